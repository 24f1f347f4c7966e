import { getDomain } from 'tldts';

/**
 * The publisher's domain: the part of a host that somebody has registered, by the Public Suffix List with its private
 * part, so that each user of `github.io` is a publisher of their own. Carries the list (138 kB): not for the worker.
 *
 * @param host as written, with or without punycode
 * @returns null where there is none: an IP address, a suffix itself, a name without a dot, nothing
 */
export function registrableHost(host: string | null): string | null {
  if (host === null || host.startsWith('.')) return null;
  return getDomain(host, { allowPrivateDomains: true });
}

/** The publisher's domain of an address; what has none stands for itself. */
export function registrableDomain(url: string): string {
  if (!URL.canParse(url)) return url;
  const host = new URL(url).hostname.toLowerCase().replace(/\.$/, '');
  return registrableHost(host) ?? host;
}
