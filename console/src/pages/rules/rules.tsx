import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link, useSearch } from 'wouter-preact';
import { msg, t, Trans } from '#words';
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
  ['routing', msg`Routing`],
  ['teams', msg`Team rules`],
  ['policies', msg`Policies`],
  ['notifications', msg`Notifications`],
  ['incidents', msg`Incidents`],
  ['flapping', msg`Flapping`],
  ['try', msg`Try it`],
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
        <h1>{t`Rules`}</h1>
      </div>
      <nav class="tabs" aria-label={t`Kinds of rules`}>
        {VIEWS.map(([name, title]) => (
          <Link key={name} replace href={`/rules?view=${name}`} aria-current={name === view ? 'page' : undefined}>
            {t(title)}
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
      <Head why={whyNotRouting(me, null)} action={t`New routing rule`} onMake={() => setEdited('new')}>
        {t`An alert that comes without a team gets that of the first rule that matches. If none does, it belongs to no team.`}
      </Head>
      <Load query={query}>
        {(rules) =>
          rules.length === 0 ? (
            <Empty
              icon="route"
              title={t`There is no routing rule`}
              first={{
                label: t`Add the first routing rule`,
                act: () => setEdited('new'),
                whyNot: whyNotRouting(me, null),
              }}
            >
              <p>{t`Alerts keep the team of the integration that sends them. Add a rule to give other alerts a team.`}</p>
            </Empty>
          ) : (
            <Ordered
              rules={rules}
              about={t`Routing rules, in the order in which they are asked`}
              whyNotMoved={refusal(me, null) ?? (me.role === 'admin' ? null : t(ONE_ORDER))}
              whyNot={({ targetTeamId }) => whyNotRouting(me, targetTeamId)}
              sentence={({ match, targetTeamId }) => {
                const words = matchInWords(match);
                const team = <span class="strong">{teamName(targetTeamId)}</span>;
                return words === null ? (
                  <Trans>Every alert goes to {team}.</Trans>
                ) : (
                  <Trans>
                    If it {words}, it goes to {team}.
                  </Trans>
                );
              }}
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
  const [edited, setEdited] = useState<AlertPolicy | 'new' | null>(null);
  return (
    <>
      <Head why={whyNotPolicy(me, null)} action={t`New alert policy`} onMake={() => setEdited('new')}>
        {t`Every new alert is asked about these, from the top; the first one that matches decides, unless it says that others are asked, too.`}
      </Head>
      <Load query={query}>
        {(policies) =>
          policies.length === 0 ? (
            <Empty
              icon="route"
              title={t`There is no alert policy`}
              first={{
                label: t`Add the first alert policy`,
                act: () => setEdited('new'),
                whyNot: whyNotPolicy(me, null),
              }}
            >
              <p>{t`Every alert is taken as it comes. Add a policy to delay, drop, tag or change some of them.`}</p>
            </Empty>
          ) : (
            <Ordered
              rules={policies}
              about={t`Alert policies, in the order in which they are asked`}
              whyNotMoved={refusal(me, 'escalations') ?? (me.role === 'admin' ? null : t(ONE_ORDER))}
              whyNot={({ teamId }) => whyNotPolicy(me, teamId)}
              sentence={(policy) => <Sentence policy={policy} />}
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

function Sentence({ policy }: { policy: AlertPolicy }): JSX.Element {
  const { match, actions, teamId, hours, afterMatch, warnings } = policy;
  const words = matchInWords(match);
  const when = hoursInWords(hours);
  const team = <span class="strong">{useTeamNames()(teamId)}</span>;
  const does = actionsInWords(actions);
  return (
    <>
      {words === null && teamId === null && t`Always`}
      {words === null && teamId !== null && <Trans>If an alert is of {team}</Trans>}
      {words !== null && teamId === null && t`If an alert ${words}`}
      {words !== null && teamId !== null && (
        <Trans>
          If an alert {words} and is of {team}
        </Trans>
      )}
      {when !== null && `, ${when}`}: {afterMatch === 'next' && t`${does}, and ask the following policies`}
      {afterMatch === 'team' && t`${does}, and ask those of its team`}
      {afterMatch === 'stop' && does}.
      {warnings?.map((warning) => (
        <span key={warning} class="open small">
          {' '}
          {warning}
        </span>
      ))}
    </>
  );
}
