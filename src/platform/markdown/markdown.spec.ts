import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allowed, workedMs } from '../../../test/support/worked-time.js';
import { blocksOf, plainLine, type Block } from './markdown.js';

/** A short form of a block: its kind, position, and runs with their styles. */
function short(block: Block): string {
  const place = `${'  '.repeat(block.depth)}${block.isQuote ? '> ' : ''}${block.marker ? `${block.marker} ` : ''}`;
  switch (block.kind) {
    case 'heading':
    case 'paragraph': {
      const runs = block.runs.map(({ text, link, ...look }) => {
        const on = Object.entries(look).flatMap(([name, isOn]) => (isOn ? [name] : []));
        return `${[...on, ...(link === null ? [] : [link])].map((each) => `${each}:`).join('')}${text}`;
      });
      return `${place}${block.kind === 'heading' ? `h${block.level} ` : ''}${runs.join('|')}`;
    }
    case 'code':
      return `${place}code ${block.text}`;
    case 'rule':
      return `${place}rule`;
    case 'table':
      return `${place}table ${[block.head, ...block.rows].map((cells) => cells.join(',')).join(';')}`;
  }
}
const read = (text: string): string[] => blocksOf(text).map(short);

describe('a text in Markdown', () => {
  it.each([
    ['# One\n\n### Three', ['h1 One', 'h3 Three']],
    ['a **b** *c* ***d*** ~~e~~ `f`', ['a |bold:b| |italic:c| |bold:italic:d| |struck:e| |code:f']],
    ['one\ntwo\n\nthree', ['one|\n|two', 'three']],
    ['[run *book*](https://x.example/a)', ['https://x.example/a:run |italic:https://x.example/a:book']],
    [
      '<https://x.example> <mailto:a@b.example>',
      ['https://x.example:https://x.example| |mailto:a@b.example:mailto:a@b.example'],
    ],
    ['- a\n- b\n  - c\n\n  more\n- ', ['  • a', '  • b', '    • c', '  more', '  • ']],
    ['3. a\n4. b', ['  3. a', '  4. b']],
    ['> said\n> - so', ['> said', '  > • so']],
    ['```sh\nrm -rf *\n\n  x\n```', ['code rm -rf *\n\n  x']],
    ['---', ['rule']],
    ['| a | b |\n| - | -: |\n| **1** | [2](https://x.example) |', ['table a,b;1,2']],
    ['![A graph](https://x.example/a.png)', ['https://x.example/a.png:A graph']],
  ])('%j', (text, blocks) => {
    expect(read(text)).toEqual(blocks);
  });

  it('has no raw HTML, and no link that is not one to follow', () => {
    expect(read('<b>a</b> <script>alert(1)</script>')).toEqual(['<b>a</b> <script>alert(1)</script>']);
    for (const target of ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', '/v2/users', '#top']) {
      expect(read(`[x](${target})`).join()).not.toMatch(/:x$/);
    }
  });

  it.each([
    ['', '  ', 49],
    ['', '\t', 60],
    ['> ', '  ', 48],
    ['> ', '  ', 60],
    ['> > ', '  ', 49],
    ['> > > ', '  ', 60],
  ])('loses no word of lists in lists (%j, %j, %i)', (quote, indent, depth) => {
    const lines = Array.from({ length: depth }, (_, level) => `${quote}${indent.repeat(level)}- word${level}.`);
    const told = JSON.stringify(blocksOf(lines.join('\n')));
    for (let level = 0; level < depth; level++) expect(told).toContain(`word${level}.`);
  });

  /** @contract incidents-24 */
  it('keeps every word at any depth', () => {
    const words = 'lorem ipsum dolor';
    for (const text of [
      `${'> '.repeat(5000)}${words}`,
      `${'- '.repeat(5000)}${words}`,
      Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- ${words}`).join('\n'),
      `${'['.repeat(9000)}${words}${']'.repeat(9000)}`,
      `${'*'.repeat(3000)}${words}${'*'.repeat(3000)}`,
    ]) {
      expect(
        read(text)
          .join(' ')
          .match(/lorem ipsum dolor/g),
      ).toHaveLength(text.match(/lorem/g)?.length ?? 0);
    }
  });

  it('is fast for any text', () => {
    const hostile = ['[', '![', '[a](', '*a_ ', '**a ', '`a`` ', '<a ', '> ', '- ', '|a', '&', '\\', '[a]: /u\n', '~~'];
    const started = workedMs();
    for (const piece of hostile) {
      const text = piece.repeat(20_000 / piece.length);
      blocksOf(text);
      plainLine(text.slice(0, 5000));
    }
    const taken = workedMs() - started;
    expect(taken).toBeLessThan(allowed(1000, taken));
  });

  it('is never longer than the text, and never throws', () => {
    const piece = fc.constantFrom(
      'a',
      ' ',
      '\n',
      '\n\n',
      '*',
      '**',
      '_',
      '`',
      '```\n',
      '> ',
      '- ',
      '1. ',
      '[',
      '](',
      ')',
      '|',
      '-|-',
      '#',
      '~~',
      '<',
      '&lt;',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('');
        const said = blocksOf(text).flatMap((block) => {
          if ('runs' in block) return block.runs.map((run) => run.text);
          return block.kind === 'table' ? [block.head, ...block.rows].flat() : block.kind === 'code' ? block.text : [];
        });
        const letters = said.join('').match(/a/g)?.length ?? 0;
        expect(letters).toBeLessThanOrEqual((text.match(/a/g) ?? []).length);
      }),
    );
  });
});

describe('a line in Markdown', () => {
  it.each([
    ['**Alarm** of [the disk](https://x.example), `df -h`', 'Alarm of the disk, df -h'],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
    ['# no heading\n- no list', '# no heading\n- no list'],
  ])('%j is %j without its signs', (text, plain) => {
    expect(plainLine(text)).toBe(plain);
  });
});
