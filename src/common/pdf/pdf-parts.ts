import type { Font } from './fonts.js';

/** `share`: of the table's width, in relation to the other columns. */
export interface Column {
  title: string;
  share: number;
  /** Default: left. Numbers go right. */
  align?: 'left' | 'right';
}

/** What a figure is drawn on: a box of the page (points, from the page's top left), and text within it. */
export interface Canvas {
  doc: PDFKit.PDFDocument;
  x: number;
  y: number;
  width: number;
  height: number;
  /** One line of text, cut where it is too long; anything may be in it. */
  label: (text: string, x: number, y: number, style: LabelStyle) => void;
}

export interface LabelStyle {
  width: number;
  size?: number;
  font?: Font;
  color?: string;
  align?: 'left' | 'center' | 'right';
}
