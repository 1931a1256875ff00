import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useTeamNames } from '../../api/directory.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { useHeartbeats, type Heartbeat } from '../../data/heartbeats.js';
import { Among } from '../../parts/among.js';
import { byName } from '../../parts/by-name.js';
import { Icon } from '../../parts/icon.js';
import { PriorityMark } from '../../parts/marks.js';
import { ActButton, Empty, Load } from '../../parts/states.js';
import { Age } from '../../parts/time.js';
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
  // It may be of any team.
  const [isAll, setAll] = useState(found !== '');
  const query = useHeartbeats(isAll);
  /** Also what was made for a team that the person is not in. */
  const show = (name: string, teamId: string | null): void => {
    setShown(name);
    if (teamId !== null && !me.teams?.some(({ id }) => id === teamId)) setAll(true);
  };
  const rank = (each: Heartbeat): number => (each.expired ? 0 : each.enabled ? 1 : 2);
  const open = query.data?.data.find(({ name }) => name === shown);
  return (
    <div class="page heartbeats">
      <div class="page-head">
        <h1>Heartbeats</h1>
        <div class="end">
          {why !== null && <span class="quiet small">{why}</span>}
          <ActButton class="btn main" whyNot={why} onClick={() => setMaking(true)}>
            <Icon name="plus" />
            New heartbeat
          </ActButton>
        </div>
      </div>
      <Load query={query}>
        {({ data: heartbeats, hidden }) => (
          <>
            {heartbeats.length === 0 ? (
              <Empty
                icon="pulse"
                title={hidden > 0 ? 'Your teams have no heartbeat' : 'There is no heartbeat'}
                first={{ label: 'Create the first heartbeat', act: () => setMaking(true), whyNot: why }}
              >
                <p>
                  A job that must run, such as a backup, pings its heartbeat when it is done. If no ping comes in time,
                  an alert is raised.
                </p>
              </Empty>
            ) : (
              <section class="card pad">
                <Among
                  key={found}
                  found={found}
                  label="Find a heartbeat by its name or team"
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
                              every {lengthOf(heartbeat)}, {teamName(heartbeat.teamId)}
                              {heartbeat.description && `. ${heartbeat.description}`}
                            </span>
                            <span class="small pages">
                              <WouldPage {...heartbeat} />
                            </span>
                          </span>
                          <span class="end">
                            <span class="quiet small">
                              {heartbeat.lastPing ? (
                                <>
                                  <Age since={heartbeat.lastPing} /> ago
                                </>
                              ) : (
                                'no ping yet'
                              )}
                            </span>
                            <State heartbeat={heartbeat} />
                            <button
                              type="button"
                              class="btn small"
                              aria-label={`Show ${heartbeat.name}`}
                              onClick={() => setShown(heartbeat.name)}
                            >
                              Show
                            </button>
                          </span>
                        </li>
                      ))}
                    </ul>
                  )}
                </Among>
              </section>
            )}
            {(isAll || hidden > 0) && (
              <p class="quiet">
                {hidden > 0 && `${hidden} more of other teams. `}
                <button type="button" class="link" onClick={() => setAll(!isAll)}>
                  {isAll ? 'Only those of my teams' : 'Show those of all teams'}
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

function State({ heartbeat: { enabled, expired, lastPing } }: { heartbeat: Heartbeat }): JSX.Element {
  if (!enabled) return <span class="quiet strong">Disabled</span>;
  if (expired) return <span class="open strong">Expired</span>;
  return lastPing ? <span class="good strong">In time</span> : <span class="quiet strong">Waiting</span>;
}

/** `day`, `26 hours`. */
function lengthOf({ interval, intervalUnit }: Heartbeat): string {
  const unit = intervalUnit.replace(/s$/, '');
  return interval === 1 ? unit : `${interval} ${unit}s`;
}
