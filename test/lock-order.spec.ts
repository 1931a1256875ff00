import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** ADR 12. */
const LOCKS = 'src/alerts/lifecycle/alerts.queries.ts';
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => join('src', file).replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.includes('/migrations/'))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }));
const withText = (pattern: RegExp): string[] => files.flatMap(({ file, source }) => (pattern.test(source) ? file : []));

/** Strings between backticks, which hold the longer statements. */
const statements = files.flatMap(({ file, source }) =>
  [...source.matchAll(/`[^`]*\bSELECT\b[^`]*`/g)].map(([statement]) => ({ file, statement })),
);
const filesWith = (test: (statement: string) => boolean): string[] => [
  ...new Set(statements.filter(({ statement }) => test(statement)).map(({ file }) => file)),
];

describe('locks of alerts', () => {
  it('are taken in one place', () => {
    const locking = filesWith(
      (text) => /\b(FROM|JOIN) alerts\b/.test(text) && /\bFOR (NO KEY )?(UPDATE|SHARE)\b/.test(text),
    );
    expect(locking).toEqual([LOCKS]);
    expect(withText(/repo\(Alert\)\s*\.find\w*\([^;]*lock: true/)).toEqual([]);
  });

  it('come before those of runs and deliveries, which wait for nobody elsewhere', () => {
    const waiting = (table: string) =>
      filesWith(
        (text) =>
          new RegExp(`\\bFROM ${table}\\b`).test(text) && /\bFOR UPDATE\b/.test(text) && !text.includes('SKIP LOCKED'),
      );
    expect(waiting('escalation_runs')).toEqual(['src/paging/escalation/escalation.queries.ts']);
    expect(waiting('deliveries')).toEqual([]);
    expect(withText(/repo\(Delivery\)\s*\.find\w*\([^;]*lock: true/)).toEqual([
      'src/paging/notifications/delivery-reports.ts',
    ]);
    expect(withText(/repo\(EscalationRun\)\s*\.find\w*\([^;]*lock: true/)).toEqual([]);
  });
});

describe('rows that are claimed', () => {
  it('are locked without waiting, or by code that says in which order', () => {
    const waiting = filesWith((text) => /\bFOR UPDATE\b/.test(text) && !text.includes('SKIP LOCKED'));
    expect(waiting.toSorted()).toEqual([
      'src/alerts/lifecycle/alert-recipients.queries.ts', // by alert and person
      LOCKS,
      'src/paging/escalation/escalation.queries.ts', // behind their alerts
      'src/paging/notification-rules/notification-rules.queries.ts', // by id
    ]);
  });
});

describe('rows that are changed', () => {
  /** A place alone (`ctid`) names rows of every partition of a table. */
  const byPlaceAlone = (text: string): boolean => /\bctid\b/.test(text) && !/\(tableoid, ctid\)/.test(text);

  it('are named by their keys, or by partition and place', () => {
    expect(filesWith(byPlaceAlone)).toEqual([]);
    const old = 'UPDATE outbox SET attempts = 0 WHERE ctid = ANY (ARRAY(SELECT ctid FROM outbox LIMIT 9))';
    expect(byPlaceAlone(old)).toBe(true);
  });
});
