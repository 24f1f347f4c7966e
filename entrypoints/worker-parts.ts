import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import * as parts from './background/parts';

/** The worker's second file, loaded by the first when there is work (background/on-demand.ts). */
export default defineUnlistedScript({
  include: ['chrome'],
  main: () => void Object.assign(globalThis, { __sidelight_parts: parts }),
});
