import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const SOURCES = 'console/src/';
const TOKENS = 'styles/tokens.css';

const read = (file: string): string => readFileSync(`${SOURCES}${file}`, 'utf8');
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css') && file !== TOKENS)
  .sort();

describe('colours', () => {
  const THEMES = ['light', 'dark'] as const;
  const colors = new Map(
    [...read(TOKENS).matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g)].map(([, name, light, dark]) => [
      name!,
      { light: light!, dark: dark! },
    ]),
  );
  const SURFACES = ['ground', 'card', 'raised', 'sunk', 'wash'];
  /** Lines and edges, which are no text. */
  const EDGES = ['line', 'field'];
  const fills = [...colors.keys()].filter((name) => name.startsWith('on-'));
  const texts = [...colors.keys()].filter((name) => ![...SURFACES, ...EDGES, ...fills].includes(name));

  /** Relative luminance, as WCAG 2 defines it. */
  function luminance(color: string): number {
    const hex = color.length === 4 ? color.replaceAll(/\w/g, '$&$&') : color;
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  }
  /** From 1 to 21. */
  function contrast(one: string, other: string, theme: 'light' | 'dark'): number {
    const [dim, bright] = [one, other].map((name) => luminance(colors.get(name)![theme])).sort((a, b) => a - b);
    return (bright! + 0.05) / (dim! + 0.05);
  }
  /** Pairs that are seen too badly, in which theme. */
  const tooWeak = (pairs: string[][], least: number): string[] =>
    THEMES.flatMap((theme) =>
      pairs
        .map(([one, other]) => ({ text: `${one} on ${other}, ${theme}`, ratio: contrast(one!, other!, theme) }))
        .filter(({ ratio }) => ratio < least)
        .map(({ text, ratio }) => `${text}: ${ratio.toFixed(2)}`),
    );

  it('of texts are read on every surface, light and dark', () => {
    expect(texts.length).toBeGreaterThan(12);
    expect(
      tooWeak(
        texts.flatMap((text) => SURFACES.map((surface) => [text, surface])),
        4.5,
      ),
    ).toEqual([]);
    expect(fills.length).toBeGreaterThan(2);
    expect(
      tooWeak(
        fills.map((name) => [name, name.slice('on-'.length)]),
        4.5,
      ),
    ).toEqual([]);
  });

  it('of fields and of what has the focus are seen on every surface, light and dark', () => {
    const edges = ['field', 'accent'];
    expect(
      tooWeak(
        edges.flatMap((edge) => SURFACES.map((surface) => [edge, surface])),
        3,
      ),
    ).toEqual([]);
  });

  it('stand in the tokens alone', () => {
    const others = files.filter((file) => /#[0-9a-f]{3,8}\b|\b(rgb|hsl|light-dark)\(/i.test(read(file)));
    expect(others).toEqual([]);
  });
});

describe('sizes', () => {
  /** Properties that have a scale. */
  const SCALED =
    /^\s*((?:font|font-size|(?:row-|column-)?gap|(?:scroll-)?(?:padding|margin)(?:-\w+)*|border(?:-\w+)*-radius|box-shadow):[^;]*);/gm;
  /** Hairlines; and what is larger than the largest step, such as the room for a bar. `34px`: a face beside the text. */
  const OWN = /^(?:1px|34px|\d{3,}px)$/;

  it('are steps of the scales', () => {
    const raw = files.flatMap((file) =>
      [...read(file).matchAll(SCALED)]
        .map(([, declaration]) => declaration!)
        .filter((declaration) =>
          [...declaration.matchAll(/(?<![\w.-])[\d.]+(?:px|rem)\b/g)].some(([size]) => !OWN.test(size)),
        )
        .map((declaration) => `${file}: ${declaration}`),
    );
    expect(raw).toEqual([]);
  });

  it('name tokens that there are', () => {
    const all = [...files, TOKENS].map(read).join('\n');
    const defined = new Set([...all.matchAll(/(?<![\w-])(--[\w-]+):/g)].map(([, name]) => name));
    // By scripts: a person's colour.
    defined.add('--who');
    const unknown = [...all.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name).filter((name) => !defined.has(name));
    expect(unknown).toEqual([]);
  });
});
