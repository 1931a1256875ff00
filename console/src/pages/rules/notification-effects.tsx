import type { JSX } from 'preact';
import { msg, t } from '#words';
import { WEEKDAYS } from '../../../../src/platform/domain/weekday.js';
import { DurationField } from '../../parts/duration-field.js';
import { NumberField, SelectField } from '../../parts/inputs.js';
import { TimeOfDayField } from '../../parts/time-fields.js';
import { ZoneField } from '../../parts/zone-field.js';
import type { NotificationActions } from '../../data/rules.js';
import { weekdayName } from '../../parts/weekday-name.js';

const WEEK = 7 * 1440;
const YEAR = 365 * 1440;

const WHEN = [
  ['now', msg`At once`],
  ['minutes', msg`After a time`],
  ['clock', msg`At the next time of day`],
  ['count', msg`When it has occurred several times`],
] as const;
type When = (typeof WHEN)[number][0];

const DAYS = [
  ['any', msg`any day`],
  ['weekday', msg`Monday to Friday`],
] as const;

/** A field that is emptied while it is edited is there still. */
const isSet = <T,>(value: T | null | undefined): value is T => value !== null && value !== undefined;

function whenOf({ delay, deduplicate }: NotificationActions): When {
  if (deduplicate) return 'count';
  return delay ? (isSet(delay.time) ? 'clock' : 'minutes') : 'now';
}

/** What a notification policy may do when people are told; only one of these. */
const STARTS: Readonly<Record<When, NotificationActions>> = {
  now: {},
  minutes: { delay: { minutes: 10 } },
  clock: { delay: { time: '09:00', day: 'any' } },
  count: { deduplicate: { count: 3, withinMinutes: 60 } },
};

/** Whether and when people are told of the alert, and what becomes of it later. */
export function NotificationEffects({
  actions,
  onChange,
}: {
  actions: NotificationActions;
  onChange: (actions: NotificationActions) => void;
}): JSX.Element {
  const { suppress, delay, deduplicate, restart, closeAfterMinutes } = actions;
  const without = (name: keyof NotificationActions): NotificationActions => {
    const { [name]: _, ...rest } = actions;
    return rest;
  };
  const setWhen = (when: When): void => {
    const { delay: _delay, deduplicate: _deduplicate, ...rest } = actions;
    onChange({ ...rest, ...STARTS[when] });
  };
  const when = whenOf(actions);
  return (
    <fieldset class="plain stretched">
      <legend>{t`What happens`}</legend>
      <p class="quiet small">{t`The alert is there in any case, and can be acknowledged and closed.`}</p>
      <label class="check">
        <input
          type="checkbox"
          checked={suppress === true}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? { ...actions, suppress: true } : without('suppress'))
          }
        />
        {t`Notify nobody`}
      </label>
      {!suppress && (
        <>
          <SelectField
            label={t`Notify people`}
            path="actions"
            value={when}
            onChange={(value) => setWhen(value as When)}
          >
            {WHEN.map(([value, label]) => (
              <option key={value} value={value}>
                {t(label)}
              </option>
            ))}
          </SelectField>
          {delay && when === 'minutes' && (
            <DurationField
              label={t`After`}
              path="actions.delay.minutes"
              max={WEEK}
              minutes={delay.minutes ?? NaN}
              onChange={(minutes) => onChange({ ...actions, delay: { minutes } })}
            />
          )}
          {delay && when === 'clock' && (
            <ClockFields delay={delay} onChange={(next) => onChange({ ...actions, delay: next })} />
          )}
          {deduplicate && (
            <CountFields deduplicate={deduplicate} onChange={(next) => onChange({ ...actions, deduplicate: next })} />
          )}
          <label class="check">
            <input
              type="checkbox"
              checked={Boolean(restart)}
              onChange={({ currentTarget }) =>
                onChange(
                  currentTarget.checked ? { ...actions, restart: { afterMinutes: 30, times: 3 } } : without('restart'),
                )
              }
            />
            {t`Restart the escalation while it is open`}
          </label>
          {restart && (
            <>
              <DurationField
                label={t`Each time after`}
                path="actions.restart.afterMinutes"
                max={WEEK}
                minutes={restart.afterMinutes}
                onChange={(afterMinutes) => onChange({ ...actions, restart: { ...restart, afterMinutes } })}
              />
              <NumberField
                label={t`How often at most`}
                path="actions.restart.times"
                min={1}
                max={20}
                required
                value={restart.times}
                onChange={(times) => onChange({ ...actions, restart: { ...restart, times } })}
              />
            </>
          )}
        </>
      )}
      <label class="check">
        <input
          type="checkbox"
          checked={isSet(closeAfterMinutes)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? { ...actions, closeAfterMinutes: 1440 } : without('closeAfterMinutes'))
          }
        />
        {t`Close it some time after it has come`}
      </label>
      {isSet(closeAfterMinutes) && (
        <DurationField
          label={t`Closed after`}
          path="actions.closeAfterMinutes"
          max={YEAR}
          minutes={closeAfterMinutes}
          onChange={(minutes) => onChange({ ...actions, closeAfterMinutes: minutes })}
        />
      )}
    </fieldset>
  );
}

type Delay = NonNullable<NotificationActions['delay']>;

function ClockFields({ delay, onChange }: { delay: Delay; onChange: (delay: Delay) => void }): JSX.Element {
  const { timezone, ...clock } = delay;
  return (
    <>
      <div class="form-row">
        <TimeOfDayField
          label={t`At`}
          path="actions.delay.time"
          zone={timezone ?? ''}
          required
          value={delay.time ?? ''}
          onChange={(time) => onChange({ ...delay, time })}
        />
        <SelectField
          label={t({ message: 'On', context: 'day' })}
          path="actions.delay.day"
          value={delay.day ?? 'any'}
          onChange={(day) => onChange({ ...delay, day: day as NonNullable<Delay['day']> })}
        >
          {DAYS.map(([value, label]) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
          {WEEKDAYS.map((day) => (
            <option key={day} value={day}>
              {weekdayName(day)}
            </option>
          ))}
        </SelectField>
      </div>
      <ZoneField
        label={t`Time zone of that time`}
        path="actions.delay.timezone"
        none={t`That of the account (Settings)`}
        value={timezone ?? ''}
        onChange={(zone) => onChange(zone === '' ? clock : { ...clock, timezone: zone })}
      />
    </>
  );
}

type Deduplicate = NonNullable<NotificationActions['deduplicate']>;

function CountFields({
  deduplicate,
  onChange,
}: {
  deduplicate: Deduplicate;
  onChange: (deduplicate: Deduplicate) => void;
}): JSX.Element {
  const { count, withinMinutes } = deduplicate;
  return (
    <>
      <NumberField
        label={t`Times that it has to occur`}
        path="actions.deduplicate.count"
        min={2}
        max={100}
        required
        value={count}
        onChange={(next) => onChange({ ...deduplicate, count: next })}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={isSet(withinMinutes)}
          onChange={({ currentTarget }) =>
            onChange({ ...deduplicate, withinMinutes: currentTarget.checked ? 60 : null })
          }
        />
        {t`Only if that is within a time`}
      </label>
      {isSet(withinMinutes) && (
        <DurationField
          label={t`Within`}
          path="actions.deduplicate.withinMinutes"
          max={WEEK}
          minutes={withinMinutes}
          onChange={(minutes) => onChange({ ...deduplicate, withinMinutes: minutes })}
        />
      )}
    </>
  );
}
