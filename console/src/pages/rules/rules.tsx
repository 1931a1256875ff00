import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link, useSearch } from 'wouter-preact';
import { matchInWords } from '../../alerts/match-fields.js';
import { answerOf, api } from '../../api/client.js';
import { useTeamNames } from '../../api/directory.js';
import { useSignedIn, refusal } from '../../api/me.js';
import { hoursInWords } from '../../alerts/rule-hours.js';
import { Empty, Load } from '../../parts/states.js';
import { Flapping } from './flapping.js';
import { Head, ONE_ORDER, placeAfter } from './head.js';
import { IncidentRules } from './incident-rules.js';
import { Notifications } from './notifications.js';
import { Ordered } from '../../alerts/ordered.js';
import { PolicyForm } from './policy-form.js';
import { RoutingForm } from './routing-form.js';
import './rules.css';
import {
  storePolicyOrder,
  storeRoutingOrder,
  useAlertPolicies,
  useRoutingRules,
  whyNotPolicy,
  whyNotRouting,
  type AlertPolicy,
  type RoutingRule,
  reread,
} from './rules-data.js';
import { TryIt } from './try-it.js';
import { actionsInWords } from './words.js';

const VIEWS = [
  ['routing', 'Routing'],
  ['policies', 'Policies'],
  ['notifications', 'Notifications'],
  ['incidents', 'Incidents'],
  ['flapping', 'Flapping'],
  ['try', 'Try it'],
] as const;

/**
 * What happens to an alert before anybody is paged: routing rules give it a team, alert policies change it, notification
 * policies say whether and when people are told.
 */
export default function Rules(): JSX.Element {
  const asked = new URLSearchParams(useSearch()).get('view');
  const view = VIEWS.find(([name]) => name === asked)?.[0] ?? 'routing';
  return (
    <div class="page">
      <div class="page-head">
        <h1>Rules</h1>
      </div>
      <nav class="tabs" aria-label="Kinds of rules">
        {VIEWS.map(([name, title]) => (
          <Link key={name} replace href={`/rules?view=${name}`} aria-current={name === view ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      {view === 'routing' && <Routing />}
      {view === 'policies' && <Policies />}
      {view === 'notifications' && <Notifications />}
      {view === 'incidents' && <IncidentRules />}
      {view === 'flapping' && <Flapping />}
      {view === 'try' && <TryIt />}
    </div>
  );
}

function Routing(): JSX.Element {
  const me = useSignedIn();
  const query = useRoutingRules();
  const teamName = useTeamNames();
  const [edited, setEdited] = useState<RoutingRule | 'new' | null>(null);
  const path = (id: string) => ({ params: { path: { id } } });
  return (
    <>
      <Head why={whyNotRouting(me, null)} action="New routing rule" onMake={() => setEdited('new')}>
        An alert that comes without a team gets that of the first rule that matches. If none does, it belongs to no
        team.
      </Head>
      <Load query={query}>
        {(rules) =>
          rules.length === 0 ? (
            <Empty icon="route" title="There is no routing rule">
              <p>Alerts keep the team of the integration that sends them. Add a rule to give other alerts a team.</p>
            </Empty>
          ) : (
            <Ordered
              rules={rules}
              about="Routing rules, in the order in which they are asked"
              whyNotMoved={refusal(me, null) ?? (me.role === 'admin' ? null : ONE_ORDER)}
              whyNot={({ targetTeamId }) => whyNotRouting(me, targetTeamId)}
              sentence={({ match, targetTeamId }) => (
                <>
                  {matchInWords(match) === null ? 'Every alert' : `If it ${matchInWords(match)}, it`} goes to{' '}
                  <span class="strong">{teamName(targetTeamId)}</span>.
                </>
              )}
              store={storeRoutingOrder}
              toggle={({ id, enabled }) =>
                answerOf(api.PUT('/v2/routing-rules/{id}', { ...path(id), body: { enabled: !enabled } }))
              }
              remove={({ id }) => answerOf(api.DELETE('/v2/routing-rules/{id}', path(id)))}
              reread={reread}
              onEdit={setEdited}
            />
          )
        }
      </Load>
      {edited !== null && (
        <RoutingForm
          rule={edited === 'new' ? null : edited}
          order={placeAfter(query.data)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function Policies(): JSX.Element {
  const me = useSignedIn();
  const query = useAlertPolicies();
  const teamName = useTeamNames();
  const [edited, setEdited] = useState<AlertPolicy | 'new' | null>(null);
  const path = (id: string) => ({ params: { path: { id } } });
  return (
    <>
      <Head why={whyNotPolicy(me, null)} action="New alert policy" onMake={() => setEdited('new')}>
        Every new alert is asked about these, from the top; the first one that matches decides, unless it says that
        others are asked, too.
      </Head>
      <Load query={query}>
        {(policies) =>
          policies.length === 0 ? (
            <Empty icon="route" title="There is no alert policy">
              <p>Every alert pages as it comes. Add a policy to delay, drop, tag or change some of them.</p>
            </Empty>
          ) : (
            <Ordered
              rules={policies}
              about="Alert policies, in the order in which they are asked"
              whyNotMoved={refusal(me, 'escalations') ?? (me.role === 'admin' ? null : ONE_ORDER)}
              whyNot={({ teamId }) => whyNotPolicy(me, teamId)}
              sentence={({ match, actions, teamId, hours, afterMatch, warnings }) => (
                <>
                  {matchInWords(match) === null ? 'Always' : `If an alert ${matchInWords(match)}`}
                  {teamId !== null && (
                    <>
                      {' '}
                      and is of <span class="strong">{teamName(teamId)}</span>
                    </>
                  )}
                  {hoursInWords(hours) !== null && `, ${hoursInWords(hours)}`}: {actionsInWords(actions)}
                  {afterMatch === 'next' && ', and ask the following policies'}
                  {afterMatch === 'team' && ', and ask those of its team'}.
                  {warnings?.map((warning) => (
                    <span key={warning} class="open small">
                      {' '}
                      {warning}
                    </span>
                  ))}
                </>
              )}
              store={storePolicyOrder}
              toggle={({ id, enabled }) =>
                answerOf(api.PATCH('/v2/alert-policies/{id}', { ...path(id), body: { enabled: !enabled } }))
              }
              remove={({ id }) => answerOf(api.DELETE('/v2/alert-policies/{id}', path(id)))}
              reread={reread}
              onEdit={setEdited}
            />
          )
        }
      </Load>
      {edited !== null && (
        <PolicyForm
          policy={edited === 'new' ? null : edited}
          order={placeAfter(query.data)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
