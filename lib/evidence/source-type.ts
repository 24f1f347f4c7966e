import type { SourceType } from '../schema/snapshot';

export interface SourceMetadata {
  title?: string | null;
  site?: string | null;
  doi?: string | null;
}

/** Hosts by kind; a host also covers its subdomains. */
const HOSTS: [SourceType, readonly string[]][] = [
  [
    'paper',
    [
      'arxiv.org',
      'doi.org',
      'biorxiv.org',
      'medrxiv.org',
      'ssrn.com',
      'nature.com',
      'science.org',
      'sciencedirect.com',
      'springer.com',
      'link.springer.com',
      'onlinelibrary.wiley.com',
      'tandfonline.com',
      'jstor.org',
      'plos.org',
      'frontiersin.org',
      'mdpi.com',
      'pnas.org',
      'cell.com',
      'thelancet.com',
      'nejm.org',
      'bmj.com',
      'ieeexplore.ieee.org',
      'dl.acm.org',
      'aclanthology.org',
      'openreview.net',
      'jmlr.org',
      'pubmed.ncbi.nlm.nih.gov',
      'ncbi.nlm.nih.gov',
      'europepmc.org',
      'semanticscholar.org',
      'academic.oup.com',
      'cambridge.org',
      'usenix.org',
      'cnki.net',
      'wanfangdata.com.cn',
      'cqvip.com',
    ],
  ],
  [
    'reference',
    [
      'wikipedia.org',
      'wikidata.org',
      'wiktionary.org',
      'wikimedia.org',
      'britannica.com',
      'merriam-webster.com',
      'oed.com',
      'dictionary.cambridge.org',
      'plato.stanford.edu',
      'iep.utm.edu',
      'mathworld.wolfram.com',
      'encyclopedia.com',
      'baike.baidu.com',
      'zgbk.com',
      'moegirl.org.cn',
      'scholarpedia.org',
      'oeis.org',
      'en.cppreference.com',
      'cppreference.com',
    ],
  ],
  [
    'forum',
    [
      'stackoverflow.com',
      'stackexchange.com',
      'superuser.com',
      'serverfault.com',
      'askubuntu.com',
      'mathoverflow.net',
      'quora.com',
      'reddit.com',
      'news.ycombinator.com',
      'lobste.rs',
      'discourse.org',
      'zhihu.com',
      'v2ex.com',
      'tieba.baidu.com',
      'zhidao.baidu.com',
      'segmentfault.com',
      'nga.cn',
      'douban.com',
      'hupu.com',
      'tianya.cn',
      'chiphell.com',
      'linuxquestions.org',
      'ubuntuforums.org',
      'xda-developers.com',
      'groups.google.com',
      '52pojie.cn',
      'oschina.net',
      'community.openai.com',
    ],
  ],
  [
    'social',
    [
      'twitter.com',
      'x.com',
      'facebook.com',
      'instagram.com',
      'tiktok.com',
      'weibo.com',
      'weibo.cn',
      'linkedin.com',
      'threads.net',
      'bsky.app',
      'mastodon.social',
      'youtube.com',
      'bilibili.com',
      'douyin.com',
      'xiaohongshu.com',
      'pinterest.com',
      'tumblr.com',
      't.me',
      'vk.com',
      'kuaishou.com',
    ],
  ],
  [
    'press_release',
    [
      'prnewswire.com',
      'prnewswire.co.uk',
      'prnasia.com',
      'businesswire.com',
      'globenewswire.com',
      'accesswire.com',
      'prweb.com',
      'newswire.ca',
      'eqs-news.com',
      'einpresswire.com',
      'openpr.com',
    ],
  ],
  [
    'news',
    [
      'reuters.com',
      'apnews.com',
      'bbc.com',
      'bbc.co.uk',
      'nytimes.com',
      'washingtonpost.com',
      'wsj.com',
      'ft.com',
      'economist.com',
      'theguardian.com',
      'bloomberg.com',
      'cnn.com',
      'npr.org',
      'aljazeera.com',
      'afp.com',
      'dw.com',
      'lemonde.fr',
      'spiegel.de',
      'zeit.de',
      'elpais.com',
      'nikkei.com',
      'asahi.com',
      'nhk.or.jp',
      'scmp.com',
      'time.com',
      'politico.com',
      'axios.com',
      'cnbc.com',
      'abc.net.au',
      'cbc.ca',
      'techcrunch.com',
      'theverge.com',
      'arstechnica.com',
      'wired.com',
      'lwn.net',
      'phoronix.com',
      'xinhuanet.com',
      'news.cn',
      'people.com.cn',
      'cctv.com',
      'chinanews.com.cn',
      'chinadaily.com.cn',
      'thepaper.cn',
      'caixin.com',
      'jiemian.com',
      'yicai.com',
      '36kr.com',
      'news.sina.com.cn',
      'news.qq.com',
      'news.163.com',
      'ithome.com',
      'guancha.cn',
      'huanqiu.com',
      'bjnews.com.cn',
      'cna.com.tw',
      'udn.com',
      'ltn.com.tw',
      'zaobao.com.sg',
    ],
  ],
  [
    'engineering_blog',
    [
      'engineering.fb.com',
      'netflixtechblog.com',
      'github.blog',
      'engineering.atspotify.com',
      'dropbox.tech',
      'blog.cloudflare.com',
      'eng.uber.com',
      'martinfowler.com',
      'slack.engineering',
      'stripe.com/blog',
      'discord.com/blog',
      'aws.amazon.com/blogs',
      'cloud.google.com/blog',
      'devblogs.microsoft.com',
      'research.google',
      'ai.meta.com',
      'openai.com',
      'deepmind.google',
      'huggingface.co/blog',
      'tech.meituan.com',
      'blog.chromium.org',
      'webkit.org/blog',
      'v8.dev',
      'blog.golang.org',
      'blog.rust-lang.org',
      'hacks.mozilla.org',
    ],
  ],
  [
    'official',
    [
      'developer.mozilla.org',
      'w3.org',
      'whatwg.org',
      'ietf.org',
      'rfc-editor.org',
      'iso.org',
      'unicode.org',
      'tc39.es',
      'ecma-international.org',
      'iana.org',
      'python.org',
      'nodejs.org',
      'postgresql.org',
      'sqlite.org',
      'mysql.com',
      'mariadb.org',
      'mongodb.com',
      'redis.io',
      'debian.org',
      'ubuntu.com',
      'kernel.org',
      'gnu.org',
      'git-scm.com',
      'apache.org',
      'nginx.org',
      'rust-lang.org',
      'go.dev',
      'golang.org',
      'lua.org',
      'llvm.org',
      'gimp.org',
      'php.net',
      'ruby-lang.org',
      'perl.org',
      'r-project.org',
      'learn.microsoft.com',
      'docs.microsoft.com',
      'developer.apple.com',
      'support.apple.com',
      'developer.android.com',
      'developers.google.com',
      'support.google.com',
      'docs.aws.amazon.com',
      'cloud.google.com',
      'kubernetes.io',
      'docker.com',
      'react.dev',
      'vuejs.org',
      'angular.dev',
      'typescriptlang.org',
      'wiki.archlinux.org',
      'freebsd.org',
      'openbsd.org',
      'archlinux.org',
      'fedoraproject.org',
      'redhat.com',
      'suse.com',
      'who.int',
      'un.org',
      'worldbank.org',
      'imf.org',
      'oecd.org',
      'europa.eu',
      'readthedocs.io',
      'docs.rs',
      'github.com',
      'gitlab.com',
      'gitee.com',
    ],
  ],
];
/** Parts of a code host where anyone writes. */
const TALK = /^\/[^/]+\/[^/]+\/(?:-\/)?(?:issues|discussions|pull|pulls|merge_requests|wiki)\b/;
const GOVERNMENT =
  /(?:^|\.)(?:gov|mil)(?:\.[a-z]{2})?$|(?:^|\.)(?:gouv\.fr|gob\.\w\w|go\.jp|go\.kr|govt\.nz|gc\.ca|admin\.ch|bund\.de|gov\.\w\w)$|(?:^|\.)europa\.eu$/;
const ACADEMIC = /(?:^|\.)(?:edu|ac)(?:\.[a-z]{2})?$/;
const DOCS_HOST = /^(?:docs?|documentation|manual|developers?|devdocs|api|reference|spec|standards?)\./;
const BLOG = /^(?:blog|engineering|tech|eng|developers?-blog)\.|\/(?:blog|engineering)\//;
const FORUM_HOST = /^(?:forums?|bbs|community|discuss|discourse|ask|answers)\./;
const NEWS_HOST = /^news\./;
const PRESS_PATH = /\/(?:press|press-?releases?|newsroom|pressroom|media-?releases?)(?:\/|$)/i;

/**
 * Who publishes a page, by rule: its host first, then its path and metadata (MECHANISMS D09, F25). What no rule knows is
 * `unknown`, never guessed from how serious a page looks.
 *
 * @param url address of the page; anything that is no http(s) address is `unknown`
 */
export function sourceType(url: string, metadata: SourceMetadata = {}): SourceType {
  const address = parse(url);
  if (!address) return metadata.doi ? 'paper' : 'unknown';
  const { host, path } = address;
  if (GOVERNMENT.test(host)) return 'government';
  for (const [type, hosts] of HOSTS) {
    if (!hosts.some((known) => covers(known, host, path))) continue;
    return type === 'official' && /^(?:github|gitlab|gitee)\.com$/.test(host) ? codeHost(path) : type;
  }
  if (metadata.doi) return 'paper';
  if (PRESS_PATH.test(path)) return 'press_release';
  if (FORUM_HOST.test(host)) return 'forum';
  if (BLOG.test(`${host}${path}`)) return ACADEMIC.test(host) ? 'reference' : 'engineering_blog';
  if (ACADEMIC.test(host)) return 'reference';
  if (DOCS_HOST.test(host)) return 'official';
  if (NEWS_HOST.test(host)) return 'news';
  return 'unknown';
}

/** A repository speaks for its project; its issues and discussions are a forum. */
function codeHost(path: string): SourceType {
  if (TALK.test(path)) return 'forum';
  return /^\/[^/]+\/[^/]+/.test(path) ? 'official' : 'unknown';
}

function covers(known: string, host: string, path: string): boolean {
  const [knownHost = '', ...rest] = known.split('/');
  if (host !== knownHost && !host.endsWith(`.${knownHost}`)) return false;
  return rest.length === 0 || path.startsWith(`/${rest.join('/')}`);
}

function parse(url: string): { host: string; path: string } | null {
  try {
    const { protocol, hostname, pathname } = new URL(url);
    if (protocol !== 'http:' && protocol !== 'https:') return null;
    return {
      host: hostname
        .toLowerCase()
        .replace(/^www\./, '')
        .replace(/\.$/, ''),
      path: pathname,
    };
  } catch {
    return null;
  }
}
