/** Mailboxes, keepers of passwords and payment services that show what only their owner may see. */
const SITES = new Set(
  (
    'mail.google.com passwords.google.com outlook.live.com outlook.office.com outlook.office365.com mail.yahoo.com ' +
    'mail.yahoo.co.jp mail.aol.com mail.proton.me app.fastmail.com app.tuta.com mail.zoho.com mail.qq.com ' +
    'exmail.qq.com mail.163.com mail.126.com mail.sina.com.cn mail.aliyun.com e.mail.ru mail.yandex.ru ' +
    'mail.yandex.com navigator.gmx.net vault.bitwarden.com my.1password.com app.dashlane.com lastpass.com ' +
    'keepersecurity.com pass.proton.me paypal.com wise.com revolut.com alipay.com venmo.com chase.com ' +
    'wellsfargo.com bankofamerica.com citi.com hsbc.com barclays.co.uk icbc.com.cn ccb.com abchina.com boc.cn cmbchina.com'
  ).split(' '),
);
/** A part of a host's name by which banks and mailboxes of every house go. */
const NAMED =
  /^(?:(?:e|i|my|mein|meine|net|online|internet|mobile|per)?-?banking|(?:e|i|net|online|my|per)-?bank|webmail)\d*$/;

/**
 * Whether an address is a place that is left alone unless the person asks about that very page: banks, mailboxes and
 * keepers of passwords (SP-20). Asking about it with *This page* reads it that once (SP-21). The list is here, so that
 * nobody is told which pages are open; a page with a password or card field is told by the field, wherever it is.
 */
export function isPrivateSite(address: string | null | undefined): boolean {
  if (!address || !URL.canParse(address)) return false;
  const labels = new URL(address).hostname.toLowerCase().replace(/\.$/, '').split('.');
  return labels.some((label, at) => NAMED.test(label) || SITES.has(labels.slice(at).join('.')));
}
