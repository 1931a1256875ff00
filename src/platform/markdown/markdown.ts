import MarkdownIt from 'markdown-it';
import type { Token } from 'markdown-it';

/** A run of text with one style. It may contain line breaks. */
export interface Run {
  text: string;
  bold: boolean;
  italic: boolean;
  code: boolean;
  struck: boolean;
  /** The URL: http, https or mailto. */
  link: string | null;
}

interface Placed {
  /** The number of lists around it. */
  depth: number;
  isQuote: boolean;
  /** `•`, `1.`: the start of a list item. */
  marker: string | null;
}

export type Block = Placed &
  (
    | { kind: 'paragraph'; runs: Run[] }
    | { kind: 'heading'; level: number; runs: Run[] }
    | { kind: 'code'; text: string }
    | { kind: 'rule' }
    | { kind: 'table'; head: string[]; rows: string[][] }
  );

/** Raw HTML is shown as text, line breaks are kept, and nothing is fetched. */
const PARSER = new MarkdownIt({ html: false, breaks: true });
/** Deeper nesting is escaped: the parser would drop levels beyond its own limit. */
const TOO_DEEP = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){20}|^[ \t]{80}/m;
/** The parser drops this level (`maxNesting`). */
const DEEPEST = 99;
const LINKS = /^(https?|mailto):/i;
const BULLET = '•';
const PLAIN = { bold: false, italic: false, code: false, struck: false, link: null } as const;

/** A text in Markdown (CommonMark, with tables and strikethrough) as a list of blocks, top to bottom. */
export function blocksOf(text: string): Block[] {
  const tokens = TOO_DEEP.test(text) ? null : PARSER.parse(text, {});
  if (tokens === null || tokens.some(({ level }) => level >= DEEPEST)) {
    return [{ kind: 'paragraph', ...NOWHERE, runs: [{ ...PLAIN, text }] }];
  }
  const reader = new Reader();
  for (const token of tokens) reader.read(token);
  return reader.blocks;
}

/** A line in Markdown as plain text, without markup. */
export function plainLine(text: string): string {
  return textOf(PARSER.parseInline(text, {}).flatMap(({ children }) => runsOf(children ?? [])));
}

const NOWHERE: Placed = { depth: 0, isQuote: false, marker: null };

interface List {
  /** The number of its next item; null: it is not numbered. */
  next: number | null;
}

/** Tracks the parser's position in lists, quotes and tables. */
class Reader {
  readonly blocks: Block[] = [];
  private readonly lists: List[] = [];
  private quotes = 0;
  private marker: string | null = null;
  private table: { head: string[]; rows: string[][] } | null = null;

  read(token: Token): void {
    switch (token.type) {
      case 'bullet_list_open':
      case 'ordered_list_open':
        return void this.lists.push({ next: token.type === 'ordered_list_open' ? firstNumber(token) : null });
      case 'bullet_list_close':
      case 'ordered_list_close':
        return void this.lists.pop();
      case 'list_item_open':
        return this.beginItem();
      case 'list_item_close':
        // An item without text still shows its marker.
        if (this.marker !== null) this.blocks.push({ kind: 'paragraph', ...this.place(), runs: [] });
        return;
      case 'blockquote_open':
        return void (this.quotes += 1);
      case 'blockquote_close':
        return void (this.quotes -= 1);
      case 'heading_open':
        return void this.blocks.push({ kind: 'heading', level: Number(token.tag.slice(1)), ...this.place(), runs: [] });
      case 'paragraph_open':
        return void this.blocks.push({ kind: 'paragraph', ...this.place(), runs: [] });
      case 'fence':
      case 'code_block':
        return void this.blocks.push({ kind: 'code', ...this.place(), text: token.content.replace(/\n$/, '') });
      case 'hr':
        return void this.blocks.push({ kind: 'rule', ...this.place() });
      case 'table_open':
        this.table = { head: [], rows: [] };
        return;
      case 'table_close':
        if (this.table) this.blocks.push({ kind: 'table', ...this.place(), ...this.table });
        this.table = null;
        return;
      case 'tr_open':
        return void this.table?.rows.push([]);
      case 'thead_close':
        if (this.table) this.table.head = this.table.rows.pop() ?? [];
        return;
      case 'inline':
        return this.inline(token.children ?? []);
    }
  }

  private inline(children: readonly Token[]): void {
    const runs = runsOf(children);
    if (this.table) return void this.table.rows.at(-1)?.push(textOf(runs));
    const last = this.blocks.at(-1);
    if (last && 'runs' in last) last.runs.push(...runs);
  }

  private beginItem(): void {
    const list = this.lists.at(-1);
    if (list === undefined) return;
    this.marker = list.next === null ? BULLET : `${list.next++}.`;
  }

  private place(): Placed {
    const { marker } = this;
    this.marker = null;
    return { depth: this.lists.length, isQuote: this.quotes > 0, marker };
  }
}

const firstNumber = (token: Token): number => Number(token.attrGet('start') ?? 1);

function runsOf(tokens: readonly Token[]): Run[] {
  const runs: Run[] = [];
  const open = { strong: 0, em: 0, s: 0 };
  const links: (string | null)[] = [];
  const add = (text: string, look: Partial<Run> = {}): void => {
    const styles = { bold: open.strong > 0, italic: open.em > 0, struck: open.s > 0, link: links.at(-1) ?? null };
    if (text !== '') runs.push({ ...PLAIN, ...styles, ...look, text });
  };
  for (const { type, content, attrs } of tokens) {
    const [, name, edge] = /^(strong|em|s|link)_(open|close)$/.exec(type) ?? [];
    if (name === 'link' && edge === 'open') links.push(linkOf(attrs));
    else if (name === 'link') links.pop();
    else if (name === 'strong' || name === 'em' || name === 's') open[name] += edge === 'open' ? 1 : -1;
    else if (type === 'code_inline') add(content, { code: true });
    else if (type === 'softbreak' || type === 'hardbreak') add('\n');
    else if (type === 'image') add(content || 'image', { link: linkOf(attrs) });
    else add(content);
  }
  return runs;
}

/** The URL of a link or image, if it is allowed in a document. */
function linkOf(attributes: readonly [string, string][] | null): string | null {
  const target = attributes?.find(([name]) => name === 'href' || name === 'src')?.[1];
  return target !== undefined && LINKS.test(target) ? target : null;
}

const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');
