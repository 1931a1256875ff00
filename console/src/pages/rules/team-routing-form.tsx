import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { msg, t } from '#words';
import { hoursBody, hoursDraftOf } from '../../alerts/rule-hours.js';
import { RuleHoursField } from '../../alerts/rule-hours-field.js';
import { useEscalations } from '../../data/escalations.js';
import { schedules } from '../../api/sources.js';
import { createTeamRule, storedTeamRule, updateTeamRule, type TeamRule } from '../../data/team-rules.js';
import { useChanges } from '../../parts/changes.js';
import { SelectField } from '../../parts/inputs.js';
import { Pick } from '../../parts/pick.js';
import { RuleForm } from './rule-form.js';

const TYPES = [
  ['escalation', msg`An escalation policy`],
  ['schedule', msg`Whoever is on call in a schedule`],
  ['none', msg`Nobody`],
] as const;

/** Makes a routing rule of a team, or changes one. */
export function TeamRoutingForm({
  teamId,
  rule,
  order,
  onClose,
}: {
  teamId: string;
  rule: TeamRule | null;
  /** Of a new one: after all others. */
  order: number;
  onClose: () => void;
}): JSX.Element {
  const policies = useEscalations();
  const [type, setType] = useState(rule?.notify.type ?? 'escalation');
  const [target, setTarget] = useState<string>(rule?.notify.id ?? '');
  const [hours, setHours] = useState(() => hoursDraftOf(rule?.hours));
  const own = {
    hours: hoursBody(hours) ?? null,
    notify: type === 'none' ? { type } : { type, id: target },
  };
  const changes = useChanges(own, rule);
  return (
    <RuleForm
      title={rule ? t`Change ${{ name: rule.name }}` : t`New team rule`}
      name={rule?.name ?? ''}
      match={rule?.match ?? {}}
      onClose={onClose}
      onSave={async (now, opened) => {
        await (rule
          ? updateTeamRule(teamId, rule.id, await changes(() => storedTeamRule(teamId, rule.id), { opened, now }))
          : createTeamRule(teamId, { ...now, ...own, order }));
        return [];
      }}
    >
      <RuleHoursField hours={hours} onChange={setHours} />
      <div class="form-row">
        <SelectField
          label={t`Notify`}
          path="notify.type"
          value={type}
          onChange={(value) => {
            setType(value as typeof type);
            setTarget('');
          }}
        >
          {TYPES.map(([value, label]) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </SelectField>
        {type === 'escalation' && (
          <Pick
            label={t`Escalation policy`}
            path="notify.id"
            required
            value={target}
            nameOf={() => policies.find(({ id }) => id === target)?.name}
            groups={[{ of: policies }]}
            first={[['', t`Choose…`]]}
            onChange={setTarget}
          />
        )}
        {type === 'schedule' && (
          <Pick
            label={t`Schedule`}
            path="notify.id"
            required
            value={target}
            groups={[{ of: schedules() }]}
            first={[['', t`Choose…`]]}
            onChange={setTarget}
          />
        )}
      </div>
    </RuleForm>
  );
}
