import type { JSX } from 'preact';
import { t } from '#words';
import { useRooms } from '../../api/directory.js';
import { people, schedules, teams } from '../../api/sources.js';
import type { Policy } from '../../data/escalations.js';
import { channelName } from '../../parts/channels.js';
import { DurationField } from '../../parts/duration-field.js';
import { SelectField } from '../../parts/inputs.js';
import { Pick } from '../../parts/pick.js';
import { LARGEST_NUMBER, targetsOnCall } from '../../../../src/paging/escalation/domain/policy.js';
import { choicesOf, useTargetNames, WHICH, type Rule } from './policy.js';

/** A step while it is edited. */
export type Step = Omit<Rule, 'id' | 'order' | 'recipientName'> & {
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
  path,
  runsBefore,
  onChange,
}: {
  step: Step;
  /** What its policy does where nobody is on call. */
  ofPolicy: Policy['whenNobody'];
  /** In the request, where steps are in the order of their delays. */
  path: string;
  /** The step that its delay puts it before, though it stands behind it; null: it runs where it stands. */
  runsBefore: number | null;
  onChange: (step: Step) => void;
}): JSX.Element {
  const nameOf = useTargetNames();
  const rooms = useRooms()
    .filter(({ verified }) => verified)
    .map((room) => ({ id: room.id, name: `${room.name} (${channelName(room.type)})` }));
  const change = (changed: Partial<Step>): void => {
    const chosen = { ...step, ...changed };
    const fits = [...choicesOf(chosen.recipientType), 'all'].includes(chosen.notifyType);
    const next: Step = fits ? chosen : { ...chosen, notifyType: 'default' };
    // Only whoever is on call can be waited for.
    onChange(targetsOnCall(next) ? next : { ...next, whenNobody: null });
  };
  const { recipientType: type, recipientId: id } = step;
  return (
    <div class="step-fields">
      <DurationField
        label={t`Delay`}
        path={`${path}.delayMinutes`}
        min={0}
        max={LARGEST_NUMBER}
        minutes={step.delayMinutes}
        {...(runsBefore === null ? {} : { hint: t`Runs before step ${runsBefore}, as its delay is shorter.` })}
        onChange={(delayMinutes) => onChange({ ...step, delayMinutes })}
      />
      <Pick
        label={t`Recipient`}
        path={`${path}.recipientId`}
        required
        value={id && `${type} ${id}`}
        nameOf={() => nameOf(step)}
        groups={[
          { type: 'schedule', title: t`Schedules (who is on call)`, of: schedules() },
          { type: 'user', title: t`People`, of: people() },
          { type: 'team', title: t`Teams`, of: teams() },
          { type: 'room', title: t`Chat rooms`, of: rooms },
        ]}
        onChange={(value) => {
          const [recipientType = 'schedule', recipientId = ''] = value.split(' ');
          change({ recipientType: recipientType as Rule['recipientType'], recipientId });
        }}
      />
      <SelectField
        label={t`Condition`}
        path={`${path}.condition`}
        value={step.condition === 'if-not-closed' ? 'if-not-closed' : 'if-not-acked'}
        onChange={(value) => onChange({ ...step, condition: value })}
      >
        <option value="if-not-acked">{t`if not acknowledged`}</option>
        <option value="if-not-closed">{t`if not closed`}</option>
      </SelectField>
      {(type === 'schedule' || type === 'team') && (
        <SelectField
          label={t`Notify`}
          path={`${path}.notifyType`}
          value={step.notifyType === 'all' ? 'default' : step.notifyType}
          onChange={(value) => change({ notifyType: value as Rule['notifyType'] })}
        >
          {choicesOf(type).map((which) => (
            <option key={which} value={which}>
              {t(WHICH[which])}
            </option>
          ))}
        </SelectField>
      )}
      {targetsOnCall(step) && (
        <SelectField
          label={t`If nobody is on call`}
          path={`${path}.whenNobody`}
          value={step.whenNobody ?? ''}
          onChange={(value) => change({ whenNobody: value === '' ? null : (value as Policy['whenNobody']) })}
        >
          <option value="">{ofPolicy === 'hold' ? t`wait (policy)` : t`next step (policy)`}</option>
          <option value="next">{t`next step`}</option>
          <option value="hold">{t`wait`}</option>
        </SelectField>
      )}
    </div>
  );
}
