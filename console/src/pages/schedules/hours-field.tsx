import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { plural, t } from '#words';
import { WEEKDAYS } from '../../../../src/platform/domain/weekday.js';
import { FieldProblem } from '../../parts/field.js';
import { Icon } from '../../parts/icon.js';
import { CheckField, Checks, SelectField, TextField } from '../../parts/inputs.js';
import { Kept } from '../../parts/kept.js';
import {
  hoursProblem,
  hoursText,
  lineText,
  problemOf,
  restrictionsOf,
  shortDay,
  usualEnd,
  type Hours,
  type HoursLine,
} from './rotation-hours.js';
import { WeekGrid } from './week-grid.js';
import './hours-field.css';

const OFFICE: HoursLine = { days: WEEKDAYS.slice(0, 5), from: '08:00', to: '18:00', later: 0 };
const WEEKEND: HoursLine = { days: ['fri'], from: '18:00', to: '08:00', later: 3 };
const LATEST = 7;

/** @param later so many days */
function endText(later: number): string {
  if (later === 0) return t`the same day`;
  return later === 1 ? t`the next day` : plural(later, { one: '# day later', other: '# days later' });
}

/** The active hours of a rotation: painted on a week, and the same as lines of a form. */
export function HoursField({
  hours,
  onChange,
}: {
  hours: Hours;
  /** @param typed the same text while one types in one field */
  onChange: (hours: Hours, typed?: string) => void;
}): JSX.Element {
  const [stored] = useState(hours.kind === 'kept' ? hours : null);
  const choices: readonly [Hours, string][] = [
    [{ kind: 'always' }, t`Around the clock`],
    [hours.kind === 'lines' ? hours : { kind: 'lines', lines: [OFFICE] }, t`Only at certain hours`],
    ...(stored ? [[stored, hoursText(restrictionsOf(stored)) ?? ''] as const satisfies [Hours, string]] : []),
  ];
  return (
    <fieldset class="plain hours-field">
      <legend class="field-label">{t`Active hours`}</legend>
      {choices.map(([choice, label]) => (
        <label key={choice.kind} class="check">
          <input type="radio" name="hours" checked={hours.kind === choice.kind} onChange={() => onChange(choice)} />
          {label}
        </label>
      ))}
      <FieldProblem path="timeRestriction" />
      <FieldProblem path="restrictions" />
      {hours.kind === 'lines' && <HoursLines hours={hours} onChange={onChange} />}
    </fieldset>
  );
}

type Lines = Extract<Hours, { kind: 'lines' }>;

function HoursLines({
  hours,
  onChange,
}: {
  hours: Lines;
  onChange: (hours: Hours, typed?: string) => void;
}): JSX.Element {
  const { lines } = hours;
  const problem = lines.length === 0 ? hoursProblem(hours) : null;
  const set = (index: number, line: HoursLine, typed?: string): void =>
    onChange({ ...hours, lines: lines.with(index, line) }, typed);
  return (
    <>
      <Kept value={lines} />
      <WeekGrid hours={hours} onChange={onChange} />
      {problem && (
        <p class="field-problem" role="alert">
          {problem}
        </p>
      )}
      {lines.map((line, index) => (
        <Line
          key={index}
          line={line}
          onChange={(changed, edge) => set(index, changed, edge && `hours ${index} ${edge}`)}
          onRemove={() => onChange({ ...hours, lines: lines.toSpliced(index, 1) })}
        />
      ))}
      <button
        type="button"
        class="btn small"
        onClick={() => onChange({ ...hours, lines: [...lines, lines.length === 0 ? OFFICE : WEEKEND] })}
      >
        <Icon name="plus" />
        {t`Add hours`}
      </button>
      <CheckField
        label={t`Use each participant’s time zone`}
        checked={hours.own === true}
        onChange={(isOwn) => onChange({ kind: 'lines', lines, ...(isOwn && { own: true }) })}
      />
      {hours.own && (
        <p class="quiet small">
          {t`The hours follow the time zone of each participant’s account. Outside them nobody else takes over.`}
        </p>
      )}
    </>
  );
}

function Line({
  line,
  onChange,
  onRemove,
}: {
  line: HoursLine;
  onChange: (line: HoursLine, edge?: 'from' | 'to') => void;
  onRemove: () => void;
}): JSX.Element {
  const { days, from, to, later } = line;
  // An empty field is one that somebody types in.
  const setTime = (edge: 'from' | 'to', value: string): void => {
    if (value === '') return;
    const changed = { ...line, [edge]: value };
    const isUsual = later === usualEnd(from, to);
    onChange({ ...changed, ...(isUsual && { later: usualEnd(changed.from, changed.to) }) }, edge);
  };
  return (
    <div class="hours-line" role="group" aria-label={lineText(line)}>
      <Checks
        ariaLabel={t`Weekdays`}
        options={WEEKDAYS.map((day) => [day, shortDay(day)] as const)}
        chosen={days}
        onChange={(chosen) => onChange({ ...line, days: chosen })}
      />
      <div class="hours-times">
        <TextField label={t`From`} type="time" required value={from} onChange={(value) => setTime('from', value)} />
        <TextField
          label={t({ message: 'To', context: 'time' })}
          type="time"
          required
          problem={problemOf(line)}
          value={to}
          onChange={(value) => setTime('to', value)}
        />
        <SelectField
          label={t`Ends on`}
          value={String(later)}
          onChange={(value) => onChange({ ...line, later: Number(value) })}
        >
          {Array.from({ length: LATEST + 1 }, (_, days) => (
            <option key={days} value={days}>
              {endText(days)}
            </option>
          ))}
        </SelectField>
        <button
          type="button"
          class="btn bare square"
          aria-label={t`Remove the hours ${{ hours: lineText(line) }}`}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </button>
      </div>
    </div>
  );
}
