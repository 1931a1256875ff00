import { describe, expect, it } from '@jest/globals';
import { ENGLISH } from '../words.js';
import { PdfWriter } from './pdf-writer.js';

const COLUMNS = [
  { title: 'Time', share: 1 },
  { title: 'Event', share: 3 },
];
const write = async (fill: (pdf: PdfWriter) => Promise<void>): Promise<string> => {
  const pdf = new PdfWriter(ENGLISH, {
    title: 'A title',
    author: 'Pager',
    createdAt: new Date('2026-06-01T12:00:00Z'),
  });
  await fill(pdf);
  return (await pdf.finish()).toString('latin1');
};
const pagesOf = (file: string): number => (file.match(/\/Type \/Page\b/g) ?? []).length;

describe('a PDF', () => {
  it('is a complete file with embedded fonts and its date', async () => {
    const file = await write((pdf) =>
      pdf
        .facts([['Status', 'Closed']])
        .heading('Summary')
        .paragraph('Ωμέγα ✓'),
    );
    expect(file).toMatch(/^%PDF-1\.\d/);
    expect(file.trimEnd()).toMatch(/%%EOF$/);
    expect(file.match(/\/FontFile2/g)).toHaveLength(2);
    expect(file).toContain('D:20260601120000Z');
    expect(pagesOf(file)).toBe(1);
  });

  it('takes as many pages as its tables and texts need', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => ['12:00', `Event ${index}`]);
    expect(pagesOf(await write((pdf) => pdf.table(COLUMNS, rows)))).toBe(4);
    expect(pagesOf(await write((pdf) => pdf.paragraph('word '.repeat(3000))))).toBe(4);
  });

  it('breaks high rows and long words', async () => {
    const pages = pagesOf(await write((pdf) => pdf.table(COLUMNS, [['12:00', 'word '.repeat(3000)]])));
    expect(pages).toBeGreaterThanOrEqual(5);
    expect(pages).toBeLessThanOrEqual(7);
    const unbroken = await write((pdf) => pdf.table(COLUMNS, [['x'.repeat(9000), 'y'.repeat(9000)]]));
    expect(pagesOf(unbroken)).toBeGreaterThan(5);
  });

  it('keeps a heading with what follows it', async () => {
    const upTo = (lines: number) =>
      write(async (pdf) => {
        await pdf.paragraph('line\n'.repeat(lines));
        await pdf.heading('Heading').paragraph('Text');
      });
    const perPage = await Promise.all([30, 33, 36, 39, 42, 45].map(async (lines) => pagesOf(await upTo(lines))));
    expect(perPage).toEqual([...perPage].sort());
    expect(new Set(perPage)).toEqual(new Set([1, 2]));
  });
});
