import type { JSX } from 'preact';

/** Line drawings on a grid of 24. */
const PATHS = {
  bell: 'M6 9a6 6 0 0 1 12 0c0 6 2.5 7 2.5 7h-17S6 15 6 9M10 20a2.2 2.2 0 0 0 4 0',
  phone: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1',
  calendar: 'M5 5h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2M3 10h18M8 3v4M16 3v4',
  stairs: 'M4 19h5v-5h5V9h6',
  pulse: 'M3 12h4l2-6 4 12 2-6h6',
  flame: 'M12 3c1 4 5 5 5 10a5 5 0 0 1-10 0c0-2 1-3 1-3s1 2 2 2c2 0 1-5 2-9',
  globe: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  people:
    'M12.5 8a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0M3 20a6 6 0 0 1 12 0M16 5a3.5 3.5 0 0 1 0 6.5M18 14.5a6 6 0 0 1 3 5.5',
  plug: 'M9 3v5M15 3v5M6 8h12v4a6 6 0 0 1-12 0zM12 18v3',
  bars: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
  gear: 'M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1',
  person: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0M4.5 21a7.5 7.5 0 0 1 15 0',
  route: 'M6 4v5a3 3 0 0 0 3 3h6a3 3 0 0 1 3 3v5M6 12v8M3.5 17.5 6 20l2.5-2.5M15.5 17.5 18 20l2.5-2.5',
  wrench:
    'M14.5 6.5a4 4 0 0 1 5-1l-2.6 2.6 1 1L20.5 6.5a4 4 0 0 1-5.3 5.3L8 19a2 2 0 0 1-3-3l7.2-7.2a4 4 0 0 1 2.3-2.3',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  search: 'M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0M20 20l-4-4',
  plus: 'M12 5v14M5 12h14',
  check: 'm4 12.5 5 5L20 6.5',
  clock: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M12 7v5l3.5 2',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'm6 9 6 6 6-6',
  above: 'm6 15 6-6 6 6',
  left: 'm15 6-6 6 6 6',
  right: 'm9 6 6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  note: 'M5 4h14v11l-5 5H5zM14 20v-5h5',
  message: 'M4 5h16v11H9l-5 4z',
  mobile: 'M9 2.5h6a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2M11 18.5h2',
  mail: 'M4 5h16v14H4zM4 6l8 7 8-7',
  star: 'm12 4 2.4 5 5.6.7-4 3.9 1 5.4-5-2.7-5 2.7 1-5.4-4-3.9 5.6-.7z',
  warning: 'M12 4 2.5 20h19zM12 10v4M12 17h.01',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  signout: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  sun: 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  key: 'M14 10a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0M13 12l7 7M17 16l2-2',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M14.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0',
  undo: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3',
  drag: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
} as const;

export type IconName = keyof typeof PATHS;

/** A picture beside a text; readers do not hear it. */
export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} stroke-width={name === 'more' || name === 'drag' ? 3.2 : undefined} />
    </svg>
  );
}
