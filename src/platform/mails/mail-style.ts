import { inkOn, readableOn } from '../html/color.js';
import { PRIORITY_SHADES, solid, type Mark, type Shades } from '../html/color.js';
import type { Mail, Tone } from './mail-parts.js';

/* The colours of mails: those of the status page and of the console. */

export const LIGHT = {
  ground: '#f5f6f8',
  card: '#ffffff',
  sunk: '#eef1f5',
  ink: '#12161d',
  quiet: '#525c6b',
  line: '#e2e6ec',
} as const;
export const DARK = {
  ground: '#0c1016',
  card: '#151b24',
  sunk: '#1d2530',
  ink: '#eef2f7',
  quiet: '#a6b1c1',
  line: '#2d3847',
} as const;

/** The default colour, as on pages. */
const DEFAULT_ACCENT = '#1f5eff';

const SHADES: Readonly<Record<Exclude<Tone, 'brand'>, Shades>> = {
  ...PRIORITY_SHADES,
  good: { bar: '#15803d', darkBar: '#4ade80', light: solid('#15803d', '#ffffff'), dark: solid('#4ade80', '#03240f') },
  quiet: {
    bar: '#7b8594',
    darkBar: '#8793a3',
    light: solid(LIGHT.quiet, '#ffffff'),
    dark: solid(DARK.quiet, '#12161d'),
  },
  maintenance: {
    bar: '#1d4ed8',
    darkBar: '#8db4ff',
    light: solid('#1d4ed8', '#ffffff'),
    dark: solid('#8db4ff', '#071225'),
  },
  degraded: {
    bar: '#b7791f',
    darkBar: '#facc15',
    light: solid('#94590a', '#ffffff'),
    dark: solid('#facc15', '#2a2000'),
  },
  partial_outage: {
    bar: '#c2410c',
    darkBar: '#fb9a5b',
    light: solid('#c2410c', '#ffffff'),
    dark: solid('#fb9a5b', '#2b1400'),
  },
  major_outage: {
    bar: '#b91c1c',
    darkBar: '#ff8a8a',
    light: solid('#b91c1c', '#ffffff'),
    dark: solid('#ff8a8a', '#2a0505'),
  },
};

/** Every colour of one mail. */
export interface Palette {
  bar: string;
  darkBar: string;
  mark: { light: Mark; dark: Mark };
  /** The button, the same on light and on dark. */
  accent: string;
  onAccent: string;
  link: { light: string; dark: string };
}

export function paletteOf({ tone, mark, accentColor }: Pick<Mail, 'tone' | 'mark' | 'accentColor'>): Palette {
  const accent = accentColor ?? DEFAULT_ACCENT;
  const shadesOf = (each: Tone): Shades => (each === 'brand' ? brandShades(accent) : SHADES[each]);
  const shades = shadesOf(tone);
  const marked = shadesOf(mark?.tone ?? tone);
  return {
    bar: shades.bar,
    darkBar: shades.darkBar,
    mark: { light: marked.light, dark: marked.dark },
    accent,
    onAccent: inkOn(accent),
    link: { light: readableOn(LIGHT.ground, accent), dark: readableOn(DARK.sunk, accent) },
  };
}

function brandShades(accent: string): Shades {
  const mark = solid(accent, inkOn(accent));
  return { bar: accent, darkBar: accent, light: mark, dark: mark };
}
