export default {
  depth: 'Depth',
  quick: 'Quick',
  standard: 'Standard',
  quick_is: { one: 'One round of searching, at most {n} minute', other: 'One round of searching, at most {n} minutes' },
  standard_is: {
    one: 'Up to three rounds, each for what is still missing, at most {n} minute',
    other: 'Up to three rounds, each for what is still missing, at most {n} minutes',
  },
  depth_needs_search: 'With Web or Scholarly: these pages are read whole anyway',
  cap_for: 'Limit for this question',
  cap_usual: 'from Settings',
  cap_tokens: { one: '{n} token', other: '{n} tokens' },
  cost_of: '{cost} of {cap}',
} as const;
