/** Fields for moments, days and times of day. Each names its zone; what stands beside is the other zone of its page. */
import type { ComponentChildren, JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { t } from '#words';
import { useFieldError } from './field-errors.js';
import { Field, FieldProblem } from './field.js';
import {
  beside,
  dated,
  momentOf,
  momentsOf,
  offsetName,
  pageZone,
  type PageZone,
  readersZone,
  wallClock,
} from './moment.js';
import { usePageZone } from './page-zone.js';
import { now, timeOf } from './time.js';
import { zoneName } from './zones.js';
import './time-fields.css';

interface Common {
  label: string;
  /** The label is for screen readers alone. */
  isBare?: boolean;
  /** Of what it holds in the request; the service's errors at it are shown here. */
  path?: string | undefined;
  hint?: ComponentChildren;
  problem?: string | null;
  /** IANA; left out: that of the page. */
  zone?: string;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
}

function useZones(zone: string | undefined): PageZone {
  const page = usePageZone();
  if (zone === undefined || zoneName(zone) === zoneName(page.zone)) return page;
  return pageZone(zone, readersZone());
}

/** The field, what it says, and what is wrong with it. */
function TimeInput({
  label,
  isBare = false,
  path,
  hint,
  problem = null,
  said,
  type,
  value,
  onInput,
  children,
  ...input
}: Omit<Common, 'zone'> & {
  said: ComponentChildren;
  type: 'date' | 'time' | 'datetime-local';
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onInput: (text: string) => void;
  children?: ComponentChildren;
}): JSX.Element {
  const about = useId();
  const refused = useFieldError(isBare ? path : undefined);
  const control = (attributes: { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean }): JSX.Element => (
    <>
      <input
        {...input}
        {...attributes}
        {...(isBare ? { 'aria-label': label } : {})}
        aria-describedby={[about, attributes['aria-describedby']].filter(Boolean).join(' ')}
        class="input"
        type={type}
        value={value}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      <p id={about} class="quiet small num said">
        {said}
      </p>
      {children}
    </>
  );
  if (isBare)
    return (
      <div class="field">
        {control(refused ? { 'aria-invalid': true } : {})}
        {path !== undefined && <FieldProblem path={path} />}
      </div>
    );
  return (
    <Field label={label} path={path} hint={hint} problem={problem}>
      {control}
    </Field>
  );
}

/** The same moment in the other zone, where it shows another time there. */
function Beside({ at, zone, other }: PageZone & { at: number }): JSX.Element | null {
  const there = other === null || Number.isNaN(at) ? null : beside(at, zone, other);
  return there === null ? null : <span class="beside">{t`${{ time: there }} in ${{ zone: zoneName(other!) }}`}</span>;
}

/**
 * A moment, typed by the clock of a zone. Where the clocks change it says which moment is meant, and lets one choose of two.
 * It shows no seconds, and keeps those of the value until somebody edits it.
 * @param value milliseconds since 1970; NaN while nothing, or not all of it, is typed
 */
export function MomentField({
  zone: given,
  value,
  onChange,
  ...field
}: Common & { value: number; onChange: (at: number) => void }): JSX.Element {
  const { zone, other } = useZones(given);
  // A time that the clocks skip stays as it was typed.
  const [typed, setTyped] = useState({ text: '', at: NaN, zone });
  const text = typed.zone === zone && Object.is(typed.at, value) ? typed.text : wallClock(value, zone);
  const set = (now: string, at: number): void => {
    setTyped({ text: now, at, zone });
    onChange(at);
  };
  const moments = momentsOf(text, zone);
  const name = useId();
  const time = text.slice(11);
  return (
    <TimeInput
      {...field}
      type="datetime-local"
      value={text}
      onInput={(now) => set(now, momentOf(now, zone))}
      said={
        <>
          {Number.isNaN(value) ? zoneName(zone) : t`${{ time: dated(value, zone) }} in ${{ zone: zoneName(zone) }}`}
          <Beside at={value} {...{ zone, other }} />
        </>
      }
    >
      {text !== '' && moments.length === 0 && (
        <p class="small warn" role="status">
          {t`The clocks skip ${time} on this day: ${{ meant: timeOf(value, zone) }} is meant.`}
        </p>
      )}
      {moments.length === 2 && (
        <fieldset class="plain twice small">
          <legend class="warn">{t`${time} comes twice on this day: the clocks go back.`}</legend>
          {moments.map((at, index) => (
            <label key={at} class="check">
              <input
                type="radio"
                name={name}
                // One that has seconds is either of them, too.
                checked={Math.abs(value - at) < 60_000}
                onChange={() => set(text, at)}
              />
              {index === 0
                ? t`The first, ${{ time: timeOf(at, zone) }} ${{ offset: offsetName(zone, at) }}`
                : t`The second, ${{ time: timeOf(at, zone) }} ${{ offset: offsetName(zone, at) }}`}
            </label>
          ))}
        </fieldset>
      )}
    </TimeInput>
  );
}

/** The beginning and the end of a time: `startTime` and `endTime` of a request. In milliseconds since 1970; NaN: none. */
export function RangeFields({
  from,
  until,
  zone,
  problem = null,
  onFrom,
  onUntil,
}: {
  from: number;
  until: number;
  zone?: string;
  /** Of the end, when it is later than the beginning. */
  problem?: string | null;
  onFrom: (at: number) => void;
  onUntil: (at: number) => void;
}): JSX.Element {
  const own = { required: true, ...(zone === undefined ? {} : { zone }) };
  return (
    <div class="form-row">
      <MomentField {...own} label={t`From`} path="startTime" value={from} onChange={onFrom} />
      <MomentField
        {...own}
        label={t`Until`}
        path="endTime"
        value={until}
        onChange={onUntil}
        problem={until <= from ? t`Later than the beginning` : problem}
      />
    </div>
  );
}

/** A day of a zone's calendar: `2026-10-12`; empty: none. */
export function DayField({
  zone: given,
  value,
  onChange,
  ...field
}: Common & {
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string) => void;
}): JSX.Element {
  const { zone } = useZones(given);
  const at = momentOf(`${value}T12:00`, zone);
  return (
    <TimeInput
      {...field}
      type="date"
      value={value}
      onInput={onChange}
      said={Number.isNaN(at) ? zoneName(zone) : t`${{ time: dated(at, zone, 'day') }} in ${{ zone: zoneName(zone) }}`}
    />
  );
}

/** A time of day in a zone, `08:00`, of every day; empty: none. What stands beside is that of today. @param zone empty: the account's */
export function TimeOfDayField({
  zone: given,
  value,
  onChange,
  ...field
}: Common & { value: string; onChange: (time: string) => void }): JSX.Element {
  const { zone, other } = useZones(given || undefined);
  const at = momentOf(`${wallClock(now(), zone).slice(0, 10)}T${value}`, zone);
  const name = given === '' ? t`the account’s time zone` : zoneName(zone);
  return (
    <TimeInput
      {...field}
      type="time"
      value={value}
      onInput={onChange}
      said={
        <>
          {Number.isNaN(at) ? name : t`${{ time: timeOf(at, zone) }} in ${{ zone: name }}`}
          {given !== '' && <Beside at={at} {...{ zone, other }} />}
        </>
      }
    />
  );
}
