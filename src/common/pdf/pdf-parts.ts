import type { Font } from './fonts.js';

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
