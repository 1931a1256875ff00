import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { t } from '#words';
import { WEEKDAYS, type Weekday } from '../../../src/platform/domain/weekday.js';
import { Icon } from '../parts/icon.js';
import { SelectField } from '../parts/inputs.js';
import { FieldProblem } from '../parts/field.js';
import { TimeOfDayField } from '../parts/time-fields.js';
import { ZoneField } from '../parts/zone-field.js';
import { dayName, type HoursDraft, type WeeklyWindow, WORKING_HOURS } from './rule-hours.js';
import './conditions.css';

const MOST = 100;
const WHOLE_DAY = { start: '08:00', end: '18:00' };
const WEEKEND: WeeklyWindow = { startDay: 'sat', startTime: '00:00', endDay: 'mon', endTime: '00:00' };

/** When a rule is asked: always, or at certain hours of certain days. */
export function RuleHoursField({
  hours,
  onChange,
}: {
  hours: HoursDraft;
  onChange: (hours: HoursDraft) => void;
}): JSX.Element {
  const name = useId();
  return (
    <fieldset class="plain stretched conditions">
      <legend>{t`When it is asked`}</legend>
      <div class="checks">
        <label class="check">
          <input type="radio" name={name} checked={hours === null} onChange={() => onChange(null)} />
          {t`Always`}
        </label>
        <label class="check">
          <input type="radio" name={name} checked={hours !== null} onChange={() => onChange(hours ?? WORKING_HOURS)} />
          {t`Only at certain hours`}
        </label>
      </div>
      {hours !== null && <Windows hours={hours} onChange={onChange} />}
      <FieldProblem path="hours" />
    </fieldset>
  );
}

function Windows({
  hours,
  onChange,
}: {
  hours: NonNullable<HoursDraft>;
  onChange: (hours: HoursDraft) => void;
}): JSX.Element {
  const { daily, weekly, timezone } = hours;
  const set = (change: Partial<NonNullable<HoursDraft>>): void => onChange({ ...hours, ...change });
  return (
    <>
      <ZoneField
        label={t`Time zone`}
        none={t`That of the account (Settings)`}
        value={timezone}
        onChange={(zone) => set({ timezone: zone })}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={daily !== null}
          onChange={({ currentTarget }) => set({ daily: currentTarget.checked ? WHOLE_DAY : null })}
        />
        {t`Only between two times of day`}
      </label>
      {daily !== null && (
        <div class="form-row">
          <Time
            label={t`From`}
            zone={timezone}
            value={daily.start}
            onChange={(start) => set({ daily: { ...daily, start } })}
          />
          <Time
            label={t({ message: 'To', context: 'time' })}
            zone={timezone}
            hint={daily.end <= daily.start ? t`on the next day` : undefined}
            value={daily.end}
            onChange={(end) => set({ daily: { ...daily, end } })}
          />
        </div>
      )}
      {weekly.length > 0 && (
        <p class="quiet small">
          {daily ? t`Only at these times of the week, and then in those hours:` : t`Only at these times of the week:`}
        </p>
      )}
      {weekly.map((window, place) => (
        <Window
          key={place}
          window={window}
          zone={timezone}
          place={place}
          onChange={(next) => set({ weekly: weekly.map((each, at) => (at === place ? next : each)) })}
          onRemove={() => set({ weekly: weekly.filter((_, at) => at !== place) })}
        />
      ))}
      {weekly.length < MOST && (
        <button type="button" class="btn" onClick={() => set({ weekly: [...weekly, WEEKEND] })}>
          <Icon name="plus" />
          {weekly.length === 0 ? t`Only at certain times of the week` : t`Add a time of the week`}
        </button>
      )}
    </>
  );
}

function Window({
  window,
  zone,
  place,
  onChange,
  onRemove,
}: {
  window: WeeklyWindow;
  zone: string;
  place: number;
  onChange: (window: WeeklyWindow) => void;
  onRemove: () => void;
}): JSX.Element {
  const day = (field: 'startDay' | 'endDay', label: string): JSX.Element => (
    <SelectField
      label={label}
      value={window[field]}
      onChange={(value) => onChange({ ...window, [field]: value as Weekday })}
    >
      {WEEKDAYS.map((each) => (
        <option key={each} value={each}>
          {dayName(each)}
        </option>
      ))}
    </SelectField>
  );
  return (
    <div class="condition" role="group" aria-label={t`Time of the week ${{ number: place + 1 }}`}>
      {day('startDay', t`From`)}
      <Time
        label={t`At`}
        zone={zone}
        value={window.startTime}
        onChange={(startTime) => onChange({ ...window, startTime })}
      />
      {day('endDay', t({ message: 'To', context: 'time' }))}
      <Time
        label={t`Until`}
        zone={zone}
        value={window.endTime}
        onChange={(endTime) => onChange({ ...window, endTime })}
      />
      <button
        type="button"
        class="btn bare square"
        aria-label={t`Remove time of the week ${{ number: place + 1 }}`}
        title={t`Remove`}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </button>
    </div>
  );
}

const Time = ({
  onChange,
  ...field
}: {
  label: string;
  hint?: string | undefined;
  /** Empty: the account's. */
  zone: string;
  value: string;
  onChange: (time: string) => void;
}): JSX.Element => <TimeOfDayField {...field} required onChange={(time) => time && onChange(time)} />;
