import { describe, expect, it } from 'vitest';
import { prose, read } from '../fixtures/reading/page';

/** A wall is told by what stands around its words; manuals end with the same words (MECHANISMS A37). */

const article = (inside: string) => `<main><article><h1>Reference</h1>${inside}</article></main>`;
const long = Array.from({ length: 8 }, (_, i) => `<p>${prose(5, i)}</p>`).join('');
const short = `<p>${prose(3, 1)}</p>`;

describe('the last sentence of a manual', () => {
  it.each([
    'Clients subscribe to a topic in order to read messages from the broker.',
    'Consumers must subscribe to a topic to read all messages.',
    'Buy a cable to access the debug port.',
    'Purchase a licence key to unlock the second core of the chip.',
    'Purchase and view keep options: the upgrade tool asks you to unlock the bootloader to continue.',
    'You must log in to read the mail spool.',
    'Log in to the server to view the files in /var.',
    'Sign in to the console to see your buckets.',
    'You need to sign in to access the cluster dashboard.',
    'Join the two tables to view totals by year.',
    '客户端订阅后即可查看主题中的消息。',
    '登录后即可查看系统日志。',
    '购买证书后即可查看其指纹。',
    '用户注册后可浏览自己的订单。',
  ])('“%s”', (words) => {
    for (const body of [short, long]) {
      const reading = read(article(`${body}<p>${words}</p>`));
      expect(reading.state).toBe('ok');
      expect(reading.text).toContain(words);
    }
  });

  it('speaks of its own subject even where it names the whole of it', () => {
    for (const words of ['Sign in to view the full report.', '登录后可查看全部内容。', 'Subscribe to read the rest.'])
      expect(read(article(`${long}<p>${words}</p>`)).state).toBe('ok');
  });
});

describe('a wall after a long beginning', () => {
  it.each([
    [
      'with a link to an account',
      '<div><p>Sign in to view the full report.</p><a href="/login?next=1">Sign in</a></div>',
    ],
    ['with a button', '<div><p>登录后可查看全部内容。</p><button>登录</button></div>'],
    ['with a form', '<form action="/x"><p>Register to read the rest of this story.</p><input type="email"></form>'],
    ['by its name', '<div class="reader-wall"><p>Subscribe to continue reading.</p></div>'],
    [
      'after a text that breaks off',
      '<p>The pilot said that the boat would …</p><p>Subscribe to read the full article.</p>',
    ],
  ])('%s', (_what, wall) => {
    const reading = read(article(`${long}${wall}`));
    expect(['login_wall', 'paywall']).toContain(reading.state);
    expect(reading.text).toContain(prose(5, 3));
  });
});

describe('a page that is nothing but a notice', () => {
  it.each([
    [
      'bot_check',
      '<h1>www.harbour-office.example.test</h1><h2>Checking if the site connection is secure</h2><p>www.harbour-office.example.test needs to review the security of your connection before proceeding.</p>',
      'Just a moment...',
    ],
    ['error_page', '<p>抱歉，您访问的页面不存在或已被删除！</p><a href="/">返回首页</a>', '提示信息'],
    ['error_page', '<p>Sorry, this page isn’t available.</p>', 'Harbour'],
    [
      'error_page',
      '<h1>We’ll be back soon!</h1><p>Sorry, we’re performing some maintenance at the moment.</p>',
      'Harbour',
    ],
  ])('%s: %s', (state, body, title) => {
    expect(read(body, `<title>${title}</title>`)).toMatchObject({ state, text: '' });
  });

  it.each([
    '<h1>errno</h1><p>Returns ENOENT if the file was not found.</p>',
    '<p>Emitted when the document is not found.</p>',
    '<h1>Scheduled maintenance</h1><p>The pump of the north lock is greased in March and in October of each year by the keeper.</p>',
    '<h1>Site connection checks</h1><p>The lock keeper checks the mooring of each barge twice a day, and notes the depth of the basin.</p>',
  ])('is not %s', (body) => {
    expect(read(body, '<title>Harbour</title>').state).toBe('ok');
  });
});
