/** Line icons on a 16 × 16 grid, drawn for this panel. */
const PATHS = {
  chevron: 'M4.5 6.5 8 10l3.5-3.5',
  close: 'm4.5 4.5 7 7m0-7-7 7',
  plus: 'M8 3.5v9M3.5 8h9',
  more: 'M3.2 8a.4.4 0 1 0 .8 0 .4.4 0 1 0-.8 0m4.4 0a.4.4 0 1 0 .8 0 .4.4 0 1 0-.8 0M12 8a.4.4 0 1 0 .8 0 .4.4 0 1 0-.8 0',
  check: 'm3.8 8.4 2.8 2.8 5.6-6',
  pencil: 'm3 13 .6-2.8 6.9-6.9 2.2 2.2-6.9 6.9zM9 4.8 11.2 7',
  back: 'M9.5 4 5.5 8l4 4',
  inbox: 'M2.5 9 4.3 4h7.4l1.8 5v3.2h-11zm0 0h3l1 1.6h3l1-1.6h3',
  folder: 'M2.5 4.2h4l1.2 1.5h5.8v6.6h-11z',
  layers: 'm8 2.8 5.5 2.8L8 8.4 2.5 5.6zM2.5 8.4 8 11.2l5.5-2.8',
  note: 'M3.5 3h9v7.2L9.7 13H3.5zM6 6h4M6 8.5h2.5',
  file: 'M4 2.5h5L12 5.6v7.9H4zM8.8 2.8v3H12',
  trash: 'M3.5 4.8h9M6.4 4.5V3h3.2v1.5M4.6 5l.6 8h5.6l.6-8',
  archive: 'M2.8 3.5h10.4v2.8H2.8zm.9 2.8v6.2h8.6V6.3M6.6 8.7h2.8',
  undo: 'M5.5 4 3 6.5 5.5 9M3.2 6.5h6.3a3.2 3.2 0 0 1 0 6.4H7',
  globe: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM2.6 8h10.8M8 2.6c3 3.2 3 7.6 0 10.8-3-3.2-3-7.6 0-10.8z',
  search: 'M7 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM10 10l3 3',
  'list-check': 'M2.5 4.6 3.7 5.8 6 3.4M8.5 4.6h5M2.5 11l1.2 1.2L6 9.8M8.5 11h5',
  settings: 'M3 4.5h5M11.5 4.5H13M8 3v3M3 8h1.5M8 8h5M5 6.5v3M3 11.5h6M12.5 11.5h.5M9.5 10v3',
  chart: 'M3 13V8.5M8 13V3.5M13 13V6.5',
  play: 'M5 3.5v9L12.5 8z',
  copy: 'M5.5 5.5V3h7.5v7.5h-2.5M3 5.5h7.5V13H3z',
  link: 'M6.5 9.5l3-3M7 5l1.6-1.6a2.5 2.5 0 0 1 3.5 3.5L10.5 8.5M9 11l-1.6 1.6a2.5 2.5 0 0 1-3.5-3.5L5.5 7.5',
  history: 'M3.2 8a4.8 4.8 0 1 0 1.5-3.5L3 6.2M3 3.4v2.8h2.8M8 5.5V8l1.8 1.2',
  merge: 'M5 3.5v3.2C5 8.5 8 8.6 8 11v2M11 3.5v3.2C11 8.5 8 8.6 8 11M3.6 4.9 5 3.4l1.4 1.5M9.6 4.9 11 3.4l1.4 1.5',
  download: 'M8 2.8v7M5 7l3 3 3-3M3 12.8h10',
  warning: 'M8 2.8 14 13H2zM8 6.6v3M8 11.4v.1',
} as const

export type IconName = keyof typeof PATHS

/** Decorative: the control around it carries the name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
