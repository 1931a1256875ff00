import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ChangeNotes, LOST, MOST_NAMED, payloadsOf, readPayload } from './change-notes.js';

const notesOf = (tenantId: string, alerts: readonly string[], tables: readonly string[] = []): ChangeNotes => {
  const notes = new ChangeNotes();
  for (const id of alerts) notes.alert(tenantId, id);
  for (const table of tables) notes.table(tenantId, table);
  return notes;
};
const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `id-${index}`);

describe('ChangeNotes', () => {
  it('names each alert once, however often it changes', () => {
    expect([...(notesOf('t', ['a', 'b', 'a']).take().get('t')?.alerts ?? [])]).toEqual(['a', 'b']);
  });

  it('names 50 alerts, and counts more', () => {
    expect(notesOf('t', ids(MOST_NAMED)).take().get('t')).toMatchObject({ unnamed: 0 });
    const more = notesOf('t', ids(MOST_NAMED + 7))
      .take()
      .get('t');
    expect(more).toEqual({ alerts: new Set(), unnamed: MOST_NAMED + 7, tables: new Set() });
  });

  it('counts what is not known by name', () => {
    const notes = notesOf('t', ['a']);
    notes.someAlerts('t');
    expect(notes.take().get('t')).toMatchObject({ alerts: new Set(), unnamed: 2 });
  });

  it('forgets what was taken', () => {
    const notes = notesOf('t', ['a']);
    notes.take();
    expect(notes.isEmpty).toBe(true);
  });
});

describe('payloads', () => {
  const uuids = fc.uniqueArray(fc.uuid(), { maxLength: 120 });
  const tables = fc.subarray(['users', 'teams', 'schedules', 'incidents']);

  /** @contract events-6 */
  it('are below 8,000 bytes and bring everything', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.uuid(), fc.tuple(uuids, tables), { maxKeys: 40 }), (tenants) => {
        const notes = new ChangeNotes();
        for (const [tenantId, [alerts, written]] of Object.entries(tenants)) {
          for (const id of alerts) notes.alert(tenantId, id);
          for (const table of written) notes.table(tenantId, table);
        }
        const taken = notes.take();
        const payloads = payloadsOf(taken);
        for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
        const received = new ChangeNotes();
        for (const payload of payloads) {
          for (const [tenantId, changes] of readPayload(payload) ?? []) received.add(tenantId, changes);
        }
        expect(new Map(received.take())).toEqual(new Map(taken));
      }),
      { numRuns: 50 },
    );
  });

  it('count alerts where too many tenants have changes', () => {
    const notes = new ChangeNotes();
    const tenant = (index: number): string => `00000000-0000-0000-0000-${String(index).padStart(12, '0')}`;
    for (let index = 0; index < 500; index++) {
      for (let each = 0; each < 40; each++) notes.alert(tenant(index), tenant(each));
    }
    const read = payloadsOf(notes.take()).flatMap((payload) => readPayload(payload) ?? []);
    expect(read).toHaveLength(500);
    expect(read[0]?.[1]).toEqual({ alerts: new Set(), unnamed: 40, tables: new Set() });
  });

  it('say that changes were lost', () => {
    expect(readPayload(LOST)).toBeNull();
  });
});
