import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { api, dataOf, type Schemas } from '../../api/client.js';
import { useTeamNames } from '../../api/directory.js';
import { mayOpen, useSignedIn } from '../../api/me.js';
import { Icon, type IconName } from '../../parts/icon.js';
import { PRIORITIES } from '../../parts/marks.js';
import { Load } from '../../parts/states.js';
import type { Policy } from './policy.js';

type Use = Schemas['EscalationUseView'];

const KINDS: Readonly<Record<Use['type'], { name: string; icon: IconName; home: string; hasPage?: true }>> = {
  'routing-rule': { name: 'Routing rule', icon: 'route', home: '/people?show=teams' },
  'alert-policy': { name: 'Alert policy', icon: 'list', home: '/rules?view=policies' },
  integration: { name: 'Integration', icon: 'plug', home: '/integrations', hasPage: true },
  schedule: { name: 'Schedule, as a participant', icon: 'calendar', home: '/schedules', hasPage: true },
};

/** Which alerts get the policy. */
export function Uses({ policy }: { policy: Policy }): JSX.Element {
  const query = useQuery({
    queryKey: ['escalations', policy.id, 'uses'],
    queryFn: () => dataOf(api.GET('/v2/escalations/{id}/uses', { params: { path: { id: policy.id } } })),
  });
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>Used by</h2>
      </div>
      <Load query={query} rows={2}>
        {({ priorities, namedBy, complete }) => (
          <>
            {priorities.length === 0 && namedBy.length === 0 ? (
              <p class={complete ? 'open' : 'quiet'}>
                {complete && <Icon name="warning" />} Nothing uses this policy
                {complete ? '' : ' as far as you may see'}: it notifies only for alerts that name it themselves.
              </p>
            ) : (
              <ul class="rows">
                {priorities.length > 0 && <Chosen policy={policy} priorities={priorities} />}
                {namedBy.map((use) => (
                  <Named key={`${use.type} ${use.id}`} use={use} />
                ))}
              </ul>
            )}
            {!complete && <p class="quiet small">Your role does not show you everything that can name a policy.</p>}
          </>
        )}
      </Load>
    </section>
  );
}

/** Alerts that get it where nothing names a policy. */
function Chosen({ policy: { teamId }, priorities }: { policy: Policy; priorities: readonly string[] }): JSX.Element {
  const teamName = useTeamNames();
  const which =
    priorities.length === PRIORITIES.length ? 'All alerts' : `${new Intl.ListFormat('en').format(priorities)} alerts`;
  return (
    <li>
      <Icon name="bell" />
      <span class="grow">
        <Link href={teamId === null ? '/people?show=teams' : `/?team=${teamId}`}>
          {teamId === null ? `${which} of teams without a policy of their own` : `${which} of ${teamName(teamId)}`}
        </Link>
        <br />
        <span class="quiet small">Unless a rule, an integration or the alert itself names another policy</span>
      </span>
    </li>
  );
}

function Named({ use: { type, id, name, teamId, enabled } }: { use: Use }): JSX.Element {
  const me = useSignedIn();
  const teamName = useTeamNames();
  const { name: kind, icon, home, hasPage } = KINDS[type];
  return (
    <li>
      <Icon name={icon} />
      <span class="grow">
        {mayOpen(me, teamId) ? <Link href={hasPage ? `${home}/${id}` : home}>{name}</Link> : name}{' '}
        {!enabled && <span class="tag">off</span>}
        <br />
        <span class="quiet small">
          {kind}, {teamName(teamId)}
        </span>
      </span>
    </li>
  );
}
