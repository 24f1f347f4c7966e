import type { Base } from './base';

/** The second half of the English passages. */
export const MORE_ENGLISH: readonly Base[] = [
  {
    quote: 'The test runner became stable in version 20.0.0; in version 18 it was still experimental.',
    context: 'Test runner',
    right: ['The test runner became stable in version 20.0.0.', 'In version 18 the test runner was experimental.'],
    edits: {
      version_conflict: [
        ['20.0.0', '18.0.0'],
        ['In version 18', 'In version 22'],
      ],
      direction_flipped: [['was experimental', 'was stable']],
    },
    sentences: {
      negated: ['The test runner did not become stable in version 20.0.0.'],
      soft_fabrication: ['The test runner became stable in version 20.0.0 with 14 new options.'],
      unsupported: ['The test runner prints dots for each test.'],
    },
  },
  {
    quote: 'The ferry takes 25 minutes and costs €4.50, half of what the tunnel costs.',
    context: 'Crossing the sound',
    right: ['The ferry takes 25 minutes.', 'The ferry costs €4.50.'],
    edits: {
      wrong_number: [
        ['25', '52'],
        ['€4.50', '€5.40'],
      ],
      wrong_unit: [
        ['€4.50', '$4.50'],
        ['25 minutes', '25 hours'],
      ],
    },
    sentences: {
      negated: ['The ferry does not cost €4.50.'],
      soft_fabrication: ['The ferry takes 25 minutes and leaves at 7:40.'],
      quantifier_changed: ['The ferry takes at most 15 minutes.'],
      unsupported: ['Bicycles travel free on the ferry.'],
    },
  },
  {
    quote: 'Most of the 320 volunteers were students, and none of them was paid.',
    context: 'Harvest survey',
    right: ['None of the volunteers was paid.', 'Most of the 320 volunteers were students.'],
    edits: {
      wrong_number: [['320', '230']],
      quantifier_changed: [
        ['Most of the 320', 'All of the 320'],
        ['None of', 'Some of'],
      ],
      wrong_name: [['were students', 'were pensioners']],
    },
    sentences: {
      negated: ['Most of the 320 volunteers were not students.'],
      soft_fabrication: ['Most of the 320 volunteers were students from Lund.'],
      unsupported: ['The volunteers slept in tents beside the fields.'],
    },
  },
  {
    quote: 'The island has 2,104 inhabitants and covers 38 square kilometres; its highest point is 412 m.',
    context: 'Skerry island',
    right: [
      'The island covers 38 square kilometres.',
      'The highest point of the island is 412 m.',
      'The island has 2,104 inhabitants.',
    ],
    edits: {
      wrong_number: [
        ['38', '83'],
        ['412', '421'],
        ['2,104', '2,401'],
      ],
      wrong_unit: [
        ['square kilometres', 'square miles'],
        ['412 m', '412 km'],
      ],
      direction_flipped: [['highest', 'lowest']],
    },
    sentences: {
      negated: ['The island does not cover 38 square kilometres.'],
      soft_fabrication: ['The island has 2,104 inhabitants and 9 lakes.'],
      unsupported: ['Puffins nest on the cliffs of the island.'],
    },
  },
  {
    quote: 'The library is closed on Mondays and lends up to eight books for four weeks.',
    context: 'Town library',
    right: [
      'The library lends up to eight books.',
      'The library is closed on Mondays.',
      'Books are lent by the library for four weeks.',
    ],
    edits: {
      wrong_number: [['eight', 'eighteen']],
      wrong_unit: [['four weeks', 'four months']],
      wrong_date: [['Mondays', 'Fridays']],
      quantifier_changed: [['up to eight', 'at least eight']],
      direction_flipped: [['closed', 'open']],
    },
    sentences: {
      negated: ['The library is not closed on Mondays.'],
      soft_fabrication: ['The library lends up to eight books for a fee of $3.'],
      unsupported: ['The library owns a collection of old maps.'],
    },
  },
  {
    quote: 'Anders Vik won the race in 2012 and finished third in 2014, behind Lena Sorel.',
    context: 'Fjord race',
    right: ['Anders Vik won the race in 2012.', 'In 2014 Anders Vik finished third, behind Lena Sorel.'],
    edits: {
      wrong_number: [['third', 'second']],
      wrong_date: [
        ['2012', '2014'],
        ['In 2014', 'In 2016'],
      ],
      wrong_name: [
        ['Lena Sorel', 'Tove Lind'],
        ['Anders Vik won', 'Lena Sorel won'],
      ],
      direction_flipped: [['won', 'lost']],
    },
    sentences: {
      negated: ['Anders Vik did not win the race in 2012.'],
      soft_fabrication: ['Anders Vik won the race in 2012 in 58 minutes.'],
      unsupported: ['The race starts at the harbour.'],
    },
  },
  {
    quote: 'The vaccine may cause mild fever in about 5% of patients; severe reactions were not reported.',
    context: 'Trial of the vaccine',
    right: ['The vaccine may cause mild fever in about 5% of patients.', 'Severe reactions were not reported.'],
    edits: {
      wrong_number: [['5%', '15%']],
      direction_flipped: [['mild', 'severe']],
      quantifier_changed: [
        ['may cause', 'always causes'],
        ['may cause', 'will cause'],
      ],
    },
    sentences: {
      negated: ['Severe reactions were reported.', 'The vaccine does not cause mild fever.'],
      soft_fabrication: ['The vaccine may cause mild fever in about 5% of patients within 48 hours.'],
      unsupported: ['The vaccine was stored in glass bottles.'],
    },
  },
  {
    quote: 'Each ticket is valid for 90 minutes and allows any number of transfers, except on night buses.',
    context: 'City transport fares',
    right: ['Each ticket is valid for 90 minutes.', 'A ticket allows any number of transfers except on night buses.'],
    edits: {
      wrong_number: [
        ['90', '60'],
        ['90', '190'],
      ],
      wrong_unit: [['90 minutes', '90 days']],
      wrong_name: [['night buses', 'river ferries']],
    },
    sentences: {
      negated: ['A ticket is not valid for 90 minutes.'],
      soft_fabrication: ['Each ticket costs €2.80 and is valid for 90 minutes.'],
      unsupported: ['Tickets are sold at kiosks and newsagents.'],
    },
  },
  {
    quote: 'The Carrick dam was completed in August 1964, is 87 metres high and produces 210 MW.',
    context: 'Carrick dam',
    right: [
      'The Carrick dam is 87 metres high.',
      'The Carrick dam produces 210 MW.',
      'The dam was completed in August 1964.',
    ],
    edits: {
      wrong_number: [
        ['87', '78'],
        ['210', '120'],
      ],
      wrong_unit: [
        ['87 metres', '87 feet'],
        ['210 MW', '210 kW'],
      ],
      wrong_date: [
        ['August 1964', 'April 1964'],
        ['1964', '1946'],
      ],
    },
    sentences: {
      negated: ['The Carrick dam was not completed in August 1964.'],
      wrong_name: ['The Lorne dam produces 210 MW.'],
      soft_fabrication: ['The Carrick dam, built by 3,200 workers, is 87 metres high.'],
      unsupported: ['Salmon climb a ladder beside the dam.'],
    },
  },
];
