import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { useSignedIn } from '../../api/me.js';
import { useChanges } from '../../parts/changes.js';
import { RuleForm } from './rule-form.js';
import { createRoutingRule, storedRoutingRule, updateRoutingRule, type RoutingRule } from '../../data/rules.js';
import { whyNotRouting } from './rights.js';
import { TeamField } from '../../parts/team-field.js';

/** Makes a routing rule, or changes one. */
export function RoutingForm({
  rule,
  order,
  onClose,
}: {
  rule: RoutingRule | null;
  /** Of a new one: after all others. */
  order: number;
  onClose: () => void;
}): JSX.Element {
  const me = useSignedIn();
  const [targetTeamId, setTeam] = useState(rule?.targetTeamId ?? '');
  const changes = useChanges({ targetTeamId }, rule);
  return (
    <RuleForm
      title={rule ? t`Change ${{ name: rule.name }}` : t`New routing rule`}
      name={rule?.name ?? ''}
      match={rule?.match ?? {}}
      onClose={onClose}
      onSave={async (now, opened) => {
        if (rule) {
          const body = await changes(() => storedRoutingRule(rule.id), { opened, now });
          await updateRoutingRule(rule.id, body);
        } else await createRoutingRule({ ...now, targetTeamId, order });
        return [];
      }}
    >
      <TeamField
        label={t`Goes to`}
        path="targetTeamId"
        hint={t`An alert that comes with a team of its own keeps it`}

        value={targetTeamId}
        onChange={setTeam}
        none={null}
        isOffered={({ id }) => whyNotRouting(me, id) === null}
      />
    </RuleForm>
  );
}
