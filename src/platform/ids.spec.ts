import { afterEach, describe, expect, it } from '@jest/globals';
import { SystemClock } from './clock/clock.js';
import { newId } from './ids.js';

const AHEAD_MS = 2000;
const timeOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

describe('new ids', () => {
  const own = (): number => new SystemClock().now().getTime();
  // The next test has the machine's time again.
  afterEach(() => void own());

  it('have the time of the database, which all replicas share', () => {
    const theirs = own() + AHEAD_MS;
    new SystemClock().agree(theirs, 0);
    expect(timeOf(newId())).toBeGreaterThanOrEqual(theirs);
  });

  it('ascend within a process, also when that time is set back', () => {
    const now = own();
    const clock = new SystemClock();
    clock.agree(now + AHEAD_MS, 0);
    const ids = [newId()];
    clock.agree(now, 0);
    for (let n = 0; n < 100; n++) ids.push(newId());
    expect(ids.toSorted()).toEqual(ids);
  });
});
