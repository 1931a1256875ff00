import type { JSX } from 'preact';
import { SelectField, TextField } from '../../parts/inputs.js';
import { DayField } from '../../parts/time-fields.js';
import { zoneName } from '../../parts/zones.js';

/** How often a window comes, while it is edited. */
export interface RecurrenceDraft {
  kind: 'once' | 'daily' | 'weekdays' | 'weekly' | 'monthly' | 'rule';
  /** Of `weekly`: days as the rule names them. */
  days: readonly string[];
  /** Of `rule`. */
  rrule: string;
  /** Day of the last time, included; empty: none. */
  until: string;
  timezone: string;
  endsAtLocalTime: boolean;
}

const DAYS = [
  ['MO', 'Mon'],
  ['TU', 'Tue'],
  ['WE', 'Wed'],
  ['TH', 'Thu'],
  ['FR', 'Fri'],
  ['SA', 'Sat'],
  ['SU', 'Sun'],
] as const;
const WEEKDAYS = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';
const KINDS = {
  once: 'Once',
  daily: 'Every day',
  weekdays: 'Every weekday, Monday to Friday',
  weekly: 'Every week',
  monthly: 'Every month, on the same day',
  rule: 'By a rule (RFC 5545)',
} as const;

interface Recurrence {
  rrule: string;
  timezone: string;
  endsAtLocalTime: boolean;
}

/** @param timezone of a window that does not recur yet */
export function recurrenceDraft(recurrence: Recurrence | null, timezone: string): RecurrenceDraft {
  const none: RecurrenceDraft = { kind: 'once', days: [], rrule: '', until: '', timezone, endsAtLocalTime: true };
  if (recurrence === null) return none;
  const [, rule = '', until = ''] = /^(.*?)(?:;UNTIL=(\d{8}))?$/.exec(recurrence.rrule) ?? [];
  const day = until.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
  const { timezone: zone, endsAtLocalTime } = recurrence;
  const known = { ...none, until: day, timezone: zone, endsAtLocalTime };
  if (rule === 'FREQ=DAILY') return { ...known, kind: 'daily' };
  if (rule === WEEKDAYS) return { ...known, kind: 'weekdays' };
  if (rule === 'FREQ=MONTHLY') return { ...known, kind: 'monthly' };
  const weekly = /^FREQ=WEEKLY(?:;BYDAY=((?:[A-Z]{2},?)+))?$/.exec(rule);
  if (weekly) return { ...known, kind: 'weekly', days: weekly[1]?.split(',') ?? [] };
  return { ...known, kind: 'rule', rrule: recurrence.rrule, until: '' };
}

/** Null: once. */
export function recurrenceOf({ kind, days, rrule, until, ...clock }: RecurrenceDraft): Recurrence | null {
  const end = until === '' ? '' : `;UNTIL=${until.replaceAll('-', '')}`;
  switch (kind) {
    case 'once':
      return null;
    case 'daily':
      return { rrule: `FREQ=DAILY${end}`, ...clock };
    case 'weekdays':
      return { rrule: WEEKDAYS + end, ...clock };
    case 'weekly':
      return { rrule: `FREQ=WEEKLY${days.length > 0 ? `;BYDAY=${days.join(',')}` : ''}${end}`, ...clock };
    case 'monthly':
      return { rrule: `FREQ=MONTHLY${end}`, ...clock };
    case 'rule':
      return { rrule, ...clock };
  }
}

/** When the window comes again. */
export function RecurrenceFields({
  draft,
  onChange,
}: {
  draft: RecurrenceDraft;
  onChange: (draft: RecurrenceDraft) => void;
}): JSX.Element {
  const { kind, days, rrule, until, timezone } = draft;
  return (
    <>
      <div class="maintenance-times">
        <SelectField
          label="How often"
          value={kind}
          onChange={(value) => onChange({ ...draft, kind: value as RecurrenceDraft['kind'] })}
        >
          {Object.entries(KINDS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        {kind !== 'once' && kind !== 'rule' && (
          <DayField
            label="Last day"
            hint="Empty: it goes on"
            zone={timezone}
            value={until}
            onChange={(value) => onChange({ ...draft, until: value })}
          />
        )}
        {kind === 'rule' && (
          <TextField
            label="Rule"
            required
            maxLength={500}
            placeholder="FREQ=MONTHLY;BYDAY=1SU"
            value={rrule}
            onChange={(value) => onChange({ ...draft, rrule: value })}
          />
        )}
      </div>
      {kind === 'weekly' && (
        <div class="checks" role="group" aria-label="On these days">
          {DAYS.map(([day, words]) => (
            <label key={day} class="check">
              <input
                type="checkbox"
                checked={days.includes(day)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange({
                    ...draft,
                    days: DAYS.map(([each]) => each).filter((each) => (each === day ? checked : days.includes(each))),
                  })
                }
              />
              {words}
            </label>
          ))}
        </div>
      )}
      {kind !== 'once' && (
        <>
          <p class="quiet small">At the same time of day in {zoneName(timezone)}, also when the clocks change.</p>
          <label class="check">
            <input
              type="checkbox"
              checked={draft.endsAtLocalTime}
              onChange={({ currentTarget: { checked } }) => onChange({ ...draft, endsAtLocalTime: checked })}
            />
            Ends at the same time of day, too: longer or shorter by an hour when the clocks change meanwhile
          </label>
        </>
      )}
    </>
  );
}
