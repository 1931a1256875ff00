import { setImmediate } from 'node:timers/promises';
import { t } from '#words';
import PDFDocument from 'pdfkit';
import type { Words } from '../words.js';
import { pdfFont, type Font, type Canvas, type Column, type LabelStyle } from './pdf-parts.js';
import { writeMarkdown } from './markdown-writer.js';
import { breakable, cutToFit, printable } from './pdf-text.js';

const INK = '#111827';
const MUTED = '#6b7280';
const RULE = '#d1d5db';
const SHADE = '#f3f4f6';
const MARGIN = 56;
const FOOTER = 32;
const BODY_SIZE = 10;
const CELL_SIZE = 9;
const PADDING = 6;
const LINE_GAP = 2.5;
const ROWS_AT_A_TIME = 10;
const NO_CELL: Cells = { width: 0, align: 'left' };

const prepared = (text: string): string => breakable(printable(text));

interface Cells {
  width: number;
  align: 'left' | 'right';
}

/**
 * Writes a document of titles, facts, text and tables onto A4 pages. Headings stay with the following content, tables repeat
 * their head, only high rows break. Yields to other work regularly.
 */
export class PdfWriter {
  private readonly doc: PDFKit.PDFDocument;
  private readonly chunks: Buffer[] = [];
  private readonly ended: Promise<void>;
  private readonly fonts = new Set<Font>();
  private hasGaps = false;

  /** @param about `author` is also printed at the top */
  constructor(
    private readonly words: Words,
    private readonly about: { title: string; author: string; createdAt: Date },
  ) {
    const { title: Title, author: Author, createdAt: CreationDate } = about;
    this.doc = new PDFDocument({
      size: 'A4',
      margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOTER },
      bufferPages: true,
      lang: words.locale,
      displayTitle: true,
      info: { Title: printable(Title), Author, Creator: Author, CreationDate },
    });
    this.ended = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => this.chunks.push(chunk));
      this.doc.on('end', resolve);
      this.doc.on('error', reject);
    });
    this.text(Author.toUpperCase(), { size: 8, font: 'bold', color: MUTED, spacing: 1 });
    this.doc.moveDown(0.6);
    this.text(prepared(Title), { size: 20, font: 'bold' });
    this.doc.moveDown(0.8);
  }

  /** Label and value, line by line. */
  facts(facts: readonly (readonly [label: string, value: string])[]): this {
    const labels = 120;
    for (const [label, text] of facts) {
      const value = prepared(text);
      const height = this.heightOf(value, 'regular', BODY_SIZE, this.width - labels);
      this.room(Math.min(height, this.pageHeight));
      const { y } = this.doc;
      this.text(label, { color: MUTED, width: labels });
      this.doc.y = y;
      this.text(value, { x: MARGIN + labels, width: this.width - labels });
      this.doc.y += 3;
    }
    return this;
  }

  /** @param followed the height (points) that stays together with it; default: three lines */
  heading(title: string, followed = 28): this {
    this.room(42 + followed);
    this.doc.y += 18;
    this.text(title, { size: 13, font: 'bold' });
    this.rule(this.doc.y + 1);
    this.doc.y += 9;
    return this;
  }

  async paragraph(text: string): Promise<void> {
    for (const line of prepared(text).split('\n')) {
      await setImmediate();
      if (line) this.text(line, {});
      else this.doc.moveDown(0.7);
    }
  }

  /** Text in Markdown; raw HTML is shown as text, and nothing is fetched. */
  markdown(text: string): Promise<void> {
    return writeMarkdown(
      {
        ...{ doc: this.doc, left: MARGIN, width: this.width },
        room: (height) => this.room(height),
        look: (...look) => this.look(...look),
        table: (...table) => this.table(...table),
      },
      text,
    );
  }

  /** @param rows read one by one, as computing one may take time */
  async table(columns: readonly Column[], rows: Iterable<readonly string[]>): Promise<void> {
    const shares = columns.reduce((sum, { share }) => sum + share, 0);
    const cellsOf = columns.map(({ share, align = 'left' }) => ({ width: (this.width * share) / shares, align }));
    const titles = columns.map(({ title }) => title);
    const head = (): void => this.row(titles, cellsOf, 'bold');
    this.room(60);
    head();
    let written = 0;
    for (const cells of rows) {
      if (written++ % ROWS_AT_A_TIME === 0) await setImmediate();
      this.rowOrRows(cells.map(prepared), cellsOf, head);
    }
  }

  gap(height: number): this {
    this.doc.y += height;
    return this;
  }

  /** A drawing of that height across one page. */
  figure(height: number, draw: (canvas: Canvas) => void): this {
    this.room(height);
    const { doc, width } = this;
    const { y } = doc;
    draw({ doc, x: MARGIN, y, width, height, label: (...label) => this.label(...label) });
    doc.y = y + height;
    return this;
  }

  /** Numbers the pages. @returns the file's bytes */
  async finish(): Promise<Buffer> {
    if (this.hasGaps) {
      this.doc.y += 18;
      this.text(t(this.words)`Signs shown as a box are not part of the font of this document.`, {
        size: 8,
        color: MUTED,
      });
    }
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start; page < start + count; page++) {
      this.doc.switchToPage(page);
      // The footer is in the margin, where text would begin a new page.
      this.doc.page.margins.bottom = 0;
      const y = this.doc.page.height - MARGIN;
      this.rule(y - 8);
      const line = { height: 10, lineBreak: false, ellipsis: true };
      this.font('regular').fontSize(8).fillColor(MUTED);
      this.doc.text(printable(this.about.title), MARGIN, y, { ...line, width: this.width - 90 });
      this.doc.text(t(this.words)`Page ${{ page: page + 1 }} of ${count}`, MARGIN, y, {
        ...line,
        width: this.width,
        align: 'right',
      });
    }
    this.doc.end();
    await this.ended;
    return Buffer.concat(this.chunks);
  }

  private get width(): number {
    return this.doc.page.width - 2 * MARGIN;
  }

  private get bottom(): number {
    return this.doc.page.height - MARGIN - FOOTER;
  }

  private get pageHeight(): number {
    return this.bottom - MARGIN;
  }

  /** Begins a new page unless this height fits on the current one. */
  private room(height: number): boolean {
    if (this.doc.y + height <= this.bottom) return false;
    this.doc.addPage();
    return true;
  }

  private text(text: string, style: { x?: number; spacing?: number } & Partial<LabelStyle>): void {
    const {
      x = MARGIN,
      width = this.width,
      size = BODY_SIZE,
      font = 'regular',
      color = INK,
      spacing = 0,
      align = 'left',
    } = style;
    this.look(text, font, size, color);
    this.doc.text(text, x, this.doc.y, { width, lineGap: LINE_GAP, characterSpacing: spacing, align });
  }

  private label(text: string, x: number, y: number, style: LabelStyle): void {
    const { width, size = CELL_SIZE, font = 'regular', color = INK, align = 'left' } = style;
    const line = printable(text).replace(/\n/g, ' ');
    this.look(line, font, size, color);
    this.doc.text(line, x, y, { width, align, height: size * 1.5, lineBreak: false, ellipsis: true });
  }

  private heightOf(text: string, font: Font, size: number, width: number): number {
    return this.font(font).fontSize(size).heightOfString(text, { width, lineGap: LINE_GAP });
  }

  private rule(y: number): void {
    this.doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.width, y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
  }

  /** Writes a row on this page or the next. One higher than a third of a page breaks instead of leaving a gap. */
  private rowOrRows(cells: readonly string[], columns: readonly Cells[], head: () => void): void {
    const height = this.rowHeight(cells, columns, 'regular');
    if (this.room(Math.min(height, this.pageHeight / 3))) head();
    if (this.doc.y + height <= this.bottom) return this.row(cells, columns, 'regular', height);
    const room = this.bottom - this.doc.y;
    const cuts = cells.map((cell, column) =>
      cutToFit(cell, (part) => this.cellHeight(part, columns[column]?.width ?? 0, 'regular') <= room),
    );
    this.row(
      cuts.map(([part]) => part),
      columns,
      'regular',
    );
    this.doc.addPage();
    head();
    this.rowOrRows(
      cuts.map(([, rest]) => rest),
      columns,
      head,
    );
  }

  private row(
    cells: readonly string[],
    columns: readonly Cells[],
    font: Font,
    height = this.rowHeight(cells, columns, font),
  ): void {
    const { y } = this.doc;
    if (font === 'bold') this.doc.rect(MARGIN, y, this.width, height).fill(SHADE);
    let x = MARGIN;
    cells.forEach((cell, column) => {
      const { width, align } = columns[column] ?? NO_CELL;
      this.doc.y = y + PADDING;
      this.text(cell, { x: x + PADDING, width: width - 2 * PADDING, size: CELL_SIZE, font, align });
      x += width;
    });
    this.doc.y = y + height;
    this.rule(this.doc.y);
  }

  private rowHeight(cells: readonly string[], columns: readonly Cells[], font: Font): number {
    return Math.max(...cells.map((cell, column) => this.cellHeight(cell, columns[column]?.width ?? 0, font)));
  }

  private cellHeight(cell: string, width: number, font: Font): number {
    return this.heightOf(cell, font, CELL_SIZE, width - 2 * PADDING) + 2 * PADDING;
  }

  private font(font: Font): PDFKit.PDFDocument {
    if (!this.fonts.has(font)) this.doc.registerFont(font, pdfFont(font));
    this.fonts.add(font);
    return this.doc.font(font);
  }

  /** Sets the style of the next text, and notes characters that the font lacks. */
  private look(text: string, name: Font, size: number, color: string): void {
    this.font(name).fontSize(size).fillColor(color);
    // pdfkit does not declare the font it has chosen.
    const { font } = (this.doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })
      ._font;
    this.hasGaps ||= Array.from(text).some(
      (sign) => /\S/.test(sign) && !font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
    );
  }
}
