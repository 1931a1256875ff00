import { describe, expect, it } from '@jest/globals';
import { textOfPdf } from '../../../test/support/pdf-text.js';
import { ENGLISH } from '../words.js';
import { PdfWriter } from './pdf-writer.js';

async function written(text: string): Promise<Buffer> {
  const pdf = new PdfWriter(ENGLISH, {
    title: 'A title',
    author: 'Pager',
    createdAt: new Date('2026-06-01T12:00:00Z'),
  });
  await pdf.markdown(text);
  return pdf.finish();
}
const pagesOf = async (text: string): Promise<string[]> => textOfPdf(await written(text));

describe('Markdown in a PDF', () => {
  /** @contract incidents-24 */
  it('shows what was meant, not the signs for it', async () => {
    const text =
      '# Cause\n\nA **full** disk, see [the runbook](https://x.example/run):\n\n- `df -h`\n- *wait*\n\n> Sorry';
    const file = await written(text);
    const [page = ''] = textOfPdf(file);
    for (const part of ['Cause', 'full', 'the runbook', '•', 'df -h', 'wait', 'Sorry']) expect(page).toContain(part);
    expect(page).not.toMatch(/[*#`[\]>]/);
    expect(file.toString('latin1')).toContain('/URI (https://x.example/run)');
    // Upright, bold, slanted, and one for code.
    expect(file.toString('latin1').match(/\/FontFile2/g)).toHaveLength(4);
  });

  it('has tables, and those that no page can hold as lines', async () => {
    const [page = ''] = await pagesOf('| Region | Requests |\n| - | - |\n| eu | 12 |');
    for (const part of ['Region', 'Requests', 'eu', '12']) expect(page).toContain(part);
    const wide = Array.from({ length: 3 }, () => `|${'a|'.repeat(300)}`);
    wide.splice(1, 0, `|${'-|'.repeat(300)}`);
    expect((await pagesOf(wide.join('\n')))[0]).toContain('a | a | a');
  });

  it('continues over as many pages as needed, with every line', async () => {
    const items = Array.from({ length: 200 }, (_, index) => `- Item ${index}: ${'words '.repeat(20)}`);
    const code = Array.from({ length: 150 }, (_, index) => `line ${index}`);
    const pages = await pagesOf([...items, '', '```', ...code, '```', '', `> ${'quoted '.repeat(800)}`].join('\n'));
    expect(pages.length).toBeGreaterThan(8);
    const all = pages.join('\n');
    for (let index = 0; index < 200; index++) expect(all).toContain(`Item ${index}:`);
    for (let index = 0; index < 150; index++) expect(all).toContain(`line ${index}`);
    expect(all.match(/quoted/g)).toHaveLength(800);
  });

  it.each([
    ['lines', 'a\n'],
    ['changes of the font', '*a* b '],
  ])('gives others their turn within one paragraph of many %s', async (_what, part) => {
    let turns = 0;
    let isWritten = false;
    const others = (): void => {
      turns += 1;
      if (!isWritten) setImmediate(others);
    };
    setImmediate(others);
    await written(part.repeat(1500)).finally(() => (isWritten = true));
    expect(turns).toBeGreaterThan(50);
  });

  it('is finished whatever was written', async () => {
    const hostile = ['['.repeat(10_000), '> '.repeat(9000), '- '.repeat(9000), '*'.repeat(9000), '\u0000\u202e|', ''];
    for (const text of hostile) expect((await pagesOf(`${text}x`)).length).toBeGreaterThanOrEqual(1);
    const deep = Array.from({ length: 35 }, (_, depth) => `${'  '.repeat(depth)}- deep`).join('\n');
    expect((await pagesOf(deep)).join('').match(/deep/g)).toHaveLength(35);
  });
});
