/**
 * Names of query parameters that tidy-url (MIT, github.com/DrKain/tidy-url, copyright Kain and contributors) drops at
 * every site and Brave's lists do not have. A test checks that none of its present list is missing.
 */
export const TIDY_EVERYWHERE =
  'cmpid elq elqCampaignId elqTrack elqTrackId elqaid elqat ga_campaign ga_content ga_medium ga_place ga_source ' +
  'ga_term int_campaign int_cmp_creative int_cmp_id int_cmp_name int_content int_medium int_source itm_audience ' +
  'itm_campaign itm_campaign_s itm_channel itm_content itm_medium itm_medium_s itm_source itm_source_s itm_term mbid ' +
  'mkt_tok ncid piwik_cid piwik_content piwik_cpn piwik_keyword piwik_medium piwik_source rdt_cid utm_campaign_id ' +
  'utm_couponvalue utm_feeditemid utm_souce utm_team utm_timestamp';
