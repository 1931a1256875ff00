import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { collectUpTo } from './report-enclosures.js';

const endless = function* (): Generator<Buffer> {
  for (;;) yield Buffer.from('abc');
};

describe('collectUpTo', () => {
  it('gives everything up to the limit', async () => {
    expect(await collectUpTo(Readable.from([Buffer.from('abc'), Buffer.from('def')]), 6)).toEqual(
      Buffer.from('abcdef'),
    );
    expect(await collectUpTo(Readable.from([]), 0)).toEqual(Buffer.alloc(0));
  });

  it('gives nothing beyond it, and stops the stream', async () => {
    const stream = Readable.from(endless());
    expect(await collectUpTo(stream, 10)).toBeNull();
    expect(stream.destroyed).toBe(true);
  });

  it('fails as the stream does', async () => {
    const failing = Readable.from(
      (function* (): Generator<Buffer> {
        yield Buffer.from('a');
        throw new Error('lost');
      })(),
    );
    await expect(collectUpTo(failing, 10)).rejects.toThrow('lost');
  });
});
