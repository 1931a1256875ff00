import { describe, expect, it } from '@jest/globals';
import { minutesAfter, T0 } from '../../../../test/support/escalation-builders.js';
import type { Silenced } from '../../../alerts/maintenance/domain/silence.js';
import type { Hold } from './run.js';
import { reviewedHold } from './silenced-run.js';

const hold: Hold = { until: minutesAfter(30), reason: 'maintenance', by: 'a', pages: true };
const silenced: Silenced = { id: 'a', name: 'A', until: minutesAfter(60), pages: true, ids: ['a'] };

describe('a hold, as the windows are now', () => {
  it('moves with its window, and ends with it', () => {
    expect(reviewedHold(hold, silenced, T0)).toEqual({ ...hold, until: minutesAfter(60) });
    expect(reviewedHold(hold, null, T0)).toEqual({ ...hold, until: T0 });
    expect(reviewedHold(hold, null, minutesAfter(31))).toEqual(hold);
  });

  it('goes on with another window, and still pages', () => {
    const other = { ...silenced, id: 'b', pages: false, ids: ['b'] };
    expect(reviewedHold(hold, other, T0)).toEqual({ ...hold, until: minutesAfter(60), by: 'b' });
  });

  it('pages as its own window says now', () => {
    expect(reviewedHold(hold, { ...silenced, pages: false }, T0).pages).toBe(false);
    expect(reviewedHold({ ...hold, pages: false }, silenced, T0).pages).toBe(true);
    expect(reviewedHold({ ...hold, pages: false }, null, T0).pages).toBe(false);
  });
});
