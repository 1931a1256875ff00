import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

/*
 * A page's css stays when another page is opened, so what a page looks like must not depend on which were opened before: a
 * class has one file. Its selectors start with it; others name it only below a class of their own, and only where it is a
 * part's and no page's.
 */
const SOURCES = 'console/src/';
const read = (file: string): string => readFileSync(`${SOURCES}${file}`, 'utf8');
const all = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).sort();
/** Names of `*.module.css` are their file's anyway. */
const styles = all.filter((file) => file.endsWith('.css') && !file.endsWith('.module.css'));
const sources = all.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));

/** The folder of a page, `pages/inbox/`; undefined: a part's, or what several pages share. */
const pageOf = (file: string): string | undefined => /^pages\/[^/]+\//.exec(file)?.[0];

type FilesOf = Map<string, Set<string>>;
function note(files: FilesOf, name: string, file: string): void {
  files.set(name, (files.get(name) ?? new Set()).add(file));
}

/** Selectors of a file; nested ones follow those around them. */
function* selectorsOf(css: string): Generator<string> {
  const around: string[] = [];
  for (const [, text, mark] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '}') around.pop();
    if (mark !== '{') continue;
    around.push(/^\s*@/.test(text!) ? '' : text!.trim());
    // Not the commas within `:is(…)`.
    for (const selector of around.at(-1)!.split(/,(?![^()]*\))/)) yield [...around.slice(0, -1), selector].join(' ');
  }
}

/** Where a selector starts with the class, and where it is named at all. */
const starting: FilesOf = new Map();
const naming: FilesOf = new Map();
for (const file of styles)
  for (const selector of selectorsOf(read(file))) {
    const [first, ...others] = [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!);
    if (first) note(starting, first, file);
    for (const name of [...(first ? [first] : []), ...others]) note(naming, name, file);
  }

/** Where a class stands in a `class` attribute; and all words of texts in the code, which some are put together of. */
const using: FilesOf = new Map();
const words = new Set<string>();
for (const file of sources) {
  const look = (node: ts.Node, isClass: boolean): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    for (const word of isText ? node.text.split(/[^\w-]+/) : []) {
      words.add(word);
      if (isClass) note(using, word, file);
    }
    const isAttribute = ts.isJsxAttribute(node) && ts.isIdentifier(node.name) && node.name.text === 'class';
    ts.forEachChild(node, (child) => look(child, isClass || isAttribute));
  };
  look(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX), false);
}

/** The files that define it: those with selectors that start with it; else the parts', and at last the pages', that name it. */
function homesOf(name: string): string[] {
  const named = [...naming.get(name)!];
  const parts = named.filter((file) => !pageOf(file));
  return [...(starting.get(name) ?? (parts.length > 0 ? parts : named))];
}

describe('classes of the console', () => {
  const names = [...naming.keys()].sort();

  it('have one file', () => {
    expect(names.length).toBeGreaterThan(400);
    const shared = names.filter((name) => {
      const homes = homesOf(name);
      return homes.length > 1 || (pageOf(homes[0]!) && naming.get(name)!.size > 1);
    });
    expect(shared.map((name) => `${name}: ${[...naming.get(name)!].join(', ')}`)).toEqual([]);
  });

  it('of a page are used by that page alone', () => {
    const leaking = [...starting].flatMap(([name, files]) => {
      const pages = [...files].map(pageOf);
      const elsewhere = [...(using.get(name) ?? [])].filter((file) => !pages.includes(pageOf(file)));
      return pages.includes(undefined) ? [] : elsewhere.map((file) => `${name} of ${[...files].join(', ')}: ${file}`);
    });
    expect(leaking).toEqual([]);
  });

  it('are all used', () => {
    const isMade = (name: string): boolean => [...words].some((word) => word.endsWith('-') && name.startsWith(word));
    expect(names.filter((name) => !words.has(name) && !isMade(name))).toEqual([]);
  });

  it('of parts are in a layer, so that every page may refine them, and those of pages in none', () => {
    const layered = styles.filter((file) => /^@layer \w+ \{/m.test(read(file)));
    expect(layered).toEqual(styles.filter((file) => !pageOf(file)));
  });
});
