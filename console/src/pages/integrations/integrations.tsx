import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { t, Trans } from '#words';
import { refusal, useSignedIn } from '../../api/me.js';
import { Among } from '../../parts/among.js';
import { Icon } from '../../parts/icon.js';
import { useOpened } from '../../parts/opened.js';
import { ActButton, Empty, Load } from '../../parts/states.js';
import { At } from '../../parts/time.js';
import { Connect } from './connect.js';
import './integrations.css';
import { nameOf, toolOf } from './tools.js';
import { useIntegrations, type Integration } from '../../data/integrations.js';
import { useTeamNames } from '../../api/directory.js';

/** The tools that send alerts, and those that are told of them. */
export default function Integrations(): JSX.Element {
  const me = useSignedIn();
  const why = refusal(me, 'integrations');
  const [isConnecting, setConnecting] = useOpened(why);
  // An administrator without a team has all of them.
  const [allTeams, setAllTeams] = useState(me.role === 'admin' && me.teamId === null);
  const teamName = useTeamNames();
  const query = useIntegrations(allTeams);
  const textOf = ({ name, type, teamId }: Integration): string =>
    [name, nameOf(toolOf({ type, name })), teamName(teamId)].join('\n');
  return (
    <div class="page">
      <div class="page-head">
        <h1>{t`Integrations`}</h1>
        <div class="end">
          {why !== null && <span class="quiet small">{why}</span>}
          <ActButton class="btn main" whyNot={why} onClick={() => setConnecting(true)}>
            <Icon name="plus" />
            {t`Connect a tool`}
          </ActButton>
        </div>
      </div>
      <Load query={query}>
        {({ data, hidden = 0 }) => (
          <>
            {data.length === 0 ? (
              <Empty
                icon="plug"
                title={t`No tool is connected`}
                first={{ label: t`Connect the first tool`, act: () => setConnecting(true), whyNot: why }}
              >
                <p>{t`Connect the tools that watch your systems. Their alerts then notify whoever is on call.`}</p>
              </Empty>
            ) : (
              <Among label={t`Find an integration by its name, tool or team`} all={data} textOf={textOf}>
                {(shown) => (
                  <>
                    <List title={t`Alerts come in`} integrations={shown.filter((each) => toolOf(each).way === 'in')} />
                    <List title={t`Alerts go out`} integrations={shown.filter((each) => toolOf(each).way === 'out')} />
                  </>
                )}
              </Among>
            )}
            {(allTeams ? me.teamId !== null : hidden > 0) && (
              <p>
                <button type="button" class="link" onClick={() => setAllTeams(!allTeams)}>
                  {allTeams ? t`Show those of my teams` : t`Show ${hidden} more of other teams`}
                </button>
              </p>
            )}
          </>
        )}
      </Load>
      {isConnecting && <Connect onClose={() => setConnecting(false)} />}
    </div>
  );
}

/** When it last sent something, and what was wrong with that; or why its last request was refused, if that came later. */
function LastAlert({ lastReceivedAt, lastError }: Pick<Integration, 'lastReceivedAt' | 'lastError'>): JSX.Element {
  const reason = lastError?.message;
  if (lastError && (lastReceivedAt === null || lastError.at > lastReceivedAt)) {
    return (
      <span class="warn">
        <Trans>
          Refused <At at={lastError.at} />: {reason}
        </Trans>
      </span>
    );
  }
  if (lastError && lastError.at === lastReceivedAt) {
    return (
      <span class="warn">
        <Trans>
          Last heard of <At at={lastReceivedAt} />: {reason}
        </Trans>
      </span>
    );
  }
  return lastReceivedAt === null ? (
    <>{t`Nothing has come yet`}</>
  ) : (
    <Trans>
      Last heard of <At at={lastReceivedAt} />
    </Trans>
  );
}

function List({ title, integrations }: { title: string; integrations: readonly Integration[] }): JSX.Element | null {
  const teamName = useTeamNames();
  if (integrations.length === 0) return null;
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>{title}</h2>
      </div>
      <div class="rows">
        {integrations.map(({ id, name, type, teamId, enabled, suppressNotifications, lastReceivedAt, lastError }) => (
          <Link key={id} href={`/integrations/${id}`}>
            <span class="tool-mark">
              <Icon name={toolOf({ type, name }).icon} />
            </span>
            <span class="grow">
              <span class="strong">{name}</span>
              <br />
              <span class="quiet small">
                {type === 'API' ? t`API and webhook` : nameOf(toolOf({ type, name }))}, {teamName(teamId)}.{' '}
                <LastAlert lastReceivedAt={lastReceivedAt} lastError={lastError} />
              </span>
            </span>
            {suppressNotifications && <span class="tag">{t({ message: 'rehearses', context: 'integration' })}</span>}
            {enabled ? <span class="good strong">{t`Enabled`}</span> : <span class="quiet strong">{t`Disabled`}</span>}
            <Icon name="right" />
          </Link>
        ))}
      </div>
    </section>
  );
}
