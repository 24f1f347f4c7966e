import type { Block } from './blocks';
import { type Counts, countsOf } from './characters';
import type { PageKind } from './page-kind';
import { centreOf, childTowards, common, type Place } from './place';
import { REGION_BIT, type RegionName } from './roles';
import { STRIDE, type Steps } from './slices';

/** What the choice of content looks at in one block; numbers, most of them 0 to 1. */
export type Features = Record<string, number>;

/** Headings over matter that is not the page's own. */
const FOREIGN_HEADING =
  /^(related|recommend|more|read (more|next)|you (may|might)|popular|trending|latest|comments?|share|about the author|leave a|newsletter|subscribe|follow|相关|推荐|热门|更多|评论|猜你|最新)/i;

/** Words without which there is no sentence, in the languages of most pages: many of them mean prose. */
const FUNCTION_WORDS =
  /\b(?:the|and|of|to|in|is|that|for|it|with|as|was|on|are|be|this|have|from|but|not|they|which|you|we|i|der|die|und|das|nicht|ist|den|mit|ein|eine|von|le|la|les|des|et|est|une|dans|pour|que|qui|el|los|las|por|con|para|una|del|il|che|di|per|non|sono|de|het|een|van|na|nie|się)\b/gi;
const FUNCTION_CHARACTERS = /[的了是在不和有我他她这那就也都而与为着过吧呢吗啊們這個為與過嗎はがをにでとものた]/g;
/** Machinery of sites: what stands around texts rather than in them. */
const MACHINERY =
  /\b(?:copyright|all rights reserved|subscri\w+|newsletter|sign (?:up|in)|log ?in|share|follow us|read more|related|advertis\w*|sponsor\w*|cookies?|terms|privacy|powered by|comments?|reply|posted|tags?|categor\w+|previous|next|back to top|home|search|menu|print|email)\b|©|版权|版權|备案|ICP|分享|登录|登錄|注册|註冊|上一篇|下一篇|责任编辑|编辑|扫一扫|关注|举报|阅读|浏览|点击|来源|相关|推荐|收藏|点赞|首页/gi;
/** What forums tell of posts and their writers. */
const POST_DATA =
  /发表于|發表於|回复|回覆|楼主|樓主|只看该作者|积分|積分|帖子|精华|威望|金币|注册时间|在线时间|主题|最后登录|(?<!\d)\d{1,6}\s{0,2}[楼樓#]|\b(?:joined|posts?|reputation|member|registered|location|senior|junior|quote|report|thanks|likes?|views?|replies|reactions?|points?|ago|edited)\b/gi;

/** First words of lines that lead elsewhere or tell of the page rather than its matter. */
const LABEL =
  /^\W*(?:related|read (?:more|also|next)|also (?:read|on)|see also|more(?: on| from|:)|don.?t miss|watch|listen|download|subscribe|sign up|join|follow|like this|share|image|photo|picture|credit|copyright|©|editor.?s note|advertisement|sponsored|click|tags?|filed|source|via|by|published|updated|posted|about the author|skip|view|show|back to|相关|推荐|延伸|责任编辑|责编|编辑|来源|作者|声明|版权|扫码|关注|图|摄|点击|更多|上一篇|下一篇|标签)/i;
const PRICE = /[$€£¥￥]\s?\d|\d\s?[€元]|\b(?:USD|EUR|GBP)\b/;
const CURRENCY = /\b(?:USD|EUR|GBP)\b/;
const PERSONAL = /\b(?:i|i'm|i've|me|my|you|your|we)\b|[我你您咱俺]/gi;
/** Dates and times with figures, and without. */
const MOMENT =
  /\b(?:19|20)\d\d\b|\b\d{1,2}:\d\d\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d|\d\s?(?:分钟|小时|天)前|\d月\d/i;
const MOMENT_IN_WORDS = /\b(?:ago|yesterday|today)\b/i;
const TEASER = /(?:…|\.\.\.|read more|more|»|›|→)\W*$/i;
/** Share of Readability's article that the centre of the page must hold. */
const CENTRE_SHARE = 0.7;
/** Longest text that is only a date or a time. Characters. */
const SHORT = 60;
/** Letters from a block's start that tell whether its text is on the page again. */
const SAME_START = 40;

interface Group {
  prose: number;
  marks: number;
  count: number;
  weight: number;
  linked: number;
  covered: number;
}

/**
 * Features of each block of a page.
 * @param covered which blocks Readability's article holds
 * @param good which blocks look like content by their own region and links
 */
export function* featuresOf(
  blocks: Block[],
  covered: boolean[],
  good: boolean[],
  kind: PageKind,
): Steps<(i: number) => Features> {
  const weights: number[] = [];
  const links: number[] = [];
  const punctuation: number[] = [];
  const prose: number[] = [];
  const digits: number[] = [];
  const capitals: number[] = [];
  const starts: (string | null)[] = [];
  const dated: boolean[] = [];
  const repeats = new Map<string, number>();
  let [prices, headings, moments] = [0, 0, 0];
  for (const [i, block] of blocks.entries()) {
    if (i % STRIDE === 0) yield;
    const counts = countsOf(block.text);
    const length = Math.max(1, block.text.length);
    weights.push(counts.weight);
    links.push(block.linkChars / length);
    punctuation.push((10 * counts.stops) / length);
    prose.push(proseShare(block.text, counts));
    digits.push(counts.digits / length);
    capitals.push(counts.capitals / length);
    const start = startOf(block);
    starts.push(start);
    if (start !== null) repeats.set(start, (repeats.get(start) ?? 0) + 1);
    if ((counts.digits > 0 ? PRICE : CURRENCY).test(block.text)) prices += 1;
    if (block.kind === 'heading') headings += 1;
    const tells = (counts.digits > 0 && MOMENT.test(block.text)) || MOMENT_IN_WORDS.test(block.text);
    dated.push(tells);
    if (block.text.length < SHORT && tells) moments += 1;
  }
  const total = Math.max(1, sum(weights));
  const part = (flags: boolean[]) => sum(weights.map((value, i) => (flags[i] ? value : 0)));
  const goodWeight = Math.max(1, part(good));
  const both = part(good.map((flag, i) => flag && covered[i] === true));
  const coveredWeight = part(covered);
  const pageCovered = coveredWeight / total;
  const pageGoodCovered = both / goodWeight;
  const pageProse = sum(weights.map((value, i) => value * (prose[i] ?? 0))) / total;
  const pageLinks = sum(weights.map((value, i) => value * (links[i] ?? 0))) / total;
  const grouped = (key: (block: Block) => unknown) =>
    grouping(blocks, key, { weights, links, covered, prose, punctuation });
  yield;
  const templates = yield* grouped((block) => block.template);
  yield;
  const parents = yield* grouped((block) => block.around[1]);
  yield;
  const grandparents = yield* grouped((block) => block.around[2]);
  yield;
  const places = blocks.map((block) => block.place);
  const centre =
    (yield* centreOf(
      places,
      weights.map((value, i) => (covered[i] && prose[i] ? value : 0)),
      CENTRE_SHARE,
    )) ?? places[0];
  const titlePlace = blocks.find((block) => block.level === 1)?.place ?? null;
  const shared: Place[] = [];
  const sections: Place[] = [];
  for (const [i, place] of places.entries()) {
    if (i % STRIDE === 0) yield;
    const meeting = centre === undefined ? place : common(place, centre);
    shared.push(meeting);
    sections.push(childTowards(meeting, place));
  }
  const around = yield* grouping(blocks, (_, i) => sections[i], { weights, links, covered, prose, punctuation });
  const centreDepth = centre?.depth ?? 0;
  const isIn = shared.map((place) => place === centre);
  const [firstIn, lastIn] = [isIn.indexOf(true), isIn.lastIndexOf(true)];
  yield;
  const first = covered.indexOf(true);
  const last = covered.lastIndexOf(true);
  const title = blocks.findIndex((block) => block.level === 1);
  const hasMain = blocks.some((block) => block.inMain);
  const size = (i: number) => Math.log1p(weights[i] ?? 0);
  const smooth = (value: (i: number) => number, i: number, reach: number) => {
    const from = Math.max(0, i - reach);
    const to = Math.min(blocks.length - 1, i + reach);
    let total = 0;
    for (let k = from; k <= to; k += 1) total += value(k);
    return total / (to - from + 1);
  };
  let before = 0;
  const befores = weights.map((value) => {
    before += value;
    return before;
  });
  yield;
  // Of a large page all features together would fill the memory: each block's are asked for when they are used.
  return (i) => {
    const block = blocks[i] as Block;
    const has = (name: RegionName) => ((block.regions & REGION_BIT[name]) === 0 ? 0 : 1);
    const isCovered = flag(covered[i]);
    const template = templates[i] ?? NO_GROUP;
    const parent = parents[i] ?? NO_GROUP;
    const grandparent = grandparents[i] ?? NO_GROUP;
    const above = block.path.at(-1);
    const link = links[i] ?? 0;
    const section = around[i] ?? NO_GROUP;
    const start = starts[i] ?? null;
    const sharedDepth = shared[i]?.depth ?? 0;
    return {
      in_centre: flag(isIn[i]),
      up_centre: Math.min(12, centreDepth - sharedDepth),
      down_centre: Math.min(12, block.place.depth - sharedDepth),
      near_title: titlePlace === null ? -1 : Math.min(12, block.place.depth - common(titlePlace, block.place).depth),
      after_centre: lastIn < 0 ? 0 : Math.log1p(Math.max(0, i - lastIn)),
      before_centre: firstIn < 0 ? 0 : Math.log1p(Math.max(0, firstIn - i)),
      section_size: Math.log1p(section.weight),
      section_count: Math.log1p(section.count),
      section_share: section.weight / total,
      section_prose: section.prose / Math.max(1, section.weight),
      section_marks: section.marks / Math.max(1, section.weight),
      section_link: section.linked / Math.max(1, section.weight),
      section_covered: section.covered / Math.max(1, section.weight),
      label: flag(LABEL.test(block.text)),
      moment: flag(dated[i]),
      teaser: flag(TEASER.test(block.text.slice(-SHORT))),
      personal: Math.min(0.1, share(block.text, PERSONAL)),
      told_again: start === null ? 0 : flag((repeats.get(start) ?? 0) > 1),
      previous_heading: flag(blocks[i - 1]?.kind === 'heading'),
      page_prices: prices / blocks.length,
      page_headings: headings / blocks.length,
      page_moments: moments / blocks.length,
      page_dated: flag(kind.dated),
      page_slug: Math.min(12, kind.slugWords),
      covered: isCovered,
      covered_article: isCovered * flag(kind.article),
      covered_page: isCovered * pageCovered,
      covered_good_page: isCovered * pageGoodCovered,
      in_span: flag(first >= 0 && i >= first && i <= last),
      after_span: first < 0 ? 0 : Math.min(1, Math.max(0, i - last) / 20),
      before_title: flag(title >= 0 && i < title),
      size: size(i),
      link,
      short_link: link * flag((weights[i] ?? 0) < 40),
      punctuation: Math.min(1, punctuation[i] ?? 0),
      prose: prose[i] ?? 0,
      machinery: Math.min(0.2, share(block.text, MACHINERY)),
      post_data: Math.min(0.2, share(block.text, POST_DATA)),
      previous_prose: prose[i - 1] ?? 0,
      next_prose: prose[i + 1] ?? 0,
      near_prose: smooth((k) => (prose[k] ?? 0) * size(k), i, 3),
      near_punctuation: smooth((k) => Math.min(1, punctuation[k] ?? 0), i, 3),
      template_prose: template.prose / Math.max(1, template.weight),
      template_marks: template.marks / Math.max(1, template.weight),
      parent_prose: parent.prose / Math.max(1, parent.weight),
      parent_marks: parent.marks / Math.max(1, parent.weight),
      grandparent_prose: grandparent.prose / Math.max(1, grandparent.weight),
      grandparent_size: Math.log1p(grandparent.weight),
      page_prose: pageProse,
      ends_sentence: flag(/[.!?。！？:：”"）)]$/.test(block.text)),
      digits: digits[i] ?? 0,
      capitals: capitals[i] ?? 0,
      role_furniture: flag(block.role === 'furniture'),
      kind_heading: flag(block.kind === 'heading'),
      kind_title: flag(block.level === 1),
      kind_list: flag(block.kind === 'list'),
      kind_caption: flag(block.kind === 'caption'),
      in_main: flag(block.inMain),
      out_of_main: flag(hasMain && !block.inMain),
      region_comment: has('comment'),
      region_comment_forum: has('comment') * flag(kind.forum),
      region_related: has('related'),
      region_meta: has('meta'),
      region_body: has('body'),
      region_side: has('side'),
      region_foot: has('foot'),
      region_product: has('product'),
      region_post: has('post'),
      region_post_forum: has('post') * flag(kind.forum),
      region_item: has('item'),
      region_article: has('article'),
      tag_p: flag(block.tag === 'p'),
      good: flag(good[i]),
      good_uncovered_page: flag(good[i]) * (1 - isCovered) * (1 - pageGoodCovered),
      next_size: size(i + 1),
      previous_link: links[i - 1] ?? 1,
      next_link: links[i + 1] ?? 1,
      next_covered: flag(covered[i + 1]),
      near_size: smooth(size, i, 3),
      near_link: smooth((k) => links[k] ?? 0, i, 3),
      near_covered: smooth((k) => flag(covered[k]), i, 4),
      wide_size: smooth(size, i, 8),
      template_count: Math.log1p(template.count),
      template_count_article: Math.log1p(template.count) * flag(kind.article),
      template_mean: Math.log1p(template.weight / Math.max(1, template.count)),
      template_link: template.linked / Math.max(1, template.weight),
      template_covered: template.covered / Math.max(1, template.weight),
      template_share: template.weight / total,
      parent_size: Math.log1p(parent.weight),
      parent_link: parent.linked / Math.max(1, parent.weight),
      parent_covered: parent.covered / Math.max(1, parent.weight),
      parent_share: parent.weight / total,
      grandparent_link: grandparent.linked / Math.max(1, grandparent.weight),
      grandparent_covered: grandparent.covered / Math.max(1, grandparent.weight),
      grandparent_share: grandparent.weight / total,
      depth: Math.min(30, block.template.split('>').length) / 10,
      position: (befores[i] ?? 0) / total,
      order: i / blocks.length,
      foreign_heading: flag(above !== undefined && FOREIGN_HEADING.test(above.text)),
      page_covered: pageCovered,
      page_good_covered: pageGoodCovered,
      page_size: Math.log1p(total),
      page_covered_size: Math.log1p(coveredWeight),
      page_good_size: Math.log1p(goodWeight),
      page_link: pageLinks,
      page_blocks: Math.log1p(blocks.length),
      page_article: flag(kind.article),
      page_forum: flag(kind.forum),
      page_product: flag(kind.product),
    };
  };
}

const NO_GROUP: Group = { count: 0, weight: 0, linked: 0, covered: 0, prose: 0, marks: 0 };

interface Measures {
  weights: number[];
  links: number[];
  covered: boolean[];
  prose: number[];
  punctuation: number[];
}

function* grouping(blocks: Block[], key: (block: Block, i: number) => unknown, measures: Measures): Steps<Group[]> {
  const found = new Map<unknown, Group>();
  const own: Group[] = [];
  for (const [i, block] of blocks.entries()) {
    if (i % (8 * STRIDE) === 0) yield;
    const group = found.get(key(block, i)) ?? { ...NO_GROUP };
    const value = measures.weights[i] ?? 0;
    group.count += 1;
    group.weight += value;
    group.linked += value * (measures.links[i] ?? 0);
    group.prose += value * (measures.prose[i] ?? 0);
    group.marks += value * Math.min(1, measures.punctuation[i] ?? 0);
    if (measures.covered[i]) group.covered += value;
    found.set(key(block, i), group);
    own.push(group);
  }
  return own;
}

/** The first letters of a longer text, or null: captions and teasers stand on a page again with other ends. */
function startOf(block: Block): string | null {
  const letters = block.text.slice(0, 2 * SAME_START).replace(/[^\p{L}\p{N}]+/gu, '');
  return letters.length < SAME_START ? null : letters.slice(0, SAME_START);
}

/** Function words among the words, or function characters among wide ones; about .4 in prose, 0 in menus. */
function proseShare(text: string, { wide, latinWords }: Counts): number {
  const hits =
    (latinWords === 0 ? 0 : (text.match(FUNCTION_WORDS)?.length ?? 0)) +
    (wide === 0 ? 0 : 3 * (text.match(FUNCTION_CHARACTERS)?.length ?? 0));
  return Math.min(1, hits / Math.max(4, latinWords + wide));
}

/** Matches a character. */
function share(text: string, pattern: RegExp): number {
  return (text.match(pattern)?.length ?? 0) / Math.max(1, text.length);
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function flag(value: boolean | undefined): number {
  return value === true ? 1 : 0;
}
