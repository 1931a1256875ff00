import { setImmediate } from 'node:timers/promises';
import { blocksOf, type Block, type Run } from '../markdown/markdown.js';
import type { Font, Column } from './pdf-parts.js';
import { breakable, printable } from './pdf-text.js';

/** The part of a document that text is written to. Lengths are points. */
export interface Surface {
  doc: PDFKit.PDFDocument;
  left: number;
  width: number;
  /** Begins a new page unless this height fits on the current one. */
  room: (height: number) => boolean;
  /** Sets font, size and colour for the next `text`. */
  look: (text: string, font: Font, size: number, color: string) => void;
  table: (columns: readonly Column[], rows: readonly (readonly string[])[]) => Promise<void>;
}

const INK = '#111827';
const QUIET = '#4b5563';
const LINK = '#1d4ed8';
const BAR = '#d1d5db';
const SHADE = '#f3f4f6';
const BODY_SIZE = 10;
const HEADINGS = [12.5, 12.5, 11.5];
const SMALLEST_HEADING = 10.5;
const CODE_SIZE = 8.5;
const CODE_PADDING = 6;
const LINE_GAP = 2.5;
const INDENT = 16;
/** Deeper lists are not indented further. */
const MOST_INDENTS = 10;
const QUOTE_INDENT = 12;
const GAP = 6;
const LINES_AT_A_TIME = 20;
const RUNS_AT_A_TIME = 20;
/** The mark of `breakable` for possible breaks in a word. */
const BREAK = '\u200b';
/** Wider tables are written as text. */
const MOST_COLUMNS = 8;

interface Place {
  x: number;
  width: number;
}

/** Writes a text in Markdown onto the pages; yields to other work after each block. */
export async function writeMarkdown(surface: Surface, text: string): Promise<void> {
  let before: Block | null = null;
  for (const block of blocksOf(printable(text))) {
    await setImmediate();
    const gap = before === null ? 0 : isNextItem(before, block) ? GAP / 3 : GAP;
    surface.doc.y += gap;
    await write(surface, block, before?.isQuote ? gap : 0);
    before = block;
  }
}

/** Items of a list have smaller gaps. */
const isNextItem = (before: Block, { depth, marker }: Block): boolean =>
  marker !== null && before.depth > 0 && depth > 0;

/** @param gap between consecutive blocks of one quote */
async function write(surface: Surface, block: Block, gap: number): Promise<void> {
  const { doc, left, width } = surface;
  const indent = Math.min(block.depth, MOST_INDENTS) * INDENT + (block.isQuote ? QUOTE_INDENT : 0);
  const place = { x: left + indent, width: width - indent };
  const color = block.isQuote ? QUIET : INK;
  // Keeps a line together with its marker.
  surface.room(2 * BODY_SIZE);
  const from = { page: doc.page, y: doc.y };
  if (block.marker !== null) writeMarker(surface, block.marker, place.x - INDENT);
  switch (block.kind) {
    case 'paragraph':
      await writeRuns(surface, block.runs, place, BODY_SIZE, color);
      break;
    case 'heading': {
      const size = HEADINGS[block.level - 1] ?? SMALLEST_HEADING;
      doc.y += GAP / 2;
      surface.room(4 * size);
      const bold = block.runs.map((run) => ({ ...run, bold: true }));
      await writeRuns(surface, bold, place, size, color);
      break;
    }
    case 'code':
      await writeCode(surface, block.text, place);
      break;
    case 'rule':
      doc
        .moveTo(place.x, doc.y)
        .lineTo(place.x + place.width, doc.y)
        .lineWidth(0.5)
        .strokeColor(BAR)
        .stroke();
      break;
    case 'table':
      await writeTable(surface, block, place);
  }
  if (block.isQuote && doc.page === from.page) {
    const top = Math.max(from.y - gap, doc.page.margins.top);
    doc.rect(left, top, 2, doc.y - top).fill(BAR);
  }
}

function writeMarker({ doc, look }: Surface, marker: string, x: number): void {
  const { y } = doc;
  look(marker, 'regular', BODY_SIZE, INK);
  doc.text(marker, x, y, { width: INDENT, lineGap: LINE_GAP, lineBreak: false });
  doc.y = y;
}

async function writeRuns(
  surface: Surface,
  runs: readonly Run[],
  place: Place,
  size: number,
  color: string,
): Promise<void> {
  const { doc, look } = surface;
  let written = 0;
  for (const line of linesOf(runs)) {
    if (line.length === 0) doc.moveDown(0.5);
    for (const [index, { text, link, struck, ...run }] of line.entries()) {
      if (++written % RUNS_AT_A_TIME === 0) await setImmediate();
      look(text, fontOf(run), run.code ? size - 1 : size, link === null ? color : LINK);
      const style = { width: place.width, lineGap: LINE_GAP, link, underline: link !== null, strike: struck };
      const options = { ...style, continued: index < line.length - 1 };
      if (index === 0) doc.text(text, place.x, doc.y, options);
      else doc.text(text, options);
    }
  }
}

/** Splits at line breaks, and long words at possible breaks. */
function linesOf(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const run of runs) {
    if (run.text === '\n') lines.push([]);
    // The font for code has no zero-width space, so the run is split instead.
    else if (run.code)
      lines.at(-1)?.push(
        ...breakable(run.text)
          .split(BREAK)
          .map((text) => ({ ...run, text })),
      );
    else lines.at(-1)?.push({ ...run, text: breakable(run.text) });
  }
  return lines;
}

function fontOf({ bold, italic, code }: Pick<Run, 'bold' | 'italic' | 'code'>): Font {
  if (code) return 'code';
  if (bold) return italic ? 'boldItalic' : 'bold';
  return italic ? 'italic' : 'regular';
}

async function writeCode({ doc, look, room }: Surface, code: string, { x, width }: Place): Promise<void> {
  look(code, 'code', CODE_SIZE, INK);
  const perLine = Math.floor((width - 2 * CODE_PADDING) / doc.widthOfString('0'));
  const lines = code.split('\n').flatMap((line) => partsOf(line, perLine));
  const height = doc.currentLineHeight(true) + 1;
  for (const [index, line] of lines.entries()) {
    if (index % LINES_AT_A_TIME === LINES_AT_A_TIME - 1) await setImmediate();
    const above = index === 0 ? CODE_PADDING / 2 : 0;
    const below = index === lines.length - 1 ? CODE_PADDING / 2 : 0;
    room(above + height + below);
    const { y } = doc;
    doc.rect(x, y, width, above + height + below).fill(SHADE);
    look(line, 'code', CODE_SIZE, INK);
    doc.text(line, x + CODE_PADDING, y + above, { lineBreak: false });
    doc.y = y + above + height + below;
  }
}

/** Parts of at most so many characters; at least one part. */
function partsOf(line: string, most: number): string[] {
  const characters = Array.from(line);
  const count = Math.max(1, Math.ceil(characters.length / most));
  return Array.from({ length: count }, (_, part) => characters.slice(part * most, (part + 1) * most).join(''));
}

async function writeTable(surface: Surface, { head, rows }: Block & { kind: 'table' }, place: Place): Promise<void> {
  const all = [head, ...rows];
  if (head.length > MOST_COLUMNS) return writeCode(surface, all.map((cells) => cells.join(' | ')).join('\n'), place);
  const columns = head.map((title, column) => {
    const longest = Math.max(...all.map((cells) => cells[column]?.length ?? 0));
    return { title, share: Math.min(Math.max(longest, 6), 40) };
  });
  await surface.table(columns, rows);
}
