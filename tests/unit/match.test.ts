import { describe, expect, it } from 'vitest';
import { findQuote, nearestPassage } from '../../lib/reading/match';

const found = (text: string, exact: string, context: { prefix?: string; suffix?: string; hint?: number } = {}) => {
  const match = findQuote(text, { exact, ...context });
  return match === null ? null : { how: match.how, text: text.slice(match.start, match.end), start: match.start };
};

describe('exact and normalised', () => {
  it('finds a quote unit for unit', () => {
    expect(found('The ferry leaves at noon. It is full.', 'The ferry leaves at noon.')).toEqual({
      how: 'exact',
      text: 'The ferry leaves at noon.',
      start: 0,
    });
  });

  it.each([
    ['white space', 'The ferry\n   leaves\u00a0at noon', 'The ferry leaves at noon'],
    ['lost spaces (CA-02)', 'A model ofgrowth in harbours', 'A  model of  growth in harbours'],
    ['words in boxes of their own (CA-04)', 'Snowfallsearlyinthenorth', 'Snow falls early in the north'],
    ['lines joined without a space (CA-01)', 'rivers andlakes freeze over', 'rivers and lakes freeze over'],
    ['curly quotes and dashes', '“It’s the pilot’s log” – so', '"It\'s the pilot\'s log" - so'],
    ['soft hyphens', 'Donau\u00addampf\u00adschiff\u00adfahrt', 'Donaudampfschifffahrt'],
    ['ligatures', 'the ﬁrst ﬂoating oﬃce', 'the first floating office'],
    ['full width', '深度为１２米（左右）', '深度为12米(左右)'],
    ['spaces between scripts', '使用 HTTP 协议的方式', '使用HTTP协议的方式'],
    ['a word broken at a line end', 'the harbour admin-\nistration building', 'the harbour administration building'],
    ['cells of a table row', 'checkpoint_timeout\t300\ts', 'checkpoint_timeout | 300 | s'],
    ['composed accents', 'cafe\u0301 au lait at nine', 'café au lait at nine'],
  ])('sees through %s', (_, text, exact) => {
    expect(found(text, exact)).toMatchObject({ how: 'normalised', text });
  });

  it('trims the quote (CA-19) and finds options (CA-21)', () => {
    expect(found('Here Results show growth today.', '\n\u00a0 Results show growth  ')?.text).toBe(
      'Results show growth',
    );
    expect(found('use --level <n> to set it', '--level <n>', { prefix: 'use ' })?.text).toBe('--level <n>');
  });

  it.each([
    ['The dose is 15 mg of salt a day.', '5 mg of salt a day'],
    ['It grew by 2.5 percent in the year.', '5 percent in the year'],
    ['It grew by 3.5', 'It grew by 3'],
    ['The rate is 5% in all harbours', 'The rate is 5'],
    ['Low of -5 degrees at night', '5 degrees at night'],
    ['The articles in question here', 'art'],
  ])('does not find part of a number or word: %s', (text, exact) => {
    expect(found(text, exact)).toBeNull();
  });

  it('finds what was itself cut inside a word', () => {
    expect(found('fox jumped over the dog', 'umped over', { prefix: 'fox j', suffix: ' the dog' })?.text).toBe(
      'umped over',
    );
  });
});

describe('repeated text', () => {
  const tea = 'tea after lunch before dinner tea';

  it('is decided by either side of the context (CA-17, CA-09)', () => {
    expect(found(tea, 'tea', { suffix: ' after lunch' })?.start).toBe(0);
    expect(found(tea, 'tea', { prefix: 'before dinner ' })?.start).toBe(30);
  });

  it('is decided by the hint where the context says nothing', () => {
    const text = 'Ready. Ready. Ready.';
    expect(found(text, 'Ready.', { hint: 13 })?.start).toBe(14);
    expect(found(text, 'Ready.')?.start).toBe(0);
  });

  it('needs context for a short quote, where one is stored (CA-07)', () => {
    expect(found('Yes, in the north.', 'Yes', { prefix: 'Deep enough | ', suffix: '\n\nPier 7' })).toBeNull();
    expect(found('the chines of the hull', 'Linus')).toBeNull();
  });
});

describe('approximate', () => {
  it.each([
    [
      'reference marks',
      'The channel[12] is dredged every spring[a] by the port.',
      'The channel is dredged every spring by the port.',
    ],
    [
      'lost ligatures (CA-24)',
      'ndings are signicant in the northern harbour area',
      'findings are significant in the northern harbour area',
    ],
    ['an article', 'She was the first to discover the ice in the bay', 'She was the first to discover ice in the bay'],
    ['punctuation', 'The pilot, tired and wet; went home at dawn', 'The pilot - tired and wet - went home at dawn'],
    ['two letters swapped', 'The boats recieve their mail at the mole', 'The boats receive their mail at the mole'],
  ])('sees through %s', (_, text, exact) => {
    expect(found(text, exact)).toMatchObject({ how: 'approximate' });
  });

  it.each([
    ['number', 'The channel is 14 metres deep at low water.', 'The channel is 12 metres deep at low water.'],
    ['decimal', 'The channel is 1.4 metres deep at low water.', 'The channel is 14 metres deep at low water.'],
    ['thousand', 'It cost 1,500 crowns to dredge the channel.', 'It cost 15,00 crowns to dredge the channel.'],
    ['name', 'Captain Moss steered the ferry through the ice.', 'Captain Voss steered the ferry through the ice.'],
    ['negation', 'The pier is not open to heavy lorries today.', 'The pier is open to heavy lorries today.'],
    [
      'negation in a word',
      'The landing was considered unsafe by the port.',
      'The landing was considered safe by the port.',
    ],
    ['contraction', "The crew didn't see the buoy in the morning.", 'The crew did see the buoy in the morning.'],
    ['unit', 'The hull weighs 40 kg without its engine part.', 'The hull weighs 40 mg without its engine part.'],
    [
      'written unit',
      'The hull is forty kilometres from the harbour.',
      'The hull is forty millimetres from the harbour.',
    ],
    ['sign', 'The balance of the port was -300 crowns then.', 'The balance of the port was 300 crowns then.'],
    ['currency', 'The fare for one lorry was $300 in that year.', 'The fare for one lorry was €300 in that year.'],
    ['comparison', 'The port needs depth > 12 metres at low water.', 'The port needs depth < 12 metres at low water.'],
    ['direction', 'The level of the water increased in the basin.', 'The level of the water decreased in the basin.'],
    [
      'negation in the place of a last article',
      'At the pier it is the season of spring not the one before.',
      'At the pier it is the season of spring the',
    ],
    ['Han character', '港口管理局不允许重型卡车进入北码头。', '港口管理局允许重型卡车进入北码头。'],
    ['Han name', '王小明船长把渡轮开过了结冰的海港。', '王小朋船长把渡轮开过了结冰的海港。'],
  ])('takes another %s for another statement', (_, text, exact) => {
    expect(found(text, exact)).toBeNull();
  });
});

describe('the nearest passage', () => {
  it('is what the page says now, in whole sentences', () => {
    const text = 'The port opened in 1901. The channel is 14 metres deep at low water. Ships wait outside.';
    const nearest = nearestPassage(text, 'The channel is 12 metres deep at low water.');
    expect(nearest && text.slice(nearest.start, nearest.end)).toBe('The channel is 14 metres deep at low water.');
    expect(nearest?.similarity).toBeGreaterThan(0.8);
  });

  it('is nothing where nothing is like it', () => {
    expect(nearestPassage('Ships wait outside for the tide.', 'Quarterly revenue of the bakery doubled')).toBeNull();
  });
});
