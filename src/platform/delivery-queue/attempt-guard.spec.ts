import { describe, expect, it } from '@jest/globals';
import { FakeClock, seconds } from '../../../test/support/fake-clock.js';
import type { InternalErrors } from '../metrics/internal-errors.js';
import { AttemptGuard } from './attempt-guard.js';

const DELIVERED = { kind: 'delivered', reference: null } as const;

function guarded() {
  const clock = new FakeClock();
  const noted: string[] = [];
  const internalErrors = { note: (...[, , , message]: Parameters<InternalErrors['note']>) => void noted.push(message) };
  const guard = new AttemptGuard(internalErrors as InternalErrors, clock);
  let begun = 0;
  /** One attempt at a row that was taken so long ago. */
  const tryAfter = (milliseconds: number): Promise<unknown> => {
    const dueAt = new Date(clock.now().getTime() + seconds(30));
    clock.moveBy(milliseconds);
    return guard.run({ queue: 'deliveries', id: '1', dueAt }, () => {
      begun++;
      return DELIVERED;
    });
  };
  return { guard, noted, tryAfter, begun: () => begun };
}

describe('the guard of attempts', () => {
  it('begins what was taken just now', async () => {
    const { tryAfter, begun } = guarded();
    expect(await tryAfter(seconds(9))).toEqual(DELIVERED);
    expect(begun()).toBe(1);
  });

  it.each([11, 29, 60, 3600])(
    'does not begin what was taken %i s ago: another may hold it before it ends',
    async (age) => {
      const { guard, noted, tryAfter, begun } = guarded();
      const error: unknown = await tryAfter(seconds(age)).catch((thrown: unknown) => thrown);
      expect([error instanceof Error, begun()]).toEqual([true, 0]);
      // Nothing was sent, so nothing is lost.
      guard.lost({ queue: 'deliveries', id: '1' }, error);
      expect(noted).toEqual([]);
    },
  );
});
