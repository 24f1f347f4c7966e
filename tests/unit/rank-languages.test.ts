import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RankPage, rankPassages } from '../../lib/reading/rank';
import { askedKind, holdsAsked } from '../../lib/reading/rank/asked';
import { questionLanguage } from '../../lib/reading/rank/features';
import { transcribedNames } from '../../lib/reading/rank/transcribed';
import { foldText, words } from '../../lib/reading/text';
import { rootOf } from '../../lib/reading/text/inflection';
import { understand } from '../../lib/research/understand';

/** Paragraphs long enough to be passages of their own. */
function pageOf(language: string, filler: string, texts: string[]): RankPage {
  let text = '';
  const paragraphs = texts.map((start, index) => {
    if (text) text += '\n\n';
    const from = text.length;
    text += `${start} ${filler.repeat(Math.ceil(700 / filler.length))}`.trim();
    return { index, kind: 'prose' as const, start: from, end: text.length, heading_path: [] };
  });
  return { title: '', text, paragraphs, language };
}

function first(question: string, page: RankPage): number | undefined {
  return rankPassages({ text: question, understood: understand(question) }, [page])[0]?.paragraph;
}

describe('folding', () => {
  it('leaves Thai AM whole, without which the segmenter knows no word that holds it', () => {
    expect(words('จำนวนเท่าไร')).toEqual(['จำนวน', 'เท่าไร']);
  });

  it('leaves no dot above a small i that was a Turkish capital', () => {
    expect(foldText('İkiz')).toBe('ikiz');
  });
});

describe('roots', () => {
  it.each([
    ['tr', "amazon'da", 'amazon'],
    ['tr', "ipcc'nin", 'ipcc'],
    ['tr', 'fosillerde', 'fosil'],
    ['es', 'farmacéuticos', 'farmaceutico'],
    ['de', 'ländern', 'land'],
    ['ru', 'засухой', 'засуха'],
  ])('make %s %s and %s equal', (language, one, other) => {
    const root = rootOf(language);
    expect(root(one)).toBe(root(other));
  });

  it('leave a name alone whose apostrophe is its own', () => {
    expect(rootOf('tr')("o'neill")).toBe("o'neill");
  });

  it('are never empty and never longer than the word, whatever it is', () => {
    fc.assert(
      fc.property(fc.constantFrom('tr', 'es', 'de', 'ru', 'en'), fc.string({ minLength: 1 }), (language, text) => {
        for (const word of words(text)) {
          const root = rootOf(language)(word);
          expect(root.length).toBeGreaterThan(0);
          expect(root.length).toBeLessThanOrEqual(language === 'de' ? word.length * 2 : word.length);
        }
      }),
    );
  });
});

describe('a question’s language', () => {
  it('is its own where it shows', () => {
    expect(questionLanguage('Wann wurde der Turm gebaut und von wem?', 'tr')).toBe('de');
  });

  it('is that of the page where the question is too short to show one', () => {
    const question = 'Rodofit ne anlama gelmektedir?';
    expect(questionLanguage({ text: question, understood: understand(question) }, 'tr')).toBe('tr');
  });

  it('stays English on a page whose language has no rules', () => {
    expect(questionLanguage('checkpoint threshold', 'fi')).toBe('en');
  });
});

describe('what a question asks for', () => {
  it.each([
    ['Wann begann der Bau?', 'de', 'date'],
    ['Wie viele Zimmer hat das Haus?', 'de', 'number'],
    ['¿Cuándo abrió el museo?', 'es', 'date'],
    ['¿Quién pintó el techo?', 'es', 'person'],
    ['Сколько комнат в доме?', 'ru', 'number'],
    ['Köprü ne zaman açıldı?', 'tr', 'date'],
    ['Evde kaç oda var?', 'tr', 'number'],
    ['متى بني الجسر؟', 'ar', 'date'],
    ['บ้านมีกี่ห้อง', 'th', 'number'],
    ['Warum ist das so?', 'de', null],
    ['How many rooms are there?', 'en', null],
  ])('%s', (question, language, kind) => {
    expect(askedKind(question, language)).toBe(kind);
  });

  it.each([
    ['Das Haus hat zwölf Zimmer.', 'number', 'de', [], true],
    ['Das Haus hat viele Zimmer.', 'number', 'de', [], false],
    ['Im Jahr 1990 gab es viele.', 'number', 'de', ['1990'], false],
    ['Мост открыли в январе.', 'date', 'ru', [], true],
    ['Мост открыли 3 января.', 'date', 'ru', [], true],
    ['Мост открыли рано утром.', 'date', 'ru', [], false],
    ['El techo lo pintó Juana Roldán.', 'person', 'es', [], true],
    ['El techo lo pintó Juana.', 'person', 'es', ['Juana'], false],
  ] as const)('%s holds a %s: %#', (sentence, kind, language, known, held) => {
    expect(holdsAsked(sentence, kind, language, known)).toBe(held);
  });
});

describe('ranking in other languages', () => {
  it('reads a Turkish name through its endings', () => {
    const page = pageOf('tr', 'Burada başka şeylerden söz edilir.', [
      'Gölün suyu soğuktur, balık boldur.',
      'Sonder balıkçıları suyun çekildiğini görür.',
    ]);
    expect(first("Sonder'de su ne oldu?", page)).toBe(1);
  });

  it('prefers the subject to the words that a question is put in', () => {
    const page = pageOf('de', 'Hier geht es um anderes.', [
      'Der Ort liegt am Hang und heißt seit jeher so.',
      'Die Mühle steht am Bach.',
    ]);
    expect(first('Wo liegt die Mühle?', page)).toBe(1);
  });

  it('prefers the passage that holds the question’s figure', () => {
    const page = pageOf('en', 'Other matters fill the rest of it.', [
      'The league played final 33, and the final was won late; that final was the longest final of all.',
      'The league ended with final 49.',
    ]);
    expect(first('Who won the league final 49?', page)).toBe(1);
  });
});

describe('transcribed names', () => {
  it('are runs of the characters that write sounds', () => {
    expect(transcribedNames('有多少人住在巴格达和安纳托利亚')).toEqual(['巴格达', '安纳托利亚']);
  });

  it('are none in plain Chinese', () => {
    expect(transcribedNames('合并窗口持续大约两周之后开始稳定新版本')).toEqual([]);
  });
});
