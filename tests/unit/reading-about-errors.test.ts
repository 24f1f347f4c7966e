import { describe, expect, it } from 'vitest';
import { read } from '../fixtures/reading/page';

/** Reference pages titled like an error or a check are pages; their text is read (MECHANISMS A37). */

describe('a page about errors is no error page', () => {
  it.each([
    [
      '404 Not Found - HTTP | Handbook',
      '404 Not Found',
      'The HTTP 404 status code indicates that the server cannot find a resource. Browsers show it when a link is dead.',
    ],
    [
      'Access denied for user ‘mole’@‘localhost’ - Manual',
      'Access denied for user',
      'This error means that the password of the account is wrong. Grant the rights again with GRANT ALL.',
    ],
    ['500 years of printing', '500 years of printing', 'Printing with movable type began in Mainz about 1450.'],
    ['404 harbours', '404 harbours', 'The coast has 404 harbours.'],
    ['Page not found', 'Page not found', 'A page is said to be not found when a server has no file of its name.'],
    ['403 Forbidden', '403 Forbidden', 'A server answers 403 where it knows who asks and refuses all the same.'],
    [
      '502 Bad Gateway',
      '502 Bad Gateway',
      'If you see this answer, a proxy got nonsense. A proxy stands between clients and servers and passes requests on; it answers 502 where the server behind it closes the connection early or speaks another protocol.',
    ],
    ['404 错误', '404 错误', '状态码 404 表示服务器上没有所请求的资源，常见于链接失效之后。'],
  ])('%s', (title, heading, text) => {
    const reading = read(`<h1>${heading}</h1><p>${text}</p>`, `<title>${title}</title>`);
    expect(reading.state).toBe('ok');
    expect(reading.text).toContain(text);
  });
});

describe('an error page is told by what it says', () => {
  it.each([
    ['<h1>404</h1><p>We could not find what you were looking for. Try the search.</p>'],
    ['<h1>Not Found</h1><p>The requested URL /harbour was not found on this server.</p>'],
    ['<h1>Page not found</h1><p>The link may be broken, or the page may have been removed.</p>'],
    ['<h1>Forbidden</h1><p>You don’t have permission to access this resource.</p>'],
    ['<h1>Error 503</h1><p>The server is temporarily busy.</p>'],
    ['<h1>HTTP 500</h1>'],
    ['<h1>404 - 页面不存在</h1><p>您访问的页面已被删除，请返回首页。</p>'],
    ['<h1>页面不存在</h1><p>抱歉，您要找的页面可能已被移动。</p>'],
  ])('%s', (html) => {
    expect(read(html)).toMatchObject({ state: 'error_page', text: '' });
  });
});

describe('a page about checks is no check', () => {
  it.each([
    [
      'How to add reCAPTCHA',
      'The captcha asks: are you a robot? Put the div in the form, then verify the token on the server with a POST request.',
    ],
    [
      'Human verification in forms without tears',
      'A security check costs visitors time. Place it behind the last field of the form, not before.',
    ],
    ['如何给表单添加人机验证功能', '把验证组件放进表单，再由服务器核对令牌。滑动验证适合手机。'],
  ])('%s', (title, text) => {
    const reading = read(`<h1>${title}</h1><p>${text}</p><div class="g-recaptcha"></div>`, `<title>${title}</title>`);
    expect(reading.state).toBe('ok');
    expect(reading.text).toContain(text);
  });
});
