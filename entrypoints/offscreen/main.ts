import { fetchPage } from '../../lib/fetch/read-page';
import { serve } from '../../lib/protocol/transport';

/** The effect host on Chromium: the context with a DOM that outlives a dead worker. */
serve('host', { 'page.fetch': ({ url, allow_hosts }) => fetchPage(url, { allowHosts: allow_hosts }) });
