import type { Priority } from '../domain/priority.js';

/** Colours as `#rrggbb`; contrast after WCAG 2. */

type Rgb = readonly [red: number, green: number, blue: number];

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** WCAG AA for text of any size. */
export const AA = 4.5;

/** Between 1 (equal colours) and 21 (black on white). */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(parse(a)), luminance(parse(b))].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Black or white, whichever has more contrast to the colour; one of them always has enough. */
export function inkOn(color: string): string {
  return contrast(color, '#ffffff') >= contrast(color, '#000000') ? '#ffffff' : '#000000';
}

/** The colour, darkened or lightened just enough to be readable on that background. */
export function readableOn(ground: string, color: string): string {
  const towards = luminance(parse(ground)) > 0.18 ? BLACK : WHITE;
  for (let step = 0; step < 20; step++) {
    const mixed = mix(parse(color), towards, step / 20);
    if (contrast(mixed, ground) >= AA) return mixed;
  }
  return format(towards);
}

function mix(from: Rgb, to: Rgb, share: number): string {
  return format([0, 1, 2].map((part) => Math.round((from[part] ?? 0) * (1 - share) + (to[part] ?? 0) * share)));
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function parse(color: string): Rgb {
  const number = Number.parseInt(color.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

function format(parts: readonly number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Background, text and border of a mark. */
export interface Mark {
  ground: string;
  ink: string;
  edge: string;
}

/** The colours of a bar without text and of a mark, for light and dark mode. */
export interface Shades {
  bar: string;
  darkBar: string;
  light: Mark;
  dark: Mark;
}

export const solid = (ground: string, ink: string): Mark => ({ ground, ink, edge: ground });

/** P1 and P2 are filled, P3 is tinted, P4 and P5 are outlined, so that the urgency is visible without colours. */
export const PRIORITY_SHADES: Readonly<Record<Priority, Shades>> = {
  P1: { bar: '#a3141b', darkBar: '#ff6b6b', light: solid('#a3141b', '#ffffff'), dark: solid('#ff6b6b', '#2a0505') },
  P2: { bar: '#c2540a', darkBar: '#ff9f43', light: solid('#b84d06', '#ffffff'), dark: solid('#ff9f43', '#2b1400') },
  P3: {
    bar: '#c99700',
    darkBar: '#c9a93a',
    light: { ground: '#f4ecd2', ink: '#6b4d00', edge: '#cdb35c' },
    dark: { ground: '#332c14', ink: '#e8c547', edge: '#6f6027' },
  },
  P4: {
    bar: '#1d4f9e',
    darkBar: '#7fb2ff',
    light: { ground: '#ffffff', ink: '#1d4f9e', edge: '#8fabd4' },
    dark: { ground: '#151b24', ink: '#7fb2ff', edge: '#41618f' },
  },
  P5: {
    bar: '#7b8594',
    darkBar: '#8793a3',
    light: { ground: '#ffffff', ink: '#525c6b', edge: '#b3bac5' },
    dark: { ground: '#151b24', ink: '#a6b1c1', edge: '#5c6978' },
  },
};
