import type { JSX } from 'preact';
import { usePeople, useRooms, useSchedules, useTeams } from '../../api/directory.js';
import { channelName } from '../../parts/channels.js';
import { Field } from '../../parts/field.js';
import { Icon } from '../../parts/icon.js';
import { SelectField } from '../../parts/inputs.js';
import { canWait, choicesOf, IF_NOBODY, useTargetNames, WHICH, type Policy, type Rule } from './policy.js';

/** A step while it is edited. */
export type Step = Pick<
  Rule,
  'condition' | 'notifyType' | 'delayMinutes' | 'recipientType' | 'recipientId' | 'whenNobody'
> & {
  /** For the list; not sent. */
  key: string;
};

let made = 0;
export const newStep = (delayMinutes: number): Step => ({
  ...{ key: `new-${made++}`, condition: 'if-not-acked', notifyType: 'default', delayMinutes },
  ...{ recipientType: 'schedule', recipientId: '', whenNobody: null },
});

const KINDS = [
  ['schedule', 'Schedules (who is on call)'],
  ['user', 'People'],
  ['team', 'Teams'],
  ['room', 'Chat rooms'],
] as const;

/** After how many minutes, whom, and in which case. */
export function StepFields({
  step,
  ofPolicy,
  place,
  onChange,
  onRemove,
}: {
  step: Step;
  /** What its policy does where nobody is on call. */
  ofPolicy: Policy['whenNobody'];
  place: number;
  onChange: (step: Step) => void;
  onRemove: () => void;
}): JSX.Element {
  const nameOf = useTargetNames();
  const choices = {
    schedule: useSchedules().map(({ id, name }) => ({ id, name })),
    user: usePeople().map(({ id, fullName }) => ({ id, name: fullName })),
    team: useTeams().map(({ id, name }) => ({ id, name })),
    room: useRooms()
      .filter(({ verified }) => verified)
      .map(({ id, name, type }) => ({ id, name: `${name} (${channelName(type)})` })),
  };
  const change = (changed: Partial<Step>): void => {
    const chosen = { ...step, ...changed };
    const fits = [...choicesOf(chosen.recipientType), 'all'].includes(chosen.notifyType);
    const next: Step = fits ? chosen : { ...chosen, notifyType: 'default' };
    onChange(canWait(next) ? next : { ...next, whenNobody: null });
  };
  const { recipientType: type, recipientId: id } = step;
  const isListed = id === '' || choices[type].some((choice) => choice.id === id);
  return (
    <div class="step" role="group" aria-label={`Step ${place + 1}`}>
      <Field label="Minutes">
        {(attributes) => (
          <input
            {...attributes}
            class="input"
            type="number"
            min={0}
            required
            value={step.delayMinutes}
            onInput={({ currentTarget: { valueAsNumber } }) =>
              onChange({ ...step, delayMinutes: Number.isFinite(valueAsNumber) ? valueAsNumber : 0 })
            }
          />
        )}
      </Field>
      <Field label="Page">
        {(attributes) => (
          <select
            {...attributes}
            class="input"
            required
            value={id && `${type} ${id}`}
            onChange={({ currentTarget: { value } }) => {
              const [recipientType = 'schedule', recipientId = ''] = value.split(' ');
              change({ recipientType: recipientType as Rule['recipientType'], recipientId });
            }}
          >
            <option value="">Choose…</option>
            {!isListed && <option value={`${type} ${id}`}>{nameOf(step)}</option>}
            {KINDS.filter(([kind]) => choices[kind].length > 0).map(([kind, title]) => (
              <optgroup key={kind} label={title}>
                {choices[kind].map((choice) => (
                  <option key={choice.id} value={`${kind} ${choice.id}`}>
                    {choice.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      <SelectField
        label="Which of them"
        disabled={type === 'user' || type === 'room'}
        value={step.notifyType === 'all' ? 'default' : step.notifyType}
        onChange={(value) => change({ notifyType: value as Rule['notifyType'] })}
      >
        {choicesOf(type).map((which) => (
          <option key={which} value={which}>
            {WHICH[which]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Unless"
        value={step.condition === 'if-not-closed' ? 'if-not-closed' : 'if-not-acked'}
        onChange={(value) => onChange({ ...step, condition: value })}
      >
        <option value="if-not-acked">acknowledged</option>
        <option value="if-not-closed">closed</option>
      </SelectField>
      <Field label="If nobody is on call">
        {(attributes) => (
          <select
            {...attributes}
            class="input"
            disabled={!canWait(step)}
            value={step.whenNobody ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ whenNobody: value === '' ? null : (value as Policy['whenNobody']) })
            }
          >
            <option value="">as the policy: {ofPolicy === 'hold' ? 'wait' : 'page the next'}</option>
            <option value="next">{IF_NOBODY.next}</option>
            <option value="hold">{IF_NOBODY.hold}</option>
          </select>
        )}
      </Field>
      <button type="button" class="btn bare square" aria-label={`Remove step ${place + 1}`} onClick={onRemove}>
        <Icon name="trash" />
      </button>
    </div>
  );
}
