import { describe, expect, it } from 'vitest';
import { extractPage } from '../../lib/reading/extract/index';
import { bodyOf, pageOf, prose, read } from '../fixtures/reading/page';

const text = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => `<p>${prose(4, from + i)}</p>`).join('');
const article = (inside: string) => `<main><article><h1>Harbour log</h1>${inside}</article></main>`;
const stateOf = (html: string, head = '') => read(html, head).state;

describe('a wall after the first paragraph', () => {
  it.each([
    ['Sign in to view the rest of this post.', 'login_wall'],
    ['You must be logged in to see this content.', 'login_wall'],
    ['Register to read the rest of this story.', 'login_wall'],
    ['You need to log in first to view this topic.', 'login_wall'],
    ['You must be logged in.', 'login_wall'],
    ['注册会员后可查看隐藏内容', 'login_wall'],
    ['登录后继续', 'login_wall'],
    ['会員登録すると続きをお読みいただけます', 'login_wall'],
    ['Subscribers only', 'paywall'],
    ['この記事の続きは、購読して全文を読むことができます', 'paywall'],
    ['Join for free to continue reading this article', 'login_wall'],
    ['登录后可查看全文', 'login_wall'],
    ['请先登录，注册后继续阅读剩余内容', 'login_wall'],
    ['続きを読むにはログインしてください', 'login_wall'],
    ['Subscribe to continue reading. Already a subscriber? Sign in.', 'paywall'],
    ['This article is only available to subscribers.', 'paywall'],
    ['You’ve reached your limit of free articles this month.', 'paywall'],
    ['本文为付费内容，开通会员后可阅读全文', 'paywall'],
    ['この記事は有料会員限定です。残り1,204文字', 'paywall'],
    ['Jetzt anmelden und weiterlesen', 'login_wall'],
    ['Cet article est réservé aux abonnés', 'paywall'],
  ])('“%s” is a %s; the visible part stays, the wall does not (EX-25)', (words, state) => {
    const reading = read(article(`<p>${prose(5, 1)}</p><div class="box"><p>${words}</p></div>`));
    expect(reading.state).toBe(state);
    expect(reading.state_reason).toBeTruthy();
    expect(bodyOf(reading)).toEqual([prose(5, 1)]);
  });

  it('is understood by its structure where its words are unknown', () => {
    const gate =
      '<div class="article-paywall"><p>Qeyd olun ki, davam edesiniz</p><a href="/subscribe/start">Davam</a></div>';
    const reading = read(article(`<p>${prose(5, 1)}</p>${gate}`));
    expect(reading).toMatchObject({ state: 'paywall', state_reason: 'article-paywall' });
    expect(bodyOf(reading)).toEqual([prose(5, 1)]);
  });

  it('is believed where page data says so and the paid part is missing', () => {
    const data = (selector: string) =>
      `<script type="application/ld+json">{"@type":"NewsArticle","isAccessibleForFree":false,"hasPart":{"@type":"WebPageElement","isAccessibleForFree":false,"cssSelector":"${selector}"}}</script>`;
    expect(stateOf(article(`<p>${prose(5, 1)}</p>`), data('.paid'))).toBe('paywall');
    expect(stateOf(article(`<p>${prose(5, 1)}</p><div class="paid">${text(2, 5)}</div>`), data('.paid'))).toBe('ok');
  });

  it('counts in a dialog over the text', () => {
    const dialog = '<div role="dialog" class="modal"><p>Sign in to read the full article</p></div>';
    expect(stateOf(`${dialog}${article(text(1, 2))}`)).toBe('login_wall');
  });
});

describe('what a manual says at its end of logging in, of registers and of lists is no wall', () => {
  it.each([
    '登录之后您将看到一个初始画面，显示有两个可能的选项。',
    '登录后可以查看系统日志的位置。',
    '注册后继续安装其余的软件包。',
    '要将通知发布到列表以便订阅的观测可以看到，应使用以下函数。',
    'The register to read.',
    'The MCR register to read and write.',
    'Before use you need to register an account and edit the file with the generated code.',
    'Note that you must be logged in as root to perform any commands that modify packages.',
    'This module allows the use of an HTML login form to restrict access by looking up users.',
    'tlan-devel@lists.example.test (subscribers-only)',
    'ログインマネージャが画面に表示されます。',
    '重要なニュースだけを知りたいのなら、このリストを購読することをお勧めします。',
  ])('“%s”', (words) => {
    expect(stateOf(article(`${text(1, 6)}<p>${words}</p>`))).toBe('ok');
  });
});

describe('no wall', () => {
  it.each([
    ['a sign-in link in the menu', `<nav><a href="/login">Sign in</a></nav>${article(text(1, 4))}`],
    ['a prompt to comment', article(`${text(1, 4)}<p>Log in to comment or to see your votes.</p>`)],
    ['a prompt to comment, in Chinese', article(`${text(1, 4)}<p>请登录后查看并发表评论</p>`)],
    [
      'an article about paywalls',
      article(`<p>${prose(3, 1)}</p><p>The banner said: subscribe to continue reading.</p>${text(2, 6)}`),
    ],
    ['paid text that is there', article(`<div class="paywall">${text(1, 8)}</div>`)],
    ['a page about errors', article(`<p>The answer 404 means that a page was not found.</p>${text(1, 6)}`)],
    [
      'a captcha beneath a form',
      article(`${text(1, 6)}<form><textarea></textarea><div class="g-recaptcha"></div></form>`),
    ],
    ['a page about cookies', `<h1>How cookies work</h1>${text(1, 3)}`],
  ])('%s', (_what, html) => {
    expect(stateOf(html)).toBe('ok');
  });
});

describe('pages that are not the page', () => {
  it.each([
    ['<h1>Just a moment...</h1><p>Verify you are human by completing the action below.</p>', 'bot_check'],
    ['<div id="challenge-stage"></div><p>Ein Moment</p>', 'bot_check'],
    ['<p>环境异常</p><p>当前环境异常，完成验证后即可继续访问。</p><a href="#">去验证</a>', 'bot_check'],
    ['<div class="cf-turnstile"></div><p>Xahis edirik gozleyin</p>', 'bot_check'],
    ['<h1>404</h1><p>We could not find what you were looking for. Try the search.</p>', 'error_page'],
    ['<h1>Page not found</h1><p>The address may have changed.</p>', 'error_page'],
    ['<h1>抱歉</h1><h2>您访问的页面不存在</h2><p>请检查地址。</p>', 'error_page'],
    ['<h1>500 Internal Server Error</h1><p>The server met an error.</p>', 'error_page'],
    [
      `<div class="cookie-consent"><p>We and our partners use cookies to measure how you use this site. By going on you accept that our partners use cookies, or change your settings; the cookies show you offers</p></div>`,
      'consent_wall',
    ],
    [
      '<form><h1>Welcome back</h1><input name="user"><input type="password"><p>Forgot your password?</p></form>',
      'login_wall',
    ],
    ['<canvas width="900" height="700"></canvas>', 'unsupported'],
    ['<div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript>', 'still_loading'],
    ['<main aria-busy="true"><div class="skeleton"></div></main>', 'still_loading'],
    ['<p>加载中</p>', 'still_loading'],
    ['', 'empty'],
  ])('%s is told as %s', (html, state) => {
    const reading = read(html);
    expect(reading.state).toBe(state);
    if (state !== 'login_wall' && state !== 'still_loading') expect(reading.text).toBe('');
  });

  it('is an error page whatever it says where the server says so', () => {
    const document = pageOf(article(text(1, 8)));
    const url = 'https://example.test/';
    expect(extractPage(document, { url, status: 404 })).toMatchObject({
      state: 'error_page',
      state_reason: 'HTTP 404',
      text: '',
      paragraphs: [],
    });
    expect(extractPage(document, { url, status: 200 }).state).toBe('ok');
  });
});

describe('video pages', () => {
  const head =
    '<meta property="og:type" content="video.other"><meta property="og:description" content="The pilot boat leaves the harbour at dawn and comes back with the tide.">';
  const labels = Array.from(
    { length: 80 },
    (_, i) => `<div><span>Share ${i} save clip</span><a href="/w${i}">Up next ${i}</a></div>`,
  ).join('');
  const about = 'The pilot boat leaves the harbour at dawn and comes back with the tide.';

  it('say that there is no transcript and give the description, never the menus (EX-36)', () => {
    const reading = read(`<div id="player"></div>${labels}<div id="description"><p>${about}</p></div>${labels}`, head);
    expect(reading.state).toBe('no_transcript');
    expect(reading.text).toBe(about);
  });

  it('give the transcript that the page shows, in passages', () => {
    const lines = Array.from(
      { length: 30 },
      (_, i) => `<div class="transcript-segment"><div>0:${10 + i}</div><div>${prose(1, i)}</div></div>`,
    ).join('');
    const reading = read(
      `<div id="player"></div>${labels}<p>${about}</p><div id="transcript">${lines}</div>${labels}`,
      head,
    );
    expect(reading.state).toBe('ok');
    const said = reading.paragraphs.filter((block) => block.kind === 'transcript');
    expect(said.length).toBeGreaterThan(3);
    expect(reading.text).toContain(`0:10 ${prose(1, 0)}\n0:11 ${prose(1, 1)}`);
    expect(reading.text).not.toContain('Up next');
  });

  it('that are articles with a video are articles', () => {
    const data = '<script type="application/ld+json">[{"@type":"VideoObject"},{"@type":"NewsArticle"}]</script>';
    expect(read(article(text(1, 5)), data)).toMatchObject({ state: 'ok' });
  });
});

describe('frames of other sites', () => {
  const frame = (attributes: string) =>
    article(`<p>${prose(4, 1)}</p><iframe ${attributes}></iframe><p>${prose(4, 2)}</p>`);

  it('leave a mark in the text (EX-44)', () => {
    expect(bodyOf(read(frame('src="https://gist.example/a.js" width="600" height="300"')))).toEqual([
      prose(4, 1),
      '[embedded content not read]',
      prose(4, 2),
    ]);
  });

  it.each([
    'src="https://ads.example.test/x" width="300" height="250"',
    'src="https://a.test/p" width="1" height="1"',
    'src="about:blank"',
  ])('leave none where they hold no part of the text: %s', (attributes) => {
    expect(bodyOf(read(frame(attributes)))).toEqual([prose(4, 1), prose(4, 2)]);
  });
});
