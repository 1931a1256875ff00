import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link, useSearch } from 'wouter-preact';
import { matchInWords } from '../../alerts/match-fields.js';
import { answerOf, api } from '../../api/client.js';
import { useTeamNames } from '../../api/directory.js';
import { useSignedIn, refusal } from '../../api/me.js';
import { Icon } from '../../parts/icon.js';
import { ActButton, Empty, Load } from '../../parts/states.js';
import { Flapping } from './flapping.js';
import { Ordered } from './ordered.js';
import { PolicyForm } from './policy-form.js';
import { RoutingForm } from './routing-form.js';
import './rules.css';
import {
  actionsInWords,
  storePolicyOrder,
  storeRoutingOrder,
  useAlertPolicies,
  useRoutingRules,
  whyNotPolicy,
  whyNotRouting,
  type AlertPolicy,
  type RoutingRule,
} from './rules-data.js';
import { TryIt } from './try-it.js';

const VIEWS = [
  ['routing', 'Routing'],
  ['policies', 'Policies'],
  ['flapping', 'Flapping'],
  ['try', 'Try it'],
] as const;

/** What happens to an alert before anybody is paged: routing rules give it a team, alert policies change it. */
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
      {view === 'flapping' && <Flapping />}
      {view === 'try' && <TryIt />}
    </div>
  );
}

const ONE_ORDER = 'Only administrators change the order, since it is one for all teams';

const placeAfter = (rules: readonly { order: number }[] = []): number =>
  Math.max(-1, ...rules.map(({ order }) => order)) + 1;

function Head({
  children,
  why,
  action,
  onMake,
}: {
  children: string;
  why: string | null;
  action: string;
  onMake: () => void;
}) {
  return (
    <div class="rules-head">
      <p class="quiet">{children}</p>
      <div class="end">
        {why !== null && <span class="quiet small">{why}</span>}
        <ActButton class="btn main" whyNot={why} onClick={onMake}>
          <Icon name="plus" />
          {action}
        </ActButton>
      </div>
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
      <Head why={whyNotRouting(me, null)} action="Make a routing rule" onMake={() => setEdited('new')}>
        An alert that comes without a team gets that of the first rule that matches. If none does, it belongs to no
        team.
      </Head>
      <Load query={query}>
        {(rules) =>
          rules.length === 0 ? (
            <Empty icon="route" title="There is no routing rule">
              <p>Alerts keep the team of the integration that sends them. Make a rule to tell others apart.</p>
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
      <Head why={whyNotPolicy(me, null)} action="Make an alert policy" onMake={() => setEdited('new')}>
        Every new alert is asked about these, from the top; the first one that matches decides.
      </Head>
      <Load query={query}>
        {(policies) =>
          policies.length === 0 ? (
            <Empty icon="route" title="There is no alert policy">
              <p>Every alert pages as it comes. Make a policy to delay, drop, tag or change some of them.</p>
            </Empty>
          ) : (
            <Ordered
              rules={policies}
              about="Alert policies, in the order in which they are asked"
              whyNotMoved={refusal(me, 'escalations') ?? (me.role === 'admin' ? null : ONE_ORDER)}
              whyNot={({ teamId }) => whyNotPolicy(me, teamId)}
              sentence={({ match, actions, teamId, warnings }) => (
                <>
                  {matchInWords(match) === null ? 'Always' : `If an alert ${matchInWords(match)}`}
                  {teamId !== null && (
                    <>
                      {' '}
                      and is of <span class="strong">{teamName(teamId)}</span>
                    </>
                  )}
                  : {actionsInWords(actions)}.
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
