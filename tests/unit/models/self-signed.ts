import { readFileSync } from 'node:fs';

const read = (name: string) => readFileSync(new URL(`../../fixtures/tls/${name}`, import.meta.url), 'utf8');

/** A certificate that nobody trusts, with its key. */
export const selfSigned = () => ({ cert: read('cert.pem'), key: read('key.pem') });
