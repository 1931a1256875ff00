import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { type MessageDescriptor, msg, t } from '#words';
import { useTeamNames } from '../../api/directory.js';
import { mayOpen, useSignedIn } from '../../api/me.js';
import { useEscalationUses, type Policy, type PolicyUse } from '../../data/escalations.js';
import { allOf } from '../../parts/lists.js';
import { Icon, type IconName } from '../../parts/icon.js';
import { PRIORITIES } from '../../parts/marks.js';
import { Load } from '../../parts/states.js';

const KINDS: Readonly<
  Record<PolicyUse['type'], { name: MessageDescriptor; icon: IconName; home: string; hasPage?: true }>
> = {
  'routing-rule': { name: msg`Routing rule`, icon: 'route', home: '/people?show=teams' },
  'alert-policy': { name: msg`Alert policy`, icon: 'list', home: '/rules?view=policies' },
  integration: { name: msg`Integration`, icon: 'plug', home: '/integrations', hasPage: true },
  schedule: { name: msg`Schedule, as a participant`, icon: 'calendar', home: '/schedules', hasPage: true },
};

/** Which alerts get the policy. */
export function Uses({ policy }: { policy: Policy }): JSX.Element {
  const query = useEscalationUses(policy.id);
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>{t`Used by`}</h2>
      </div>
      <Load query={query} rows={2}>
        {({ priorities, namedBy, complete }) => (
          <>
            {priorities.length === 0 && namedBy.length === 0 ? (
              <p class={complete ? 'open' : 'quiet'}>
                {complete && <Icon name="warning" />}{' '}
                {complete
                  ? t`Nothing uses this policy: it notifies only for alerts that name it themselves.`
                  : t`Nothing uses this policy as far as you may see: it notifies only for alerts that name it themselves.`}
              </p>
            ) : (
              <ul class="rows">
                {priorities.length > 0 && <Chosen policy={policy} priorities={priorities} />}
                {namedBy.map((use) => (
                  <Named key={`${use.type} ${use.id}`} use={use} />
                ))}
              </ul>
            )}
            {!complete && (
              <p class="quiet small">{t`Your role does not show you everything that can name a policy.`}</p>
            )}
          </>
        )}
      </Load>
    </section>
  );
}

/** Alerts that get it where nothing names a policy. */
function Chosen({ policy: { teamId }, priorities }: { policy: Policy; priorities: readonly string[] }): JSX.Element {
  const team = useTeamNames()(teamId);
  const some = priorities.length < PRIORITIES.length && allOf(priorities);
  return (
    <li>
      <Icon name="bell" />
      <span class="grow">
        <Link href={teamId === null ? '/people?show=teams' : `/?team=${teamId}`}>
          {teamId === null && some && t`${some} alerts of teams without a policy of their own`}
          {teamId === null && !some && t`All alerts of teams without a policy of their own`}
          {teamId !== null && (some ? t`${some} alerts of ${team}` : t`All alerts of ${team}`)}
        </Link>
        <br />
        <span class="quiet small">{t`Unless a rule, an integration or the alert itself names another policy`}</span>
      </span>
    </li>
  );
}

function Named({ use: { type, id, name, teamId, enabled } }: { use: PolicyUse }): JSX.Element {
  const me = useSignedIn();
  const teamName = useTeamNames();
  const { name: kind, icon, home, hasPage } = KINDS[type];
  return (
    <li>
      <Icon name={icon} />
      <span class="grow">
        {mayOpen(me, teamId) ? <Link href={hasPage ? `${home}/${id}` : home}>{name}</Link> : name}{' '}
        {!enabled && <span class="tag">{t`off`}</span>}
        <br />
        <span class="quiet small">
          {t(kind)}, {teamName(teamId)}
        </span>
      </span>
    </li>
  );
}
