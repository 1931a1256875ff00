import { readFileSync } from 'node:fs';

/**
 * The layers of a built page's css, in the order in which it first names them, which is the order that they have. Css that
 * is loaded later cannot change it.
 */
export function layersOf(folder: string, page: string): string[] {
  const links = readFileSync(`${folder}${page}`, 'utf8').matchAll(
    /<link rel="stylesheet"[^>]* href="\/console\/([^"]+)"/g,
  );
  const css = [...links].map(([, file]) => readFileSync(`${folder}${file}`, 'utf8')).join('');
  return [...new Set([...css.matchAll(/@layer ([\w, ]+)[;{]/g)].flatMap(([, names]) => names!.split(/, ?/)))];
}
