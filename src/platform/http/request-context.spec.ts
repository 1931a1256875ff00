import { describe, expect, it } from '@jest/globals';
import { isId } from '../ids.js';
import { addressOf, newRequestId } from './request-context.js';

describe('request ids', () => {
  const ids = Array.from({ length: 10_000 }, newRequestId);

  /** @contract conventions-10 */
  it('are UUIDs, each once', () => {
    expect(ids.every(isId)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('contain their block and their position in it', () => {
    const addresses = ids.map(addressOf);
    expect(new Set(addresses.map(({ block }) => block)).size).toBeLessThanOrEqual(4);
    expect(addresses.every(({ block }) => isId(block))).toBe(true);
    expect(new Set(addresses.map(({ block, position }) => `${block} ${position}`)).size).toBe(ids.length);
  });

  it('are the same address in any case', () => {
    const [id = ''] = ids;
    expect(addressOf(id.toUpperCase())).toEqual(addressOf(id));
  });
});
