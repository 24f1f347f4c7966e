/**
 * Characters with which Chinese writes foreign names by sound. Most have a meaning of their own; three in a row hardly
 * ever mean anything but a name (巴格达, 安纳托利亚), which no segmenter knows. Simplified, as folded.
 */
const SOUNDS =
  '阿艾埃安奥巴班鲍贝本比宾波伯博布查达丹道德登迪狄蒂丁杜顿多尔恩法凡菲费芬佛弗福夫戈格葛根古哈海汉赫亨胡华怀霍基吉加贾简金卡凯坎康考柯科克肯库夸拉莱赖兰朗劳勒雷里利莉立林琳龙隆卢鲁路伦罗洛吕马玛迈麦曼梅门蒙孟米密明摩莫姆默穆纳娜南瑙内尼妮宁纽努诺欧帕潘庞佩彭皮平珀普奇恰契乔琼萨塞森沙山尚绍舍申圣施史士舒斯丝司苏索所塔泰坦汤唐陶特藤提铁廷图土托瓦万旺威维韦魏温文翁沃乌伍西希锡席夏香肖谢辛欣休逊雅亚延扬耶叶伊依因英尤于约扎詹泽珍芝兹朱卓佐';
const NAME = new RegExp(`[${SOUNDS}]{3,}`, 'gu');

/** Foreign names that a Chinese text writes by sound, as they stand. */
export function transcribedNames(folded: string): string[] {
  return folded.match(NAME) ?? [];
}
