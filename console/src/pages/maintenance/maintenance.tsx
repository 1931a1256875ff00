import { useQuery } from '@tanstack/preact-query';
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answerOf, api, dataOf } from '../../api/client.js';
import { useServicesQuery, useTeamNames } from '../../api/directory.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { queries } from '../../api/queries.js';
import { Confirm } from '../../parts/confirm.js';
import { Icon } from '../../parts/icon.js';
import { Empty, Load } from '../../parts/states.js';
import { At, Countdown, now, useNow } from '../../parts/time.js';
import './maintenance.css';
import { WindowForm, type MaintenanceWindow } from './window-form.js';

/** As many as one answer holds. */
const MOST = 200;
/** Past ones that are shown. */
const PAST = 20;
const KEY = ['maintenance-windows'];
const EVERY_MINUTE = 60_000;

type Question = { kind: 'end' | 'remove'; window: MaintenanceWindow };

/** When heartbeats may be late without an alert: now, later, before. */
export default function Maintenance(): JSX.Element {
  const mayNot = refusal(useSignedIn(), 'maintenance-windows');
  const [changed, setChanged] = useState<MaintenanceWindow | 'new' | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  useNow(EVERY_MINUTE);
  const query = useQuery({
    queryKey: KEY,
    queryFn: () => dataOf(api.GET('/v2/maintenance-windows', { params: { query: { limit: MOST, allTeams: true } } })),
  });
  const list = (title: string, windows: readonly MaintenanceWindow[], isOn = false): ComponentChildren =>
    windows.length > 0 && (
      <section class="card pad" aria-label={title}>
        <h2>{title}</h2>
        <ul class="rows">
          {windows.map((window) => (
            <Row
              key={window.id}
              {...{ window, isOn, mayNot }}
              onChange={() => setChanged(window)}
              onAsk={(kind) => setQuestion({ kind, window })}
            />
          ))}
        </ul>
      </section>
    );
  return (
    <div class="page maintenance">
      <div class="page-head">
        <h1>Maintenance</h1>
        <div class="end">
          {mayNot && <span class="quiet small">{mayNot}</span>}
          <button type="button" class="btn main" disabled={mayNot !== null} onClick={() => setChanged('new')}>
            <Icon name="plus" />
            Plan maintenance
          </button>
        </div>
      </div>
      <p class="notice">
        Maintenance silences heartbeats that do not ping in time, and nothing else: every other alert still pages.
      </p>
      <Load query={query}>
        {(windows) => {
          const { on, coming, past } = sorted(windows, now());
          return windows.length === 0 ? (
            <Empty icon="wrench" title="No maintenance is planned">
              <p>Plan it before a job that pings is stopped on purpose. It can stand on the status page, too.</p>
            </Empty>
          ) : (
            <>
              {list('Now', on, true)}
              {list('Coming', coming)}
              {list('Past', past)}
            </>
          );
        }}
      </Load>
      {changed !== null && <WindowForm window={changed === 'new' ? null : changed} onClose={() => setChanged(null)} />}
      {question && <Ask question={question} onClose={() => setQuestion(null)} />}
    </div>
  );
}

/** Those that go on, by their end; the next ones first; of the past ones the newest. */
function sorted(
  windows: readonly MaintenanceWindow[],
  time: number,
): Record<'on' | 'coming' | 'past', MaintenanceWindow[]> {
  const starts = ({ startTime }: MaintenanceWindow): number => Date.parse(startTime);
  const ends = ({ endTime }: MaintenanceWindow): number => Date.parse(endTime);
  return {
    on: windows.filter((each) => starts(each) <= time && time <= ends(each)).sort((a, b) => ends(a) - ends(b)),
    coming: windows.filter((each) => starts(each) > time).sort((a, b) => starts(a) - starts(b)),
    past: windows
      .filter((each) => starts(each) <= time && ends(each) < time)
      .sort((a, b) => ends(b) - ends(a))
      .slice(0, PAST),
  };
}

function Row({
  window,
  isOn,
  mayNot,
  onChange,
  onAsk,
}: {
  window: MaintenanceWindow;
  isOn: boolean;
  mayNot: string | null;
  onChange: () => void;
  onAsk: (kind: Question['kind']) => void;
}): JSX.Element {
  const teamName = useTeamNames();
  const { data: services = [] } = useServicesQuery();
  const { name, description, startTime, endTime, serviceId, teamId, enabled } = window;
  const service = services.find(({ id }) => id === serviceId);
  const off = mayNot !== null;
  return (
    <li>
      <Icon name="wrench" />
      <span class="grow">
        <span class="strong">{name}</span> {window.public && <span class="tag">on the status page</span>}{' '}
        {!enabled && <span class="tag">switched off</span>}
        <br />
        <span class="quiet small">
          <At at={startTime} /> to <At at={endTime} />
          {isOn && (
            <>
              , ends <Countdown to={endTime} />
            </>
          )}
          {' · '}
          {serviceId === null ? 'heartbeats of' : `${service?.name ?? 'a service'}, heartbeats of`} {teamName(teamId)}
          {description && `. ${description}`}
        </span>
      </span>
      <span class="end">
        {isOn && (
          <button
            type="button"
            class="btn small"
            disabled={off}
            aria-label={`End ${name}`}
            onClick={() => onAsk('end')}
          >
            End now
          </button>
        )}
        <button type="button" class="btn small" disabled={off} aria-label={`Change ${name}`} onClick={onChange}>
          Change
        </button>
        <button
          type="button"
          class="btn bare square"
          disabled={off}
          aria-label={`Remove ${name}`}
          onClick={() => onAsk('remove')}
        >
          <Icon name="trash" />
        </button>
      </span>
    </li>
  );
}

function Ask({ question: { kind, window }, onClose }: { question: Question; onClose: () => void }): JSX.Element {
  const params = { path: { id: window.id } };
  const act = async (): Promise<void> => {
    if (kind === 'remove') await answerOf(api.DELETE('/v2/maintenance-windows/{id}', { params }));
    else {
      const body = { endTime: new Date(now()).toISOString() };
      await answerOf(api.PATCH('/v2/maintenance-windows/{id}', { params, body }));
    }
    await queries.invalidateQueries({ queryKey: KEY });
  };
  return (
    <Confirm
      title={kind === 'end' ? `End “${window.name}” now?` : `Remove “${window.name}”?`}
      action={kind === 'end' ? 'End it now' : 'Remove'}
      onClose={onClose}
      onConfirm={act}
    >
      <p>
        {kind === 'end'
          ? 'Heartbeats that are overdue by then raise their alerts.'
          : 'If it goes on, heartbeats that are overdue by then raise their alerts.'}
      </p>
    </Confirm>
  );
}
