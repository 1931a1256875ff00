import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api, dataOf } from '../../api/client.js';
import { useSignedIn } from '../../api/me.js';
import { useChanges } from '../../parts/changes.js';
import { RuleForm } from './rule-form.js';
import { storedRule, whyNotRouting, type RoutingRule } from './rules-data.js';
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
      title={rule ? `Change ${rule.name}` : 'New routing rule'}
      name={rule?.name ?? ''}
      match={rule?.match ?? {}}
      onClose={onClose}
      onSave={async (now, opened) => {
        const params = { path: { id: rule?.id ?? '' } };
        await (rule
          ? dataOf(
              api.PUT('/v2/routing-rules/{id}', {
                params,
                body: await changes(() => storedRule(rule.id), { opened, now }),
              }),
            )
          : dataOf(api.POST('/v2/routing-rules', { body: { ...now, targetTeamId, order } })));
        return [];
      }}
    >
      <TeamField
        label="Goes to"
        hint="An alert that comes with a team of its own keeps it"

        value={targetTeamId}
        onChange={setTeam}
        none={null}
        isOffered={({ id }) => whyNotRouting(me, id) === null}
      />
    </RuleForm>
  );
}
