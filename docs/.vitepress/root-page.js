import { readFileSync } from 'node:fs';

/** A file at the top of the repository as the text of a page; its links into `docs/` lead to their pages. */
export function rootPage(name) {
  const text = readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
  return text
    .replaceAll('](docs/', '](/')
    .replaceAll('/README.md)', '/)')
    .replace(/\]\((\w+\.md)/g, '](../../$1');
}
