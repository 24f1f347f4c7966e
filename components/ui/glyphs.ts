/** Outlines of the interface's icons on a 16-unit grid, stroked. */
export const ICONS = {
  gear: `${gearOutline()} M9.9 8a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0z`,
  plus: 'M8 3.2v9.6M3.2 8h9.6',
  up: 'M8 13V3.4M4 7.2l4-4 4 4',
  chevron: 'M6 3.5 10.5 8 6 12.5',
  down: 'M3.5 6 8 10.5 12.5 6',
  back: 'M10 3.5 5.5 8l4.5 4.5',
  search: 'M11.2 7A4.2 4.2 0 1 1 2.8 7a4.2 4.2 0 0 1 8.4 0zM10.2 10.2l3.3 3.3',
  page: 'M4 1.9h5.3L12 4.6v9.5H4zM9 2v3h3',
  jump: 'M6.2 3.5H3.4v9.1h9.1V9.8M9 3.4h3.6V7M12.4 3.6 7.2 8.8',
  keep: 'M4.4 2.3h7.2v11.2L8 10.8l-3.6 2.7z',
  comment: 'M2.6 3.2h10.8v7.6H7.4L4.6 13v-2.2h-2z',
  exclude: 'M13.4 8A5.4 5.4 0 1 1 2.6 8a5.4 5.4 0 0 1 10.8 0zM4.2 4.2l7.6 7.6',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  pen: 'm3 13 .6-2.8 7-7 2.2 2.2-7 7z',
  copy: 'M5.5 5.5h7.7v7.7H5.5zM3 10.5V2.8h7.5',
  lock: 'M3.6 7.2h8.8v6.2H3.6zM5.4 7V5a2.6 2.6 0 0 1 5.2 0v2',
  warning: 'M8 2.4 14.2 13H1.8zM8 6.6v3M8 11.4h.01',
  offline: 'M1.8 6.6a8.8 8.8 0 0 1 12.4 0M4.5 9.4a5 5 0 0 1 7 0M8 12.3h.01M3.2 13.4 12.8 3',
  disk: 'M13 4c0 1-2.2 1.9-5 1.9S3 5 3 4s2.2-1.9 5-1.9S13 3 13 4zM3 4v8c0 1 2.2 1.9 5 1.9s5-.9 5-1.9V4M3 8c0 1 2.2 1.9 5 1.9S13 9 13 8',
  again: 'M13 8a5 5 0 1 1-1.6-3.7M13.2 2.4v2.8h-2.8',
  link: 'm12.8 7.4-5 5a3 3 0 0 1-4.3-4.3l5.3-5.3a2 2 0 0 1 2.9 2.9l-5.2 5.2a1 1 0 0 1-1.5-1.4l4.6-4.6',
  panel: 'M2.5 3h11v10h-11zM9.6 3v10',
  stopped: 'M13.6 8A5.6 5.6 0 1 1 2.4 8a5.6 5.6 0 0 1 11.2 0zM6.2 6.2h3.6v3.6H6.2z',
  pause: 'M5.6 3.6v8.8M10.4 3.6v8.8',
  folder: 'M3 3h4l1.2 1.6H13V13H3z',
  undo: 'M3 6.2h6.4a3.4 3.4 0 0 1 0 6.8H6M5.6 3.4 2.8 6.2 5.6 9',
  flag: 'M4 14V2.4h8.2L10.4 5.4l1.8 3H4',
  tag: 'M2.6 2.6h5l6 6-5 5-6-6zM5.4 5.4h.01',
  sort: 'M3 4.5h10M4.8 8h6.4M6.6 11.5h2.8',
  info: 'M13.8 8A5.8 5.8 0 1 1 2.2 8a5.8 5.8 0 0 1 11.6 0zM8 5v3.4M8 11h.01',
  close: 'm4 4 8 8M12 4l-8 8',
  check: 'm3.2 8.5 3.3 3.3 6.4-7.2',
} as const;

export type IconName = keyof typeof ICONS;

/** Shapes of the marks on a sentence on a 12-unit grid. A shape first, a colour second. */
export const MARKS = {
  supported: 'm2.4 6.4 2.5 2.5 4.8-5.4',
  facts_match: 'M1.8 4.9c1.4-1.6 2.8-1.4 4.2-.6s2.8 1 4.2-.6M1.8 8.5c1.4-1.6 2.8-1.4 4.2-.6s2.8 1 4.2-.6',
  judged_by_model: 'M10 6A4 4 0 1 1 2 6a4 4 0 0 1 8 0z',
  not_confirmed: 'M10 6A4 4 0 1 1 2 6a4 4 0 0 1 8 0z',
  disputed: 'M2 4.5h8M2 7.5h8M8.2 2 3.8 10',
  contradicted: 'm3 3 6 6M9 3 3 9',
} as const;

/** Parts of an icon or mark that are filled. */
export const FILLED: Readonly<Record<string, string>> = {
  stopped: 'M6.2 6.2h3.6v3.6H6.2z',
  judged_by_model: 'M6 2a4 4 0 0 0 0 8z',
};

/** Eight teeth: computed, because drawn by hand they are never even. */
function gearOutline(): string {
  const corners: [radius: number, offset: number][] = [
    [4.7, -0.3],
    [6.4, -0.19],
    [6.4, 0.19],
    [4.7, 0.3],
  ];
  let path = '';
  for (let tooth = 0; tooth < 8; tooth++) {
    for (const [radius, offset] of corners) {
      const angle = (tooth * Math.PI) / 4 + offset;
      const point = `${(8 + radius * Math.cos(angle)).toFixed(2)} ${(8 + radius * Math.sin(angle)).toFixed(2)}`;
      path += `${path ? 'L' : 'M'}${point}`;
    }
  }
  return `${path}Z`;
}
