/** Fields in which a wrong figure does harm (MECHANISMS E22). */
export type StrictField = 'medicine' | 'finance';

/** Words that such questions hold and others hardly do; of a figure's unit alone nothing is told. */
const MEDICINE =
  /\b(?:dos(?:e|es|age|ages|ing)|overdos\w+|medic(?:ine|ines|ation|ations|al)|drugs?|tablets? of|pills?|vaccin\w+|antibiotics?|painkillers?|paracetamol|acetaminophen|ibuprofen|aspirin|insulin|metformin|statins?|chemotherapy|symptoms?|diagnos\w+|disease|diabet\w+|blood (?:pressure|sugar|glucose)|cholesterol|fever|pregnan\w+|surgery|mortality|incubation period|contraindicat\w+|side effects?)\b|剂量|劑量|用药|用藥|药物|藥物|服药|服藥|疫苗|抗生素|胰岛素|胰島素|症状|症狀|诊断|診斷|疾病|糖尿病|血压|血壓|血糖|血脂|胆固醇|膽固醇|发烧|發燒|怀孕|懷孕|手术|手術|死亡率|潜伏期|潛伏期|副作用|禁忌症/iu;
const FINANCE =
  /\b(?:interest rates?|mortgages?|(?:income|sales|capital gains|property|inheritance|corporate) tax(?:es)?|tax (?:rates?|brackets?|allowances?|deductions?)|dividends?|(?:stock|share) prices?|market cap\w*|bonds? yields?|inflation rates?|exchange rates?|pensions?|(?:annual|quarterly|net) (?:revenue|income|profits?)|contribution limits?|annual percentage rate|credit cards? (?:fees?|rates?)|deposit insurance|minimum wage)\b|利率|房贷|房貸|按揭|所得税|所得稅|增值税|增值稅|税率|稅率|起征点|股息|分红|分紅|股价|股價|市值|收益率|通胀率|通膨率|汇率|匯率|养老金|養老金|退休金|净利润|淨利潤|营收|營收|存款保险|存款保險|最低工资|最低工資/iu;

/** The strict field that a question belongs to; null for all others. */
export function strictField(question: string): StrictField | null {
  if (MEDICINE.test(question)) return 'medicine';
  return FINANCE.test(question) ? 'finance' : null;
}

/** Credibility from which a source counts as an authority: those of governments, papers and reference works. */
export const AUTHORITY = 0.9;
/** Independent sources that a figure needs there. */
export const STRICT_SOURCES = 2;
/** A figure that lacks one of the three is no surer than this, so that a run looks for it. 0–1. */
export const STRICT_CONFIDENCE = 0.6;
