import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** `share`: of the table's width, relative to the other columns. */
export interface Column {
  title: string;
  share: number;
  align?: 'left' | 'right';
}

/** A box of the page to draw in (points, from the page's top left). */
export interface Canvas {
  doc: PDFKit.PDFDocument;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Writes one line of any text; a long one is cut. */
  label: (text: string, x: number, y: number, style: LabelStyle) => void;
}

export interface LabelStyle {
  width: number;
  size?: number;
  font?: Font;
  color?: string;
  align?: 'left' | 'center' | 'right';
}

/**
 * DejaVu (free licence), whose used glyphs are embedded: Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic,
 * and technical symbols.
 */
const FILES = {
  regular: 'DejaVuSans.ttf',
  bold: 'DejaVuSans-Bold.ttf',
  italic: 'DejaVuSans-Oblique.ttf',
  boldItalic: 'DejaVuSans-BoldOblique.ttf',
  code: 'DejaVuSansMono.ttf',
} as const;
export type Font = keyof typeof FILES;

const require = createRequire(import.meta.url);
const loaded = new Map<Font, Buffer>();

/** Read at its first use. */
export function pdfFont(font: Font): Buffer {
  const known = loaded.get(font) ?? readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${FILES[font]}`));
  loaded.set(font, known);
  return known;
}
