import type { SiteRule } from './tracking-brave';

/** Parameters of sites that the public lists do not cover, by what their own links show: none changes the page. */
export const OWN_SITES: readonly SiteRule[] = [
  { hosts: 'facebook.com', params: '__cft__[0] __tn__ mibextid rdid' },
  { hosts: 'google.*', path: '/search', params: 'aqs ei gs_lcp gs_lcrp gs_lp sca_esv sclient sourceid ved' },
  { hosts: 'bing.com', path: '/search', params: 'cvid form ghacc ghpl ghsh lq pq qs sc sk sp' },
  { hosts: '1688.com alibaba.com aliyun.com csdn.net sohu.com taobao.com tmall.com', params: 'scm spm' },
  {
    hosts: 'bilibili.com',
    params:
      'from_source from_spmid share_from share_medium share_plat share_session_id share_source share_tag spm_id_from vd_source',
  },
  {
    hosts: 'mp.weixin.qq.com',
    params: 'ascene chksm clicktime enterid scene sessionid sharer_shareinfo sharer_sharetime srcid',
  },
  { hosts: 'etsy.com', path: '/listing/', params: 'click_key click_sum ga_order ga_search_query ref' },
];
