import answer from './answer';
import ask from './ask';
import common from './common';
import failures from './failures';
import library from './library';
import loop from './loop';
import marks from './marks';
import models from './models';
import notes from './notes';
import pdf from './pdf';
import quotes from './quotes';
import record from './record';
import search from './search';
import settings from './settings';
import sources from './sources';
import steps from './steps';
import trust from './trust';
import welcome from './welcome';

/** English: the reference for keys and placeholders. */
export default {
  common,
  ask,
  steps,
  answer,
  quotes,
  failures,
  library,
  loop,
  marks,
  models,
  notes,
  pdf,
  record,
  search,
  settings,
  sources,
  trust,
  welcome,
} as const;
