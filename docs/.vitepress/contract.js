import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const RULES = 'docs/contribute/contract-rules.md';

/** The text of a line of the rules, or of a section's heading, in their order. */
const lines = () => readFileSync(join(REPOSITORY, RULES), 'utf8').split('\n');
const ruleIn = (line) => /^\| ([a-z-]+-\d+) +\| (.+?) +\|$/.exec(line);

/** Ids of the rules of the API's contract, as they stand in docs/contribute/contract-rules.md. */
export const rules = () => lines().flatMap((line) => ruleIn(line)?.[1] ?? []);

/** Tests and groups of tests that name rules (`@contract users-4, teams-1` in the comment above them): file with line, and ids. */
export function tagged() {
  const files = ['src', 'test'].flatMap((folder) =>
    readdirSync(join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('spec.ts'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  return files.sort().flatMap((file) =>
    readFileSync(join(REPOSITORY, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const ids = /\/\*\* @contract (.+) \*\/$/.exec(line)?.[1];
        return ids === undefined ? [] : [{ place: `${file}:${index + 2}`, ids: ids.split(', ') }];
      }),
  );
}

/** The rules, each with its tests: a page of the site. */
export function coveragePage() {
  const tests = tagged();
  const placesOf = (id) => tests.flatMap(({ place, ids }) => (ids.includes(id) ? [`\`${place}\``] : []));
  return lines()
    .map((line) => {
      const rule = ruleIn(line);
      if (rule !== null) return `| ${rule[2]} | ${placesOf(rule[1]).join('<br>')} |`;
      return line
        .replace('# Rules of the contract', '# Contract coverage')
        .replace(/^\| id +\| rule +\|$/, '| rule | tests |');
    })
    .join('\n');
}
