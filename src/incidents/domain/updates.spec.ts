import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { edit, opened, type IncidentPatch } from './edit.js';
import { INCIDENT_STATUSES, type StatusUpdate } from './incident.js';
import { mergedUpdates } from './updates.js';

const update = (minute: number, message: string, status: StatusUpdate['status'] = 'open'): StatusUpdate => ({
  at: new Date(Date.UTC(2026, 5, 1, 12, minute)).toISOString(),
  ...{ status, message },
});

describe('updates of a request', () => {
  it('join those before them, in order of time', () => {
    const stored = [update(1, 'a'), update(5, 'c')];
    expect(mergedUpdates(stored, [update(3, 'b')])).toEqual([update(1, 'a'), update(3, 'b'), update(5, 'c')]);
    expect(mergedUpdates(stored, [])).toEqual(stored);
    expect(mergedUpdates(stored, stored)).toEqual(stored);
  });

  it('correct the one of the same time and status', () => {
    const stored = [update(1, 'a'), update(1, 'b', 'resolved'), update(2, 'c')];
    const corrected = mergedUpdates(stored, [update(1, 'A')]);
    expect(corrected).toEqual([update(1, 'b', 'resolved'), update(1, 'A'), update(2, 'c')]);
  });
});

describe('what the public is told of an incident', () => {
  const message = fc.constantFrom('one', 'two', 'three', null, '');
  const patch: fc.Arbitrary<IncidentPatch> = fc.record(
    {
      status: fc.constantFrom(...INCIDENT_STATUSES),
      statusPageEntry: fc.record({ enabled: fc.boolean(), message }, { requiredKeys: [] }),
    },
    { requiredKeys: [] },
  );

  /** @contract incidents-8 */
  it('is kept, every message and every status, in order, whatever follows', () => {
    fc.assert(
      fc.property(message, fc.boolean(), fc.array(patch, { maxLength: 12 }), (first, enabled, patches) => {
        let minute = 0;
        const now = (): Date => new Date(Date.UTC(2026, 5, 1, 12, minute++));
        let incident = opened({ statusPageEntry: { enabled, message: first } }, now());
        let shown: string | undefined;
        const look = (): void => {
          const { statusPageEntry: entry } = incident;
          if (!entry?.enabled || entry.message === shown) return;
          shown = entry.message;
          if (shown !== undefined) expect(entry.updates?.map((each) => each.message)).toContain(shown);
        };
        look();
        for (const each of patches) {
          const before = incident.statusPageEntry?.updates ?? [];
          incident = edit(incident, each, now()).incident;
          expect((incident.statusPageEntry?.updates ?? []).slice(0, before.length)).toEqual(before);
          look();
        }
        const times = (incident.statusPageEntry?.updates ?? []).map(({ at }) => at);
        expect(times).toEqual(times.toSorted());
      }),
    );
  });
});
