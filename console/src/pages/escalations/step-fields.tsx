import type { JSX } from 'preact';
import { useRooms } from '../../api/directory.js';
import { channelName } from '../../parts/channels.js';
import { Field } from '../../parts/field.js';
import { Icon } from '../../parts/icon.js';
import { SelectField } from '../../parts/inputs.js';
import { canWait, choicesOf, useTargetNames, WHICH, type Policy, type Rule } from './policy.js';
import { people, schedules, teams } from '../../api/sources.js';
import { Pick } from '../../parts/pick.js';

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

/** After how many minutes, whom, and in which case. */
export function StepFields({
  step,
  ofPolicy,
  place,
  path,
  onChange,
  onRemove,
}: {
  step: Step;
  /** What its policy does where nobody is on call. */
  ofPolicy: Policy['whenNobody'];
  place: number;
  /** In the request, where steps are in the order of their delays. */
  path: string;
  onChange: (step: Step) => void;
  onRemove: () => void;
}): JSX.Element {
  const nameOf = useTargetNames();
  const rooms = useRooms()
    .filter(({ verified }) => verified)
    .map((room) => ({ id: room.id, name: `${room.name} (${channelName(room.type)})` }));
  const change = (changed: Partial<Step>): void => {
    const chosen = { ...step, ...changed };
    const fits = [...choicesOf(chosen.recipientType), 'all'].includes(chosen.notifyType);
    const next: Step = fits ? chosen : { ...chosen, notifyType: 'default' };
    onChange(canWait(next) ? next : { ...next, whenNobody: null });
  };
  const { recipientType: type, recipientId: id } = step;
  return (
    <div class="step" role="group" aria-label={`Step ${place + 1}`}>
      <Field label="Delay (min)" path={`${path}.delayMinutes`}>
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
      <Pick
        label="Page"
        path={`${path}.recipientId`}
        required
        value={id && `${type} ${id}`}
        nameOf={() => nameOf(step)}
        groups={[
          { type: 'schedule', title: 'Schedules (who is on call)', of: schedules() },
          { type: 'user', title: 'People', of: people() },
          { type: 'team', title: 'Teams', of: teams() },
          { type: 'room', title: 'Chat rooms', of: rooms },
        ]}
        onChange={(value) => {
          const [recipientType = 'schedule', recipientId = ''] = value.split(' ');
          change({ recipientType: recipientType as Rule['recipientType'], recipientId });
        }}
      />
      <SelectField
        label="Notify"
        path={`${path}.notifyType`}
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
        label="Condition"
        path={`${path}.condition`}
        value={step.condition === 'if-not-closed' ? 'if-not-closed' : 'if-not-acked'}
        onChange={(value) => onChange({ ...step, condition: value })}
      >
        <option value="if-not-acked">if not acknowledged</option>
        <option value="if-not-closed">if not closed</option>
      </SelectField>
      <Field label="If nobody is on call" path={`${path}.whenNobody`}>
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
            <option value="">{ofPolicy === 'hold' ? 'wait' : 'next step'} (policy)</option>
            <option value="next">next step</option>
            <option value="hold">wait</option>
          </select>
        )}
      </Field>
      <button type="button" class="btn bare square" aria-label={`Remove step ${place + 1}`} onClick={onRemove}>
        <Icon name="trash" />
      </button>
    </div>
  );
}
