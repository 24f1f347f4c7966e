/** What a region of a page is for, by element, ARIA role and the names that sites give it. */

export type Role = 'content' | 'navigation' | 'aside' | 'consent' | 'comments' | 'furniture';

const BY_ARIA: Record<string, Role> = {
  navigation: 'navigation',
  menu: 'navigation',
  menubar: 'navigation',
  tablist: 'navigation',
  toolbar: 'navigation',
  search: 'furniture',
  banner: 'furniture',
  contentinfo: 'furniture',
  complementary: 'aside',
  dialog: 'furniture',
  alertdialog: 'furniture',
};

const CONSENT = /cookie|consent|gdpr|onetrust|didomi|usercentrics|truste|cmp-|ccpa/i;
const NAVIGATION =
  /(^|[\s_-])(nav|navbar|navigation|menu|breadcrumbs?|pagination|pager|sidenav|sidebar-nav|toc|tableofcontents|navheader|navfooter|sphinxsidebar|catlinks|navbox|skip-link|skiplink)([\s_-]|$)/i;
const FURNITURE =
  /(^|[\s_-])(footer|masthead|site-header|share|sharing|social|newsletter|subscribe|subscription|signup|sign-up|login|promo|advert|advertisement|ads?|banner|related|recommend(ed|ations)?|read-?more|more-stories|popular|trending|sponsor(ed)?|popup|modal|toolbar|print|tags?|byline-block|copyright|disclaimer)([\s_-]|$)/i;

/** The role of an element inside a region of role `outer`; a region that is not content stays so. */
export function roleOf(element: Element, outer: Role, inMain: boolean): Role {
  if (outer !== 'content' && outer !== 'comments') return outer;
  const name = element.localName;
  const aria = BY_ARIA[element.getAttribute('role') ?? ''];
  if (aria !== undefined) return aria === 'aside' && inMain ? outer : aria;
  if (name === 'nav' || name === 'menu') return 'navigation';
  if (name === 'footer') return inMain ? outer : 'furniture';
  if (name === 'header') return inMain ? outer : 'furniture';
  if (name === 'aside') return inMain ? outer : 'aside';
  if (name === 'search') return 'furniture';
  const names = `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`;
  if (names === ' ' || element.localName === 'body' || element.localName === 'article' || element.localName === 'main')
    return outer;
  if (CONSENT.test(names)) return 'consent';
  if (NAVIGATION.test(names)) return 'navigation';
  if (FURNITURE.test(names)) return 'furniture';
  return outer;
}
