import { inkOn, readableOn } from '../../common/html/color.js';
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

/** As the pages have it. */
export const HOUSE_ACCENT = '#1f5eff';

/** A mark: its ground, what is written on it, and its edge. */
interface Mark {
  ground: string;
  ink: string;
  edge: string;
}

interface Shades {
  /** The bar at the top of the mail. */
  bar: string;
  light: Mark;
  dark: Mark;
}

const solid = (ground: string, ink: string): Mark => ({ ground, ink, edge: ground });
const outlined = (ink: string, card: string, edge: string): Mark => ({ ground: card, ink, edge });

/** P1 and P2 are solid, P3 is tinted, P4 and P5 are outlined: the urgency shows without colours too. */
const SHADES: Readonly<Record<Exclude<Tone, 'brand'>, Shades>> = {
  P1: { bar: '#a3141b', light: solid('#a3141b', '#ffffff'), dark: solid('#ff6b6b', '#2a0505') },
  P2: { bar: '#c2540a', light: solid('#b84d06', '#ffffff'), dark: solid('#ff9f43', '#2b1400') },
  P3: {
    bar: '#c99700',
    light: { ground: '#f4ecd2', ink: '#6b4d00', edge: '#cdb35c' },
    dark: { ground: '#332c14', ink: '#e8c547', edge: '#6f6027' },
  },
  P4: {
    bar: '#1d4f9e',
    light: outlined('#1d4f9e', LIGHT.card, '#8fabd4'),
    dark: outlined('#7fb2ff', DARK.card, '#41618f'),
  },
  P5: {
    bar: '#7b8594',
    light: outlined(LIGHT.quiet, LIGHT.card, '#b3bac5'),
    dark: outlined(DARK.quiet, DARK.card, '#5c6978'),
  },
  good: { bar: '#15803d', light: solid('#15803d', '#ffffff'), dark: solid('#4ade80', '#03240f') },
  quiet: { bar: '#7b8594', light: solid(LIGHT.quiet, '#ffffff'), dark: solid(DARK.quiet, '#12161d') },
  maintenance: { bar: '#1d4ed8', light: solid('#1d4ed8', '#ffffff'), dark: solid('#8db4ff', '#071225') },
  degraded: { bar: '#b7791f', light: solid('#94590a', '#ffffff'), dark: solid('#facc15', '#2a2000') },
  partial_outage: { bar: '#c2410c', light: solid('#c2410c', '#ffffff'), dark: solid('#fb9a5b', '#2b1400') },
  major_outage: { bar: '#b91c1c', light: solid('#b91c1c', '#ffffff'), dark: solid('#ff8a8a', '#2a0505') },
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
  const accent = accentColor ?? HOUSE_ACCENT;
  const shadesOf = (each: Tone): Shades => (each === 'brand' ? brandShades(accent) : SHADES[each]);
  const shades = shadesOf(tone);
  const marked = shadesOf(mark?.tone ?? tone);
  return {
    bar: shades.bar,
    darkBar: shades.dark.edge,
    mark: { light: marked.light, dark: marked.dark },
    accent,
    onAccent: inkOn(accent),
    link: { light: readableOn(LIGHT.ground, accent), dark: readableOn(DARK.sunk, accent) },
  };
}

function brandShades(accent: string): Shades {
  const mark = solid(accent, inkOn(accent));
  return { bar: accent, light: mark, dark: mark };
}
