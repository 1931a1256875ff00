import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link, useSearch } from 'wouter-preact';
import { matchInWords } from '../../alerts/match-fields.js';
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
  deleteAlertPolicy,
  deleteRoutingRule,
  orderAlertPolicies,
  orderRoutingRules,
  updateAlertPolicy,
  updateRoutingRule,
  useAlertPolicies,
  useRoutingRules,
  type AlertPolicy,
  type RoutingRule,
} from '../../data/rules.js';
import { whyNotPolicy, whyNotRouting } from './rights.js';
import { TeamRouting } from './team-routing.js';
import { TryIt } from './try-it.js';
import { actionsInWords } from './words.js';

const VIEWS = [
  ['routing', 'Routing'],
  ['teams', 'Team rules'],
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
      {view === 'teams' && <TeamRouting />}
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
  return (
    <>
      <Head why={whyNotRouting(me, null)} action="New routing rule" onMake={() => setEdited('new')}>
        An alert that comes without a team gets that of the first rule that matches. If none does, it belongs to no
        team.
      </Head>
      <Load query={query}>
        {(rules) =>
          rules.length === 0 ? (
            <Empty
              icon="route"
              title="There is no routing rule"
              first={{
                label: 'Add the first routing rule',
                act: () => setEdited('new'),
                whyNot: whyNotRouting(me, null),
              }}
            >
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
              store={orderRoutingRules}
              toggle={({ id, enabled }) => updateRoutingRule(id, { enabled: !enabled })}
              remove={({ id }) => deleteRoutingRule(id)}
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
  return (
    <>
      <Head why={whyNotPolicy(me, null)} action="New alert policy" onMake={() => setEdited('new')}>
        Every new alert is asked about these, from the top; the first one that matches decides, unless it says that
        others are asked, too.
      </Head>
      <Load query={query}>
        {(policies) =>
          policies.length === 0 ? (
            <Empty
              icon="route"
              title="There is no alert policy"
              first={{
                label: 'Add the first alert policy',
                act: () => setEdited('new'),
                whyNot: whyNotPolicy(me, null),
              }}
            >
              <p>Every alert is taken as it comes. Add a policy to delay, drop, tag or change some of them.</p>
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
              store={orderAlertPolicies}
              toggle={({ id, enabled }) => updateAlertPolicy(id, { enabled: !enabled })}
              remove={({ id }) => deleteAlertPolicy(id)}
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
