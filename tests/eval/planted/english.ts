import type { Base } from './base';
import { MORE_ENGLISH } from './english-more';

export const ENGLISH: readonly Base[] = [
  {
    quote: 'The Harlow bridge opened on 14 May 1931 and carries about 42,000 vehicles a day.',
    context: 'Harlow bridge',
    right: [
      'The Harlow bridge was opened in May 1931.',
      'About 42,000 vehicles a day cross the Harlow bridge.',
      'The bridge opened on May 14, 1931.',
    ],
    edits: {
      wrong_number: [['42,000', '47,000']],
      wrong_unit: [['vehicles a day', 'tonnes a day']],
      wrong_date: [
        ['May 1931', 'March 1931'],
        ['May 14', 'May 24'],
      ],
      wrong_name: [['The Harlow bridge was', 'The Penrith bridge was']],
    },
    sentences: {
      negated: ['The Harlow bridge was not opened in May 1931.'],
      soft_fabrication: [
        'The Harlow bridge opened in May 1931 at a cost of £310,000.',
        'The Harlow bridge, designed by Edwin Marsh, opened in May 1931.',
      ],
      unsupported: ['The Harlow bridge is painted green every ten years.'],
    },
  },
  {
    quote: 'SQLite does a checkpoint automatically when the log file reaches a threshold size of 1000 pages.',
    context: 'Write-ahead logging',
    right: [
      'SQLite checkpoints automatically when the log file reaches 1000 pages.',
      'When the log file reaches a size of 1000 pages, SQLite does a checkpoint.',
    ],
    edits: {
      wrong_number: [
        ['1000', '10000'],
        ['1000', '100'],
      ],
      wrong_unit: [['1000 pages', '1000 bytes']],
      wrong_name: [['SQLite checkpoints', 'PostgreSQL checkpoints']],
    },
    sentences: {
      negated: ['SQLite does not checkpoint automatically when the log file reaches 1000 pages.'],
      soft_fabrication: ['SQLite checkpoints automatically when the log file reaches 1000 pages or after 30 seconds.'],
      unsupported: ['SQLite encrypts the log file with a key.'],
    },
  },
  {
    quote: 'The parser in version 3.11 is between 10% and 60% faster than in version 3.10.',
    context: 'What is new in the parser',
    right: ['Version 3.11 of the parser is 10% to 60% faster than version 3.10.'],
    edits: {
      wrong_number: [['60%', '80%']],
      direction_flipped: [['faster', 'slower']],
      version_conflict: [
        ['Version 3.11', 'Version 3.12'],
        ['than version 3.10', 'than version 3.9'],
      ],
    },
    sentences: {
      negated: ['Version 3.11 of the parser is not faster than version 3.10.'],
      quantifier_changed: ['Version 3.11 of the parser is always 60% faster than version 3.10.'],
      unsupported: ['The parser of version 3.11 needs a new licence key.'],
    },
  },
  {
    quote: 'Kernel 6.12 requires at least Rust 1.78.0 to build its drivers.',
    context: 'Minimal requirements to compile the kernel',
    right: [
      'Kernel 6.12 needs Rust 1.78.0 or more to build its drivers.',
      'To build its drivers, kernel 6.12 requires at least Rust 1.78.0.',
    ],
    edits: {
      version_conflict: [
        ['1.78.0', '1.62.0'],
        ['Kernel 6.12', 'Kernel 6.1'],
        ['kernel 6.12 requires', 'kernel 6.8 requires'],
      ],
    },
    sentences: {
      negated: ['Kernel 6.12 does not require Rust 1.78.0 to build its drivers.'],
      quantifier_changed: ['Kernel 6.12 requires at most Rust 1.78.0 to build its drivers.'],
      unsupported: ['Kernel 6.12 dropped support for floppy disks.'],
    },
  },
  {
    quote: 'Marta Oyelaran founded the Tarn Institute in Leeds in 1987 with two colleagues.',
    context: 'Tarn Institute',
    right: [
      'The Tarn Institute was founded in Leeds in 1987 by Marta Oyelaran.',
      'Marta Oyelaran and two colleagues founded the Tarn Institute.',
    ],
    edits: {
      wrong_number: [['two colleagues', 'five colleagues']],
      wrong_date: [['1987', '1978']],
      wrong_name: [
        ['Leeds', 'Bristol'],
        ['by Marta Oyelaran', 'by Piet Brandt'],
      ],
    },
    sentences: {
      negated: ['Marta Oyelaran did not found the Tarn Institute.'],
      quantifier_changed: ['Marta Oyelaran alone founded the Tarn Institute, with only one colleague.'],
      soft_fabrication: ['Marta Oyelaran founded the Tarn Institute in Leeds in 1987 with a grant of $2 million.'],
      unsupported: ['The Tarn Institute studies the migration of eels.'],
    },
  },
  {
    quote: 'The pump must not run for longer than 45 minutes at 230 V, or its seals may melt.',
    context: 'Garden pump manual',
    right: [
      'The pump must not run longer than 45 minutes at 230 V.',
      'The seals of the pump may melt if it runs for longer than 45 minutes.',
    ],
    edits: {
      wrong_number: [['45', '54']],
      wrong_unit: [
        ['45 minutes at', '45 hours at'],
        ['230 V', '230 kV'],
      ],
    },
    sentences: {
      negated: ['The pump must run longer than 45 minutes at 230 V.'],
      quantifier_changed: ['The seals of the pump will melt if it runs longer than 45 minutes.'],
      soft_fabrication: ['The pump must not run longer than 45 minutes at 230 V and 12 A.'],
      unsupported: ['The pump comes with a warranty for its motor.'],
    },
  },
  {
    quote: 'At least 12 of the 30 stations on the line closed before March 2009.',
    context: 'Vale line',
    right: [
      'Before March 2009 at least 12 of the 30 stations on the line closed.',
      'At least 12 stations on the line closed before March 2009.',
    ],
    edits: {
      wrong_number: [
        ['30', '40'],
        ['12 stations', '21 stations'],
      ],
      wrong_date: [['March 2009', 'March 2019']],
      direction_flipped: [['closed before', 'closed after']],
      quantifier_changed: [
        ['At least 12 stations', 'At most 12 stations'],
        ['at least 12 of the 30', 'all of the 30'],
      ],
    },
    sentences: {
      negated: ['At least 12 of the 30 stations on the line did not close before March 2009.'],
      unsupported: ['The stations on the line were built of yellow brick.'],
    },
  },
  {
    quote: 'Unemployment in the province rose from 4.1% in 2018 to 6.3% in 2020.',
    context: 'Labour market of the province',
    right: [
      'Unemployment in the province rose to 6.3% in 2020.',
      'From 2018 to 2020 unemployment in the province rose from 4.1% to 6.3%.',
    ],
    edits: {
      wrong_number: [
        ['6.3%', '7.3%'],
        ['from 4.1%', 'from 1.4%'],
      ],
      wrong_date: [['in 2020', 'in 2022']],
      direction_flipped: [
        ['rose to', 'fell to'],
        ['rose from', 'dropped from'],
      ],
      wrong_unit: [['6.3% in', '6.3 million in']],
    },
    sentences: {
      negated: ['Unemployment in the province did not rise from 2018 to 2020.'],
      soft_fabrication: ['Unemployment in the province rose to 6.3% in 2020, or 48,000 people.'],
      unsupported: ['Young people left the province for the capital.'],
    },
  },
  {
    quote: 'The reservoir holds 6.4 million litres of water and does not freeze in winter.',
    context: 'Ardmore reservoir',
    right: ['The reservoir holds 6.4 million litres.', 'In winter the reservoir does not freeze.'],
    edits: {
      wrong_number: [
        ['6.4 million', '4.6 million'],
        ['6.4 million', '6.4 billion'],
      ],
      wrong_unit: [['litres', 'gallons']],
    },
    sentences: {
      negated: ['The reservoir freezes in winter.'],
      soft_fabrication: ['The reservoir holds 6.4 million litres behind a wall 18 metres high.'],
      unsupported: ['The reservoir supplies three breweries with water.'],
    },
  },
  {
    quote: 'The setting max_wal_size defaults to 1 GB, and checkpoint_timeout to 5 minutes.',
    context: 'Server configuration',
    right: ['By default max_wal_size is 1 GB.', 'The setting checkpoint_timeout defaults to 5 minutes.'],
    edits: {
      wrong_number: [['5 minutes', '15 minutes']],
      wrong_unit: [
        ['1 GB', '1 MB'],
        ['5 minutes', '5 seconds'],
        ['1 GB', '1 GiB'],
      ],
      wrong_name: [
        ['checkpoint_timeout defaults', 'statement_timeout defaults'],
        ['max_wal_size is', 'min_wal_size is'],
      ],
    },
    sentences: {
      soft_fabrication: ['By default max_wal_size is 1 GB and wal_buffers is 16 MB.'],
      unsupported: ['Changing max_wal_size needs a restart of the server.'],
    },
  },
  {
    quote: 'Only members of the guild may vote, and every proposal needs a majority of two thirds.',
    context: 'Rules of the guild',
    right: ['Every proposal needs a majority of two thirds.', 'Only members of the guild may vote.'],
    edits: {
      wrong_number: [['two thirds', 'three quarters']],
      quantifier_changed: [['Only members', 'All members and guests']],
    },
    sentences: {
      negated: ['Members of the guild may not vote.'],
      quantifier_changed: ['No proposal needs a majority of two thirds.'],
      soft_fabrication: ['Every proposal needs a majority of two thirds and 40 votes.'],
      unsupported: ['The guild meets in the old town hall.'],
    },
  },
  {
    quote: 'The novel was published in 1954 by Corvid Press and sold more than 11 million copies by 2015.',
    context: 'The Salt Road',
    right: [
      'The Salt Road was published by Corvid Press in 1954.',
      'The novel sold more than 11 million copies by 2015.',
    ],
    edits: {
      wrong_number: [['11 million', '17 million']],
      wrong_unit: [['11 million copies', '11 million dollars']],
      wrong_date: [
        ['1954', '1945'],
        ['by 2015', 'by 2005'],
      ],
      wrong_name: [['Corvid Press', 'Heron House']],
      quantifier_changed: [['more than 11', 'fewer than 11']],
    },
    sentences: {
      negated: ['The Salt Road was not published by Corvid Press.'],
      soft_fabrication: ['The Salt Road was published by Corvid Press in 1954 and translated by Ines Kato.'],
      unsupported: ['The novel tells of a salt merchant and his daughter.'],
    },
  },
  {
    quote: 'The comet was first seen from Chile on the night of 3 February 2007, at a distance of 1.2 million km.',
    context: 'Comet Vance',
    right: [
      'The comet was first seen from Chile on 3 February 2007.',
      'At first sight the comet was at a distance of 1.2 million km.',
    ],
    edits: {
      wrong_number: [['1.2 million', '2.1 million']],
      wrong_unit: [['million km', 'million miles']],
      wrong_date: [
        ['3 February 2007', '13 February 2007'],
        ['2007', '2009'],
      ],
      wrong_name: [['Chile', 'Peru']],
      direction_flipped: [['was first seen', 'was last seen']],
    },
    sentences: {
      negated: ['The comet was not seen from Chile on 3 February 2007.'],
      soft_fabrication: ['The comet was first seen from Chile on 3 February 2007 by Jonas Pell.'],
      unsupported: ['The comet has two tails of dust.'],
    },
  },
  ...MORE_ENGLISH,
];
