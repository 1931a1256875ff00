import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { hoursBody, hoursDraftOf } from '../../alerts/rule-hours.js';
import { RuleHoursField } from '../../alerts/rule-hours-field.js';
import { useSignedIn } from '../../api/me.js';
import { useChanges } from '../../parts/changes.js';
import { TextField } from '../../parts/inputs.js';
import { NotificationEffects } from './notification-effects.js';
import { RuleForm } from './rule-form.js';
import {
  createNotificationPolicy,
  storedNotificationPolicy,
  updateNotificationPolicy,
  type NotificationPolicy,
} from '../../data/rules.js';
import { TeamSelect } from './team-select.js';

/** Makes a notification policy, or changes one. */
export function NotificationForm({
  policy,
  order,
  onClose,
}: {
  policy: NotificationPolicy | null;
  /** Of a new one: after all others. */
  order: number;
  onClose: () => void;
}): JSX.Element {
  const me = useSignedIn();
  const [teamId, setTeam] = useState(policy ? (policy.teamId ?? '') : me.role === 'admin' ? '' : (me.teamId ?? ''));
  const [description, setDescription] = useState(policy?.description ?? '');
  const [hours, setHours] = useState(() => hoursDraftOf(policy?.hours));
  const [actions, setActions] = useState(policy?.actions ?? { suppress: true });
  const own = {
    ...{ description: description || null, teamId: teamId || null, hours: hoursBody(hours) },
    // The service wants one of them; this one changes nothing.
    actions: Object.keys(actions).length > 0 ? actions : { suppress: false },
  };
  const changes = useChanges(own, policy);
  return (
    <RuleForm
      title={policy ? t`Change ${{ name: policy.name }}` : t`New notification policy`}
      name={policy?.name ?? ''}
      match={policy?.match ?? {}}
      onClose={onClose}
      onSave={async (now, opened) => {
        if (policy) {
          const body = await changes(() => storedNotificationPolicy(policy.id), { opened, now });
          await updateNotificationPolicy(policy.id, body);
        } else await createNotificationPolicy({ ...now, ...own, order });
        return [];
      }}
    >
      <RuleHoursField hours={hours} onChange={setHours} />
      <TeamSelect value={teamId} onChange={setTeam} />
      <NotificationEffects actions={actions} onChange={setActions} />
      <TextField
        label={t`Note`}
        path="description"
        hint={t`For people`}
        maxLength={1000}
        value={description}
        onChange={setDescription}
      />
    </RuleForm>
  );
}
