import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { plural, t, Trans } from '#words';
import { useTeamNames } from '../../api/directory.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { useHeartbeats, type Heartbeat } from '../../data/heartbeats.js';
import { Among } from '../../parts/among.js';
import { byName } from '../../parts/by-name.js';
import { Icon } from '../../parts/icon.js';
import { PriorityMark } from '../../parts/marks.js';
import { ActButton, Empty, Load } from '../../parts/states.js';
import { Age, At } from '../../parts/time.js';
import { Details } from './details.js';
import './heartbeats.css';
import { WouldPage } from '../../paging/pages.js';
import { useFindInAddress, useOpened } from '../../parts/opened.js';
import { HeartbeatForm } from './form.js';

/** What must ping at least every so often, and whether it did. */
export default function Heartbeats(): JSX.Element {
  const me = useSignedIn();
  const why = refusal(me, 'heartbeats');
  const teamName = useTeamNames();
  const [isMaking, setMaking] = useOpened(why);
  const [edited, setEdited] = useState<Heartbeat | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const found = useFindInAddress();
  const hasNoTeam = me.role === 'admin' && me.teamId === null;
  // It may be of any team; and an administrator without a team has all of them.
  const [isAll, setAll] = useState(found !== '' || hasNoTeam);
  const query = useHeartbeats(isAll);
  /** Also what was made for a team that the person is not in. */
  const show = (name: string, teamId: string | null): void => {
    setShown(name);
    if (teamId !== null && !me.teams?.some(({ id }) => id === teamId)) setAll(true);
  };
  const rank = (each: Heartbeat): number => (each.expired ? 0 : each.late ? 1 : each.enabled ? 2 : 3);
  const open = query.data?.data.find(({ name }) => name === shown);
  return (
    <div class="page heartbeats">
      <div class="page-head">
        <h1>{t`Heartbeats`}</h1>
        <div class="end">
          {why !== null && <span class="quiet small">{why}</span>}
          <ActButton class="btn main" whyNot={why} onClick={() => setMaking(true)}>
            <Icon name="plus" />
            {t`New heartbeat`}
          </ActButton>
        </div>
      </div>
      <Load query={query}>
        {({ data: heartbeats, hidden }) => (
          <>
            {heartbeats.length === 0 ? (
              <Empty
                icon="pulse"
                title={hidden > 0 ? t`Your teams have no heartbeat` : t`There is no heartbeat`}
                first={{ label: t`Create the first heartbeat`, act: () => setMaking(true), whyNot: why }}
              >
                <p>
                  {t`A job that must run, such as a backup, pings its heartbeat when it is done. If no ping comes in time, an alert is raised.`}
                </p>
              </Empty>
            ) : (
              <section class="card pad">
                <Among
                  key={found}
                  found={found}
                  label={t`Find a heartbeat by its name or team`}
                  all={[...heartbeats].sort((a, b) => rank(a) - rank(b) || byName(a, b))}
                  textOf={({ name, teamId }) => `${name}\n${teamName(teamId)}`}
                >
                  {(shown) => (
                    <ul class="rows">
                      {shown.map((heartbeat) => (
                        <li key={heartbeat.name}>
                          <PriorityMark priority={heartbeat.alertPriority} />
                          <span class="grow">
                            <span class="strong">{heartbeat.name}</span>
                            <br />
                            <span class="quiet small">
                              {everyOf(heartbeat)}, {teamName(heartbeat.teamId)}
                              {heartbeat.description && `. ${heartbeat.description}`}
                            </span>
                            <span class="small pages">
                              <WouldPage {...heartbeat} />
                            </span>
                          </span>
                          <span class="end">
                            <span class="quiet small">
                              {heartbeat.lastPing ? (
                                <Trans>
                                  <Age since={heartbeat.lastPing} /> ago
                                </Trans>
                              ) : (
                                t`no ping yet`
                              )}
                            </span>
                            <State heartbeat={heartbeat} />
                            <button
                              type="button"
                              class="btn small"
                              aria-label={t`Show ${{ name: heartbeat.name }}`}
                              onClick={() => setShown(heartbeat.name)}
                            >
                              {t`Show`}
                            </button>
                          </span>
                        </li>
                      ))}
                    </ul>
                  )}
                </Among>
              </section>
            )}
            {(isAll ? !hasNoTeam : hidden > 0) && (
              <p class="quiet">
                {hidden > 0 && t`${hidden} more of other teams.`}{' '}
                <button type="button" class="link" onClick={() => setAll(!isAll)}>
                  {isAll ? t`Only those of my teams` : t`Show those of all teams`}
                </button>
              </p>
            )}
          </>
        )}
      </Load>
      {open && (
        <Details
          heartbeat={open}
          disabledBecause={why}
          onEdit={() => {
            setShown(null);
            setEdited(open);
          }}
          onClose={() => setShown(null)}
        />
      )}
      {edited && <HeartbeatForm heartbeat={edited} onMade={show} onClose={() => setEdited(null)} />}
      {isMaking && <HeartbeatForm onMade={show} onClose={() => setMaking(false)} />}
    </div>
  );
}

function State({ heartbeat }: { heartbeat: Heartbeat }): JSX.Element {
  const { enabled, expired, late, lastPing, silencedUntil } = heartbeat;
  if (!enabled) return <span class="quiet strong">{t`Disabled`}</span>;
  if (expired) return <span class="open strong">{t`Expired`}</span>;
  if (late && silencedUntil !== null)
    return (
      <span class="small">
        <Trans>
          <b class="open">Late</b>, silenced until <At at={silencedUntil} />
        </Trans>
      </span>
    );
  if (late) return <span class="open strong">{t`Late`}</span>;
  return lastPing ? <span class="good strong">{t`In time`}</span> : <span class="quiet strong">{t`Waiting`}</span>;
}

/** `every day`, `every 26 hours`. */
function everyOf({ interval, intervalUnit }: Heartbeat): string {
  // The API keeps the words of old heartbeats, such as `minute`.
  if (intervalUnit.startsWith('minute')) return plural(interval, { one: 'every minute', other: 'every # minutes' });
  if (intervalUnit.startsWith('hour')) return plural(interval, { one: 'every hour', other: 'every # hours' });
  return plural(interval, { one: 'every day', other: 'every # days' });
}
