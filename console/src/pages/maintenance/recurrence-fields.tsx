import type { JSX } from 'preact';
import { type MessageDescriptor, msg, t } from '#words';
import { i18n } from '#words/i18n';
import { FieldProblem } from '../../parts/field.js';
import { Checks, SelectField, TextField } from '../../parts/inputs.js';
import { dated, format, momentOf, readersZone } from '../../parts/moment.js';
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

/** As rules name them. */
const DAYS: readonly string[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const A_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
/** `Mon`, as the person reads it. */
const dayName = (day: string): string =>
  format('UTC', { weekday: 'short' }).format(A_MONDAY + DAYS.indexOf(day) * DAY_MS);

const EXAMPLE = 'FREQ=MONTHLY;BYDAY=1SU';
const WEEKDAYS = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';
const KINDS: Readonly<Record<RecurrenceDraft['kind'], MessageDescriptor>> = {
  once: msg`Once`,
  daily: msg`Every day`,
  weekdays: msg`Every weekday, Monday to Friday`,
  weekly: msg`Every week`,
  monthly: msg`Every month, on the same day`,
  rule: msg`By a rule (RFC 5545)`,
};

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

/** `every week on Mon and Thu until 3 May`. @param text what the service calls a rule that this form has no words for */
export function recurrenceInWords(
  { rrule, timezone }: { rrule: string; timezone?: string | null },
  text: string,
): string {
  const zone = timezone ?? readersZone();
  const { kind, days, until } = recurrenceDraft({ rrule, timezone: zone, endsAtLocalTime: true }, zone);
  const every = everyInWords(kind, days);
  if (every === null) return text;
  if (until === '') return every;
  return t`${every} until ${{ day: dated(momentOf(`${until}T12:00`, zone), zone, 'day') }}`;
}

function everyInWords(kind: RecurrenceDraft['kind'], days: readonly string[]): string | null {
  switch (kind) {
    case 'daily':
      return t`every day`;
    case 'weekdays':
      return t`every weekday`;
    case 'weekly':
      return days.length === 0
        ? t`every week`
        : t`every week on ${{ days: new Intl.ListFormat(i18n.locale).format(days.map(dayName)) }}`;
    case 'monthly':
      return t`every month`;
    case 'once':
    case 'rule':
      return null;
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
          label={t`How often`}
          value={kind}
          onChange={(value) => onChange({ ...draft, kind: value as RecurrenceDraft['kind'] })}
        >
          {Object.entries(KINDS).map(([value, words]) => (
            <option key={value} value={value}>
              {t(words)}
            </option>
          ))}
        </SelectField>
        {kind !== 'once' && kind !== 'rule' && (
          <DayField
            label={t`Last day`}
            hint={t`Empty: it goes on`}
            zone={timezone}
            value={until}
            onChange={(value) => onChange({ ...draft, until: value })}
          />
        )}
        {kind === 'rule' && (
          <TextField
            label={t`Rule`}
            path="recurrence.rrule"
            required
            maxLength={500}
            placeholder={EXAMPLE}
            value={rrule}
            onChange={(value) => onChange({ ...draft, rrule: value })}
          />
        )}
      </div>
      {kind === 'weekly' && (
        <Checks
          ariaLabel={t`On these days`}
          options={DAYS.map((day) => [day, dayName(day)] as const)}
          chosen={days}
          onChange={(chosen) => onChange({ ...draft, days: chosen })}
        />
      )}
      {kind !== 'once' && (
        <>
          <p class="quiet small">{t`At the same time of day in ${{ zone: zoneName(timezone) }}, also when the clocks change.`}</p>
          <label class="check">
            <input
              type="checkbox"
              checked={draft.endsAtLocalTime}
              onChange={({ currentTarget: { checked } }) => onChange({ ...draft, endsAtLocalTime: checked })}
            />
            {t`Ends at the same time of day, too: longer or shorter by an hour when the clocks change meanwhile`}
          </label>
        </>
      )}
      <FieldProblem path="recurrence" />
    </>
  );
}
