/*
 * This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was not
 * distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/.
 *
 * Names of query parameters and the sites they belong to, from Brave's lists `query-filter.json` and `clean-urls.json`
 * (github.com/brave/adblock-lists, MPL-2.0), in a form of our own: sorted, joined, and without the rules that no page
 * with text is behind. Additions of ours are marked.
 */

/** Parameters that name a click, a campaign or a mailing at whatever site. */
export const BRAVE_EVERYWHERE =
  '__hsfp __hssc __hstc __s _bhlid _branch_match_id _branch_referrer _gl _hsenc _hsmi _openstat action_object_map ' +
  'action_ref_map action_type_map at_campaign at_campaign_type at_channel at_creation at_custom1 at_custom2 at_custom3 ' +
  'at_custom4 at_detail_placement at_emailtype at_format at_general_placement at_identifier at_link at_link_id ' +
  'at_link_origin at_link_type at_medium at_network at_platform at_ptr_name at_recipient_id at_recipient_list ' +
  'at_send_date at_term at_type at_variant bbeml brave-campaign-id brave-creative-id brave-creative-set-id bsft_clkid ' +
  'bsft_uid cm_cr cm_me cm_mmc cm_mmca1 cm_mmca10 cm_mmca11 cm_mmca12 cm_mmca13 cm_mmca14 cm_mmca15 cm_mmca2 cm_mmca3 ' +
  'cm_mmca4 cm_mmca5 cm_mmca6 cm_mmca7 cm_mmca8 cm_mmca9 cm_re cm_sp cx_click cx_recsOrder cx_recsWidget dclid et_cid ' +
  'et_lid et_rid ex_cid fb_action_ids fb_action_types fb_comment_id fb_ref fb_source fbclid gbraid gclid gclsrc ' +
  'guccounter guce_referrer guce_referrer_sig h_sid h_slt hsCtaTracking hsa_acc hsa_ad hsa_cam hsa_grp hsa_kw hsa_la ' +
  'hsa_mt hsa_net hsa_ol hsa_src hsa_tgt hsa_ver ir_adid ir_campaignid ir_partnerid irclickid irgwc mc_cid mc_eid ' +
  'ml_sub ml_sub_hash ml_subscriber ml_subscriber_hash msclkid mtm_campaign mtm_cid mtm_content mtm_group mtm_keyword ' +
  'mtm_kwd mtm_medium mtm_placement mtm_source nb_adid nb_aname nb_asize nb_atype nb_cid nb_mtype nb_partner_name ' +
  'nb_partner_shared_id nb_pid nb_platform nb_product_sku oft_c oft_ck oft_d oft_id oft_ids oft_k oft_lk oft_sk ' +
  'oly_anon_id oly_enc_id piwik_campaign piwik_kwd pk_campaign pk_cid pk_content pk_cpn pk_keyword pk_kwd pk_medium ' +
  'pk_source rb_clickid s_campaign s_cid sc_customer sc_eh sc_lid sc_llid sc_src sc_uid sfmc_activityid sfmc_id ' +
  'sms_click sms_source sms_uph srsltid ss_campaign_id ss_campaign_name ss_campaign_sent_date ss_email_id ss_source ' +
  'syclid ttclid twclid unicorn_click_id usqp utm_ad utm_affiliate utm_brand utm_campaign utm_campaigncode ' +
  'utm_campaignid utm_channel utm_cid utm_content utm_creative utm_creative_format utm_device utm_emcid utm_emmid ' +
  'utm_id utm_internal utm_keyword utm_mailing utm_marketing_tactic utm_medium utm_name utm_place utm_product ' +
  'utm_pubreferrer utm_reader utm_referrer utm_serial utm_session utm_siteid utm_social utm_social-type utm_source ' +
  'utm_source_platform utm_supplier utm_swu utm_term utm_umguk utm_userid utm_viz_id vero_conv vero_id vgo_ee wbraid ' +
  'wickedid yadclid yadordid yclid ymclid ysclid';

/** Hosts, then where they are told the beginning of the path, and the parameters that mean nothing there. */
export interface SiteRule {
  /** Host names without `www.`, covering their subdomains; `amazon.*` is a name under any country's endings. */
  hosts: string;
  path?: string;
  params: string;
}

export const BRAVE_SITES: readonly SiteRule[] = [
  {
    hosts: 'amazon.*',
    params:
      'ascsubtag content-id crid dib dib_tag geniuslink keywords linkCode linkId pd_rd_i pd_rd_r pd_rd_w pd_rd_wg ' +
      'pf_rd_i pf_rd_m pf_rd_p pf_rd_r pf_rd_s pf_rd_t qid ref refinements rnid social_share sprefix tag th ufe',
  },
  // `post_index` is ours.
  { hosts: 'reddit.com', params: 'correlation_id post_fullname post_index ref ref_campaign ref_source share_id' },
  { hosts: 'goodreads.com', path: '/book/show/', params: 'from_search from_srp qid rank' },
  { hosts: 'ft.com linkedin.com therecord.media', params: 'trk' },
  {
    hosts: 'cbsnews.com cbssports.com cnet.com gamespot.com insideedition.com paramountplus.com',
    params: 'ftag intcid linkId',
  },
  { hosts: 'zoopla.co.uk', params: 'search_identifier' },
  { hosts: 'bandcamp.com', params: 'from' },
  { hosts: 'gofundme.com', params: 'attribution_id' },
  { hosts: 'gamefound.com', params: 'ref refcode' },
  { hosts: 'washingtonpost.com', params: 'itid' },
  // Of the affiliate names only the first is Brave's.
  { hosts: 'ticketweb.*', params: 'REFERRAL_ID afsrc camefrom clickid impradid wt.mc_id' },
  { hosts: 'imdb.com', params: 'pf_rd_i pf_rd_m pf_rd_p pf_rd_r pf_rd_s pf_rd_t ref_' },
  { hosts: 'ebay.*', path: '/itm/', params: 'media mkcid mkevt ssspo ssrc ssuid widget_ver' },
  { hosts: 'instagram.com', params: 'ig_rid igsh igshid stkn' },
  { hosts: 'twitter.com x.com', params: 'cxt ref_src ref_url s t' },
  { hosts: 'hbr.org techcrunch.com', params: 'tpcc' },
  { hosts: 'wsj.com', params: 'mod reflink st' },
  { hosts: 'radio-canada.ca', params: 'partageApp' },
  { hosts: 'actionnetwork.org medium.com tumblr.com', params: 'source' },
  { hosts: 'bamboohr.com', path: '/careers/', params: 'source' },
  { hosts: 'zillow.com', params: 'rtoken' },
  { hosts: 'feverup.com', params: 'CAMEFROM' },
  { hosts: 'linkedin.com', path: '/in/', params: 'original_referer trackingCode trackingId' },
  { hosts: 'linkedin.com', path: '/help/', params: 'mcid src' },
  { hosts: 'open.spotify.com', params: 'si' },
  {
    hosts: 'youtu.be youtube.com',
    params: 'app embeds_euri embeds_loader_url_for_pings embeds_origin feature pp si source_ve_path',
  },
  {
    hosts:
      'backerkit.com eprint.iacr.org gelocal.it goodreads.com hackernoon.com huffingtonpost.it ilsecoloxix.it ' +
      'kickstarter.com lastampa.it limesonline.com',
    params: 'ref',
  },
  // `_r` and `_t` are ours.
  { hosts: 'tiktok.com', params: '_r _t embed_source refer referer_url referer_video_id' },
  { hosts: 'bloomberg.com bloomberglaw.com', params: 'in_source leadSource srnd trk' },
  { hosts: 'aliexpress.com', path: '/item/', params: 'algo_exp_id curPageLogUid pdp_npi' },
  {
    hosts: 'eventbrite.*',
    params:
      'aff can_id email_referrer email_subject link_id ref source utm-campaign utm-content utm-experiment utm-medium ' +
      'utm-share-source utm-source utm-term',
  },
  { hosts: 'seek.co.nz seek.com.au', params: 'tracking' },
  { hosts: 'mailchi.mp', params: 'e' },
  { hosts: 'songkick.com', params: 'deep_link_campaign deep_link_medium deep_link_source' },
  { hosts: 'humblebundle.com', params: 'hmb_campaign hmb_medium hmb_source' },
  { hosts: 'dice.fm', path: '/event/', params: 'cid1 cid2 pid' },
  { hosts: 'nytimes.com', params: 'referringSource sgrp smid ugrp' },
  {
    hosts:
      'allure.com architecturaldigest.com arstechnica.com bonappetit.com cntraveler.com epicurious.com glamour.com ' +
      'gq-magazine.co.uk gq.com gqitalia.it gqmagazine.fr newyorker.com pitchfork.com self.com teenvogue.com them.us ' +
      'vanityfair.com vogue.com wired.co.uk wired.com',
    params: 'bxid cndid esrc hasha hashb hashc mbid source',
  },
  { hosts: 'threads.com threads.net', params: 'xmt' },
  // Ours: which notification a person came from.
  { hosts: 'github.com', params: 'notification_referrer_id notifications_query' },
];
