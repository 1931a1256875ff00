import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { WEEKDAYS } from '../../../../src/platform/domain/weekday.js';
import { Field } from '../../parts/field.js';
import { hoursText, restrictionsOf, shortDay, type Hours } from './rotation-draft.js';

const OFFICE: Hours = { kind: 'days', days: WEEKDAYS.slice(0, 5), from: '08:00', to: '18:00' };

/** The active hours of a rotation. */
export function HoursField({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }): JSX.Element {
  const [stored] = useState(hours.kind === 'kept' ? hours : null);
  const choices: readonly [Hours, string][] = [
    [{ kind: 'always' }, 'Around the clock'],
    [hours.kind === 'days' ? hours : OFFICE, 'Only at certain hours'],
    ...(stored ? [[stored, hoursText(restrictionsOf(stored)) ?? ''] as const satisfies [Hours, string]] : []),
  ];
  return (
    <fieldset class="plain hours-field">
      <legend class="field-label">Active hours</legend>
      {choices.map(([choice, label]) => (
        <label key={choice.kind} class="check">
          <input type="radio" name="hours" checked={hours.kind === choice.kind} onChange={() => onChange(choice)} />
          {label}
        </label>
      ))}
      {hours.kind === 'days' && (
        <>
          <div class="checks" role="group" aria-label="Weekdays">
            {WEEKDAYS.map((day) => (
              <label key={day} class="check">
                <input
                  type="checkbox"
                  checked={hours.days.includes(day)}
                  disabled={hours.days.length === 1 && hours.days.includes(day)}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange({
                      ...hours,
                      days: WEEKDAYS.filter((each) => (each === day ? checked : hours.days.includes(each))),
                    })
                  }
                />
                {shortDay(day)}
              </label>
            ))}
          </div>
          <div class="form-row">
            {(['from', 'to'] as const).map((edge) => (
              <Field
                key={edge}
                label={edge === 'from' ? 'From' : 'To'}
                hint={edge === 'to' && hours.to <= hours.from ? 'on the next day' : undefined}
              >
                {(attributes) => (
                  <input
                    {...attributes}
                    class="input"
                    type="time"
                    required
                    value={hours[edge]}
                    onInput={({ currentTarget: { value } }) => value && onChange({ ...hours, [edge]: value })}
                  />
                )}
              </Field>
            ))}
          </div>
          <label class="check">
            <input
              type="checkbox"
              checked={hours.own === true}
              onChange={({ currentTarget: { checked } }) => {
                const { own: _, ...shared } = hours;
                onChange(checked ? { ...shared, own: true } : shared);
              }}
            />
            Use each participant’s time zone
          </label>
          {hours.own && (
            <p class="quiet small">
              The hours follow the time zone of each participant’s account. Outside them nobody else takes over.
            </p>
          )}
        </>
      )}
    </fieldset>
  );
}
