import type { Canvas } from './pdf-parts.js';

const AXIS = '#9ca3af';
const GRID = '#e5e7eb';
const MUTED = '#6b7280';
const SMALL = 7.5;
const LEGEND = 20;
const SCALE = 32;
const LABELS = 16;

export interface Series {
  name: string;
  color: string;
}

/** One column of a chart; `parts` in the order of the series, stacked from the bottom. */
export interface StackedColumn {
  label: string;
  parts: readonly number[];
}

/** Columns with a scale of whole numbers, and a legend above; leaves out labels if there is no space. @param numberText of the scale */
export function stackedColumns(
  canvas: Canvas,
  series: readonly Series[],
  columns: readonly StackedColumn[],
  numberText: (value: number) => string,
): void {
  const { doc, label } = canvas;
  legend(canvas, series);
  const plot = {
    x: canvas.x + SCALE,
    y: canvas.y + LEGEND,
    width: canvas.width - SCALE,
    height: canvas.height - LEGEND - LABELS,
  };
  const bottom = plot.y + plot.height;
  const { top, step } = scaleFor(Math.max(0, ...columns.map(({ parts }) => sum(parts))));
  for (let value = 0; value <= top; value += step) {
    const y = bottom - (value / top) * plot.height;
    doc.moveTo(plot.x, y).lineTo(plot.x + plot.width, y);
    doc
      .lineWidth(0.5)
      .strokeColor(value === 0 ? AXIS : GRID)
      .stroke();
    label(numberText(value), canvas.x, y - SMALL / 2 - 1, {
      ...{ width: SCALE - 6, align: 'right', size: SMALL, color: MUTED },
    });
  }
  const slot = plot.width / Math.max(columns.length, 1);
  const every = Math.ceil(44 / slot);
  columns.forEach(({ label: name, parts }, index) => {
    const x = plot.x + index * slot;
    let y = bottom;
    parts.forEach((part, which) => {
      const height = (part / top) * plot.height;
      y -= height;
      if (height > 0) doc.rect(x + slot * 0.15, y, slot * 0.7, height).fill(series[which]?.color ?? AXIS);
    });
    if (index % every === 0) label(name, x, bottom + 4, { width: slot * every, size: SMALL, color: MUTED });
  });
}

function legend({ doc, x, y, label }: Canvas, series: readonly Series[]): void {
  series.forEach(({ name, color }, index) => {
    const left = x + SCALE + index * 100;
    doc.rect(left, y + 2, 7, 7).fill(color);
    label(name, left + 11, y + 1, { width: 85, size: SMALL + 0.5, color: MUTED });
  });
}

export interface Bar {
  label: string;
  value: number;
  text: string;
  color: string;
}

export const BAR_HEIGHT = 17;

/** A horizontal bar for each, longest for the greatest value; `BAR_HEIGHT` for each is the height they need. */
export function bars({ doc, x, y, width, label }: Canvas, rows: readonly Bar[]): void {
  const [names, texts] = [width * 0.3, 90];
  const room = width - names - texts;
  const top = Math.max(1, ...rows.map(({ value }) => value));
  rows.forEach((row, index) => {
    const line = y + index * BAR_HEIGHT;
    label(row.label, x, line + 2, { width: names - 8 });
    const length = Math.max((row.value / top) * room, row.value > 0 ? 1 : 0);
    if (length > 0) doc.rect(x + names, line + 2, length, BAR_HEIGHT - 6).fill(row.color);
    label(row.text, x + names + length + 6, line + 2, { width: texts, color: MUTED });
  });
}

/** A single figure; `note` compares it. */
export interface Tile {
  label: string;
  value: string;
  note: string;
}

export const TILE_HEIGHT = 62;

/** Tiles side by side, `TILE_HEIGHT` high. */
export function tiles({ doc, x, y, width, label }: Canvas, all: readonly Tile[]): void {
  const gap = 10;
  const each = (width - gap * (all.length - 1)) / all.length;
  all.forEach((tile, index) => {
    const left = x + index * (each + gap);
    doc.roundedRect(left, y, each, TILE_HEIGHT, 4).lineWidth(0.75).strokeColor(GRID).stroke();
    const inner = { width: each - 16 };
    label(tile.label, left + 8, y + 8, { ...inner, size: 8, color: MUTED });
    label(tile.value, left + 8, y + 22, { ...inner, size: 14, font: 'bold' });
    label(tile.note, left + 8, y + 45, { ...inner, size: SMALL, color: MUTED });
  });
}

/** A scale from 0 to a round number of at least `greatest`, in at most five whole steps. */
export function scaleFor(greatest: number): { top: number; step: number } {
  const wanted = Math.max(greatest, 1) / 5;
  const magnitude = 10 ** Math.floor(Math.log10(wanted));
  const steps = [1, 2, 5, 10].map((factor) => factor * magnitude);
  const step = Math.max(1, steps.find((each) => each >= wanted) ?? wanted);
  return { top: Math.ceil(Math.max(greatest, 1) / step) * step, step };
}

const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0);
