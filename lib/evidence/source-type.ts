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
      'csdn.net',
      'cnblogs.com',
      'juejin.cn',
      'dev.to',
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
      // Anyone’s blog.
      'blog.naver.com',
      'blog.sina.com.cn',
      'blog.163.com',
      'blog.livedoor.jp',
      'ameblo.jp',
      'hatenablog.com',
      'medium.com',
      'substack.com',
      'wordpress.com',
      'blogspot.com',
      'livejournal.com',
      'jianshu.com',
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
 * The rule that told a kind of source, as the panel explains it: a host on a list, an ending that only governments or
 * universities get, a word in the host or path, a DOI that the page states, talk on a code host, or that no rule knows
 * the page.
 */
export type TypeRule =
  | 'listed'
  | 'government_ending'
  | 'academic_ending'
  | 'doi'
  | 'code_host'
  | 'code_talk'
  | 'press_path'
  | 'forum_word'
  | 'blog_word'
  | 'docs_word'
  | 'news_word'
  | 'none';

export interface LabelledType {
  type: SourceType;
  rule: TypeRule;
  /** What the rule met: the listed host, the ending, the word; empty where it met nothing. */
  met: string;
}

/** The kind alone (see {@link labelledType}). */
export function sourceType(url: string, metadata: SourceMetadata = {}): SourceType {
  return labelledType(url, metadata).type;
}

/**
 * Who publishes a page, by rule, with the evidence for it: its host first, then its path and metadata (MECHANISMS D09,
 * F25). What no rule knows is `unknown`, never guessed from how serious a page looks.
 *
 * @param url address of the page; anything that is no http(s) address is `unknown`
 */
export function labelledType(url: string, metadata: SourceMetadata = {}): LabelledType {
  const address = parse(url);
  const byDoi: LabelledType | null = metadata.doi ? { type: 'paper', rule: 'doi', met: metadata.doi } : null;
  if (!address) return byDoi ?? UNKNOWN;
  const { host, path } = address;
  const government = GOVERNMENT.exec(host);
  if (government) return { type: 'government', rule: 'government_ending', met: government[0] };
  for (const [type, hosts] of isListed(host) ? HOSTS : []) {
    const met = hosts.find((known) => covers(known, host, path));
    if (met === undefined) continue;
    return type === 'official' && /^(?:github|gitlab|gitee)\.com$/.test(host)
      ? codeHost(path, host)
      : { type, rule: 'listed', met };
  }
  if (byDoi) return byDoi;
  const press = PRESS_PATH.exec(path);
  if (press) return { type: 'press_release', rule: 'press_path', met: press[0] };
  const forum = FORUM_HOST.exec(host);
  if (forum) return { type: 'forum', rule: 'forum_word', met: forum[0] };
  const academic = ACADEMIC.exec(host);
  const blog = BLOG.exec(`${host}${path}`);
  if (academic) return { type: 'reference', rule: 'academic_ending', met: academic[0] };
  if (blog) return { type: 'engineering_blog', rule: 'blog_word', met: blog[0] };
  const docs = DOCS_HOST.exec(host);
  if (docs) return { type: 'official', rule: 'docs_word', met: docs[0] };
  const news = NEWS_HOST.exec(host);
  return news ? { type: 'news', rule: 'news_word', met: news[0] } : UNKNOWN;
}

const UNKNOWN: LabelledType = { type: 'unknown', rule: 'none', met: '' };

/** A repository speaks for its project; its issues and discussions are a forum. */
function codeHost(path: string, host: string): LabelledType {
  if (TALK.test(path)) return { type: 'forum', rule: 'code_talk', met: host };
  return /^\/[^/]+\/[^/]+/.test(path) ? { type: 'official', rule: 'code_host', met: host } : UNKNOWN;
}

/** Hosts of the lists, without the paths that some of them are narrowed to. */
const LISTED = new Set(HOSTS.flatMap(([, hosts]) => hosts.map((known) => known.split('/')[0] ?? known)));

/** Whether the lists hold a host or one above it: most results stand on neither, and the lists are long. */
function isListed(host: string): boolean {
  const labels = host.split('.');
  return labels.some((_label, at) => LISTED.has(labels.slice(at).join('.')));
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
    return { host: hostname.toLowerCase().replace(/^www\.|\.$/g, ''), path: pathname };
  } catch {
    return null;
  }
}
