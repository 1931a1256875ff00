import { describe, expect, it } from '@jest/globals';
import { DEFAULTS, edit, opened, withInput, type IncidentPatch } from './edit.js';
import type { IncidentState } from './incident.js';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const AT = NOW.toISOString();
const incident = (rest: Partial<IncidentState> = {}): IncidentState => ({
  ...DEFAULTS,
  status: 'open',
  resolvedAt: null,
  ...rest,
});
const published = incident({ statusPageEntry: { enabled: true, severity: 'major', title: 'Slow' } });
const SAID = { enabled: true, severity: 'major', message: 'Sorry' } as const;
const updatesAfter = (stored: IncidentState, patch: IncidentPatch) =>
  edit(stored, patch, NOW).incident.statusPageEntry?.updates;

describe('settings', () => {
  it('stay as they are when left out, and go back to the default on null', () => {
    const stored = incident({ priority: 'P1', tags: ['a'], notifyStakeholders: true, responders: [{ type: 'user' }] });
    expect(withInput(stored, {})).toEqual({ ...stored, status: undefined, resolvedAt: undefined });
    const cleared = { priority: null, tags: null, notifyStakeholders: null, responders: null, statusPageEntry: null };
    expect(withInput(stored, { ...cleared, details: null, impactedServices: null })).toEqual(DEFAULTS);
  });

  it('make an entry of the status page whole, and hold nothing that is not set', () => {
    expect(withInput(DEFAULTS, { statusPageEntry: {} }).statusPageEntry).toStrictEqual({
      enabled: false,
      severity: 'info',
    });
  });

  it('change an entry field by field', () => {
    const updates = [{ at: AT, status: 'open', message: 'Hm' } as const];
    const stored = incident({
      statusPageEntry: { enabled: true, severity: 'major', title: 'T', message: 'M', updates },
    });
    expect(withInput(stored, { statusPageEntry: { severity: 'minor' } }).statusPageEntry).toStrictEqual({
      ...{ enabled: true, severity: 'minor', title: 'T', message: 'M' },
      updates,
    });
    expect(
      withInput(stored, { statusPageEntry: { title: null, message: '', updates: null, enabled: false } })
        .statusPageEntry,
    ).toStrictEqual({ enabled: false, severity: 'major' });
  });
});

describe('an edit', () => {
  it('names what changed, by value', () => {
    const stored = incident({ tags: ['a'], details: { b: 1, a: { c: 2 } } });
    const same = edit(stored, { tags: ['a'], details: { a: { c: 2 }, b: 1 }, status: 'open' }, NOW);
    expect(same).toEqual({ incident: stored, changed: [], status: null, update: null });
    expect(edit(stored, { tags: ['b'], priority: 'P1' }, NOW).changed).toEqual(['priority', 'tags']);
  });

  it('moves the status, and with it the time of resolution', () => {
    expect(edit(incident(), { status: 'resolved' }, NOW)).toMatchObject({
      incident: { status: 'resolved', resolvedAt: NOW },
      status: { from: 'open', to: 'resolved' },
      changed: [],
    });
  });
});

describe('what the public is told', () => {
  it('is every change of the status of a published incident, after what it was told before', () => {
    const first = edit(published, { status: 'identified' }, NOW);
    const update = { at: AT, status: 'identified', message: 'The cause has been identified.' };
    expect(first.update).toEqual(update);
    expect(first.incident.statusPageEntry?.updates).toEqual([update]);
    const second = edit(first.incident, { status: 'closed', statusPageEntry: { message: 'All well' } }, NOW);
    expect(second.incident.statusPageEntry?.updates).toEqual([
      update,
      { at: AT, status: 'closed', message: 'All well' },
    ]);
    expect(published.statusPageEntry).not.toHaveProperty('updates');
  });

  it('is the same status once more, when it is named together with a message', () => {
    expect(updatesAfter(published, { status: 'open', statusPageEntry: { message: 'Still on it' } })).toEqual([
      { at: AT, status: 'open', message: 'Still on it' },
    ]);
  });

  it.each<[string, IncidentState, IncidentPatch]>([
    ['of an incident that is not published', incident(), { status: 'resolved' }],
    ['of one withdrawn by the same change', published, { status: 'resolved', statusPageEntry: { enabled: false } }],
    ['when the status stays', published, { status: 'open', priority: 'P1' }],
    [
      'when the message is the same',
      { ...published, statusPageEntry: SAID },
      { statusPageEntry: { message: 'Sorry' } },
    ],
    ['when the message is taken away', { ...published, statusPageEntry: SAID }, { statusPageEntry: { message: null } }],
    ['of a message that is not published', incident(), { statusPageEntry: { message: 'Hm' } }],
  ])('is nothing %s', (_what, stored, patch) => {
    expect(edit(stored, patch, NOW).update).toBeNull();
    expect(updatesAfter(stored, patch)).toBeUndefined();
  });

  it('includes the change that publishes it', () => {
    expect(updatesAfter(incident(), { status: 'monitoring', statusPageEntry: { enabled: true } })).toHaveLength(1);
  });

  it('begins with the message of the incident that is created published', () => {
    expect(opened({ statusPageEntry: SAID }, NOW)).toMatchObject({
      ...{ status: 'open', resolvedAt: null },
      statusPageEntry: { ...SAID, updates: [{ at: AT, status: 'open', message: 'Sorry' }] },
    });
    expect(opened({ statusPageEntry: { ...SAID, enabled: false } }, NOW).statusPageEntry).not.toHaveProperty('updates');
    expect(opened({ statusPageEntry: { enabled: true } }, NOW).statusPageEntry).not.toHaveProperty('updates');
  });

  it('begins with the message with which it is published later, told once however often it is withdrawn', () => {
    const hidden = incident({ statusPageEntry: { ...SAID, enabled: false } });
    const first = edit(hidden, { statusPageEntry: { enabled: true } }, NOW);
    expect(first.update).toEqual({ at: AT, status: 'open', message: 'Sorry' });
    const withdrawn = edit(first.incident, { statusPageEntry: { enabled: false } }, NOW).incident;
    expect(edit(withdrawn, { statusPageEntry: { enabled: true } }, NOW).update).toBeNull();
    const moved = { status: 'identified', statusPageEntry: { enabled: true } } as const;
    expect(edit(hidden, moved, NOW).update).toEqual({ at: AT, status: 'identified', message: 'Sorry' });
  });

  it('is every new message, and each one stays', () => {
    const first = opened({ statusPageEntry: SAID }, NOW);
    const later = new Date(NOW.getTime() + 60_000);
    const { update, incident: second } = edit(first, { statusPageEntry: { message: 'Found it' } }, later);
    expect(update).toEqual({ at: later.toISOString(), status: 'open', message: 'Found it' });
    const third = edit(second, { statusPageEntry: { message: 'Sorry' } }, later).incident;
    expect(third.statusPageEntry?.updates?.map(({ message }) => message)).toEqual(['Sorry', 'Found it', 'Sorry']);
  });

  it('is not told twice when it is also written into the list', () => {
    const written = { at: AT, status: 'open', message: 'Found it' } as const;
    const patch = { statusPageEntry: { message: 'Found it', updates: [written] } };
    expect(updatesAfter(incident({ statusPageEntry: SAID }), patch)).toEqual([written]);
  });
});
