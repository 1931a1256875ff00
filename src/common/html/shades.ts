import type { Priority } from '../../alerts/domain/alert.js';

/** Background, text and border of a mark. */
export interface Mark {
  ground: string;
  ink: string;
  edge: string;
}

/** The colours of a bar without text and of a mark, on light and on dark. */
export interface Shades {
  bar: string;
  darkBar: string;
  light: Mark;
  dark: Mark;
}

export const solid = (ground: string, ink: string): Mark => ({ ground, ink, edge: ground });

/** P1 and P2 are filled, P3 is tinted, P4 and P5 are outlined: the urgency shows without colours too. */
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
