import { describe, expect, it } from '@jest/globals';
import { inSlices, inSlicesIfLong, atOnce, type Slices } from './slices.js';

/** Each slice takes longer than the limit. */
function* work(name: string, log: string[]): Slices<string> {
  for (let slice = 0; slice < 3; slice++) {
    const until = performance.now() + 6;
    while (performance.now() < until);
    log.push(name);
    yield;
  }
  return name;
}

describe('slices', () => {
  /** @contract on-call-26 */
  it('take turns, one in each round of the event loop', async () => {
    const log: string[] = [];
    let isDone = false;
    const round = (): void => {
      log.push('|');
      if (!isDone) setImmediate(round);
    };
    setImmediate(round);
    const results = await Promise.all(['a', 'b', 'c'].map((name) => inSlices(work(name, log))));
    isDone = true;

    expect(results).toEqual(['a', 'b', 'c']);
    expect(log.filter((each) => each !== '|')).toEqual([...'abcabcabc']);
    expect(log.join('')).not.toMatch(/[abc]{2}/);
  });

  it('do not pause for short work', async () => {
    const log: string[] = [];
    setImmediate(() => log.push('|'));
    // eslint-disable-next-line require-yield
    const short = function* (): Slices<string> {
      return 'short';
    };
    log.push(await inSlicesIfLong(short()));
    log.push(await inSlicesIfLong(work('long', [])));
    expect(log).toEqual(['short', '|', 'long']);
  });

  it('pass on what is thrown, and others go on', async () => {
    function* broken(): Slices<never> {
      yield;
      throw new Error('broken');
    }
    const other = inSlices(work('other', []));
    await expect(inSlices(broken())).rejects.toThrow('broken');
    expect(await other).toBe('other');
  });

  it('can be worked out at once', () => {
    const log: string[] = [];
    expect(atOnce(work('a', log))).toBe('a');
    expect(log).toEqual(['a', 'a', 'a']);
  });
});
