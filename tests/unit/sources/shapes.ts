/**
 * Answers in the shapes that the services document, written by hand: two results each, one of them with what can be
 * missing missing. Where each shape is described stands beside its source (`terms` in lib/sources).
 */
export const SHAPES: Record<string, unknown> = {
  mediawiki: {
    batchcomplete: true,
    continue: { sroffset: 2, continue: '-||' },
    query: {
      search: [
        {
          title: 'Varde lamp',
          pageid: 7,
          snippet: 'The <span class="searchmatch">Varde</span> lamp &amp; its arm',
          timestamp: '2024-05-06T07:08:09Z',
        },
        { title: 'Beech', pageid: 3, snippet: '' },
      ],
      pages: [
        { pageid: 3, title: 'Beech', fullurl: 'https://en.wikipedia.org/wiki/Beech', pagelanguage: 'en' },
        { pageid: 7, title: 'Varde lamp', fullurl: 'https://en.wikipedia.org/wiki/Varde_lamp', pagelanguage: 'en' },
      ],
    },
  },
  searxng: {
    query: 'varde lamp',
    number_of_results: 0,
    results: [
      {
        url: 'https://lamps.test/varde',
        title: 'Varde',
        content: 'A desk <b>lamp</b>.',
        publishedDate: '2024-05-06T00:00:00',
      },
      { url: 'https://beech.test/', title: 'Beech', content: null, publishedDate: null },
    ],
  },
  brave: {
    type: 'search',
    query: { original: 'varde lamp', more_results_available: true },
    web: {
      type: 'search',
      results: [
        {
          title: 'Varde',
          url: 'https://lamps.test/varde',
          description: 'A desk <strong>lamp</strong>.',
          page_age: '2024-05-06T07:08:09',
          language: 'en',
        },
        { title: 'Beech', url: 'https://beech.test/' },
      ],
    },
  },
  serper: {
    searchParameters: { q: 'varde lamp', type: 'search' },
    organic: [
      { title: 'Varde', link: 'https://lamps.test/varde', snippet: 'A desk lamp.', position: 1, date: '3 days ago' },
      { title: 'Beech', link: 'https://beech.test/', position: 2 },
    ],
    credits: 1,
  },
  tavily: {
    query: 'varde lamp',
    answer: null,
    results: [
      { title: 'Varde', url: 'https://lamps.test/varde', content: 'A desk lamp.', score: 0.9, raw_content: null },
      { title: 'Beech', url: 'https://beech.test/', content: '', score: 0.2 },
    ],
  },
  exa: {
    requestId: 'r1',
    results: [
      {
        id: '1',
        title: 'Varde',
        url: 'https://lamps.test/varde',
        publishedDate: '2024-05-06T07:08:09.000Z',
        text: 'A desk lamp.',
      },
      { id: '2', title: null, url: 'https://beech.test/' },
    ],
  },
  elasticsearch: {
    took: 3,
    hits: {
      total: { value: 2, relation: 'eq' },
      hits: [
        {
          _id: '1',
          _source: { url: 'https://lamps.test/varde', title: 'Varde', body: 'Long text.', date: '2024-05-06' },
          highlight: { body: ['A desk <em>lamp</em>.'] },
        },
        { _id: '2', _source: { url: 'https://beech.test/', title: 'Beech' } },
      ],
    },
  },
  custom: {
    data: {
      items: [
        { address: 'https://lamps.test/varde', name: 'Varde', text: { short: 'A desk lamp.' }, day: '2024-05-06' },
        { address: 'https://beech.test/', name: 'Beech' },
      ],
    },
  },
  openalex: {
    meta: { count: 2, page: 1, per_page: 25 },
    results: [
      {
        id: 'https://openalex.org/W1',
        doi: 'https://doi.org/10.1/varde',
        display_name: 'On lamps',
        publication_date: '2024-05-06',
        language: 'en',
        primary_location: { landing_page_url: 'https://doi.org/10.1/varde' },
        open_access: { oa_url: 'https://lamps.test/varde.pdf' },
        abstract_inverted_index: { A: [0], desk: [1], 'lamp.': [2] },
      },
      { id: 'https://openalex.org/W2', display_name: null, primary_location: null, abstract_inverted_index: null },
    ],
  },
  crossref: {
    status: 'ok',
    message: {
      items: [
        {
          DOI: '10.1/varde',
          URL: 'https://doi.org/10.1/varde',
          title: ['On lamps'],
          abstract: '<jats:p>A desk lamp.</jats:p>',
          issued: { 'date-parts': [[2024, 5]] },
        },
        { DOI: '10.1/beech', issued: { 'date-parts': [[null]] } },
      ],
    },
  },
  europepmc: {
    nextCursorMark: 'AoIIP4AAACg0',
    resultList: {
      result: [
        {
          id: '1',
          source: 'MED',
          pmcid: 'PMC9',
          title: 'On lamps',
          abstractText: '<p>A desk lamp.</p>',
          firstPublicationDate: '2024-05-06',
          isOpenAccess: 'Y',
          language: 'eng',
        },
        { id: '2', source: 'MED', title: 'Beech' },
      ],
    },
  },
  stackexchange: {
    items: [
      {
        item_type: 'question',
        question_id: 5,
        title: 'Why does my lamp &quot;dim&quot;?',
        excerpt: 'A desk lamp.',
        creation_date: 1714978800,
      },
      { item_type: 'answer', question_id: 5, answer_id: 6, title: 'Why does my lamp dim?', excerpt: 'Because.' },
      { item_type: 'question', question_id: 8, title: 'Beech' },
    ],
    has_more: false,
  },
  hackernews: {
    hits: [
      { objectID: '1', title: 'Varde, a lamp', url: 'https://lamps.test/varde', created_at: '2024-05-06T07:08:09Z' },
      { objectID: '2', title: 'Ask: which lamp?', url: null, story_text: 'A desk lamp.' },
    ],
    page: 0,
    nbPages: 3,
  },
};

export const ARXIV = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title type="html">ArXiv Query</title>
  <entry>
    <id>http://arxiv.org/abs/2405.00001v1</id>
    <published>2024-05-06T07:08:09Z</published>
    <title>On
      lamps</title>
    <summary>A desk lamp &lt; 3 kg.</summary>
  </entry>
</feed>`;
