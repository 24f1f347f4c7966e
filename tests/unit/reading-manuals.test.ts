import { describe, expect, it } from 'vitest';
import { extractPage } from '../../lib/reading/extract/index';
import { blocksOf, documentOf, prose, read } from '../fixtures/reading/page';

/** Manuals and other pages made without a thought of sharing (MECHANISMS A37). */

const section = (name: string, body: string) =>
  `<div class="sect1"><h2>${name}</h2><div class="sectionbody">${body}</div></div>`;
const paragraph = (text: string) => `<div class="paragraph"><p>${text}</p></div>`;
const listing = (code: string) => `<div class="listingblock"><pre>${code}</pre></div>`;
const options = (count: number) =>
  `<dl>${Array.from({ length: count }, (_, i) => `<dt>--tide-${i}</dt><dd><p>${prose(2, i)}</p></dd>`).join('')}</dl>`;

const manual = (count: number) =>
  `<div id="header"><h1>tide-log(1) Manual Page</h1><h2>NAME</h2><div class="sectionbody"><p>tide-log - Print the heights of the day</p></div></div>
   <div id="content">${section('SYNOPSIS', listing('tide log [--short] [-n] harbour'))}
   ${section('DESCRIPTION', paragraph('Prints what the gauges of a harbour say.'))}
   ${section('OPTIONS', options(count))}
   ${section('EXIT STATUS', paragraph('On success, the exit status is 0.'))}
   ${section('EXAMPLES', `<ul><li><p>Print one harbour</p>${listing('$ tide log -n mole\n3.2 m')}</li></ul>`)}
   ${section('SEE ALSO', paragraph('<a href="a.html">tide-show(1)</a> <a href="b.html">tide-set(1)</a>'))}</div>
   <div id="footer">Last updated 2024-05-31</div>`;

describe('a manual page', () => {
  it.each([2, 12, 60])('keeps its short sections beside %i options', (count) => {
    const blocks = blocksOf(read(manual(count), '<title>tide-log(1)</title>'));
    for (const text of [
      'tide-log - Print the heights of the day',
      'tide log [--short] [-n] harbour',
      'Prints what the gauges of a harbour say.',
      'On success, the exit status is 0.',
      'Print one harbour',
      '$ tide log -n mole\n3.2 m',
      'tide-show(1) tide-set(1)',
    ])
      expect(blocks).toContain(text);
    expect(blocks.join('\n')).not.toContain('Last updated');
  });

  it('is known by the tool that made it where it loads fonts from elsewhere', () => {
    const head =
      '<meta name="generator" content="Asciidoctor 2.0"><link rel="stylesheet" href="https://fonts.example.test/a.css">';
    expect(blocksOf(read(manual(12), head))).toContain('On success, the exit status is 0.');
  });
});

describe('a short list of changes', () => {
  const menus = `<div class="tagline">Small. Quick. Dry.<br>Take any two.</div><div class="menu mainmenu"><ul>${['Home', 'About', 'Documentation', 'Download', 'Support'].map((name) => `<li><a href="${name}">${name}</a></li>`).join('')}</ul></div>`;
  const changes = ['Fix a fault in the tide table, ticket #3841', 'Fix the pump of the lock, ticket #3844'];
  const page = `${menus}<h2>Release 3.6.1 of 2009-05-19</h2><ol>${changes.map((text) => `<li>${text}</li>`).join('')}</ol><p>A <a href="all.html">complete list of releases</a> in a single page and a <a href="c.html">chronology</a> are both available.</p>`;

  it('is the text, and the slogan above the menus is not', () => {
    const blocks = blocksOf(read(page));
    for (const text of changes) expect(blocks).toContain(text);
    expect(blocks.join('\n')).not.toContain('Small. Quick.');
    expect(blocks.join('\n')).not.toContain('Download');
  });
});

describe('regions whose names tell nothing', () => {
  const body = (id: string, name: string) =>
    `<div class="body"><section id="${id}"><h1>${name}</h1><p>${prose(3, 1)}</p><p>As seen from the mole:</p><pre>north   south\n----    -----</pre><p>${prose(3, 9)}</p></section></div>`;

  it.each([
    ['trusted-harbours', 'Trusted harbours'],
    ['print', 'print()'],
    ['cookies', 'Cookies'],
    ['related', 'Related'],
    ['navigation', 'Navigation'],
  ])('a section with the id of its own heading, #%s', (id, name) => {
    const reading = extractPage(documentOf(`<html><body>${body(id, name)}</body></html>`), { url: 'https://d.test/' });
    expect(blocksOf(reading)).toContain('north   south\n----    -----');
    expect(reading.text).toContain(prose(3, 9));
  });

  it('a region around the main part, though it is called nav', () => {
    const inner = `<div role="main">${manual(2)}</div>`;
    const blocks = blocksOf(
      read(`<section class="wy-nav-content-wrap"><div class="wy-nav-content">${inner}</div></section>`),
    );
    expect(blocks).toContain('On success, the exit status is 0.');
  });
});
