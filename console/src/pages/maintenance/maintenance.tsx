import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t, Trans } from '#words';
import { matchInWords } from '../../alerts/match-fields.js';
import { useServicesQuery, useTeamNames } from '../../api/directory.js';
import { refusal, useSignedIn } from '../../api/me.js';
import {
  deleteMaintenanceWindow,
  endMaintenanceWindow,
  type MaintenanceWindow,
  useMaintenanceWindows,
} from '../../data/maintenance.js';
import { Confirm } from '../../parts/confirm.js';
import { oneOf } from '../../parts/lists.js';
import { Icon } from '../../parts/icon.js';
import { ActButton, Empty, Load } from '../../parts/states.js';
import { At, Countdown, now, useNow } from '../../parts/time.js';
import './maintenance.css';
import { recurrenceInWords } from './recurrence-fields.js';
import { WindowForm } from './window-form.js';
import { TimesIn } from '../../schedules/zone-switch.js';
import { Among } from '../../parts/among.js';
import { useOpened } from '../../parts/opened.js';

const EVERY_MINUTE = 60_000;

type Question = { kind: 'end' | 'remove'; window: MaintenanceWindow };

/** When heartbeats may be late and alerts page nobody: now, later, before. */
export default function Maintenance(): JSX.Element {
  const mayNot = refusal(useSignedIn(), 'maintenance-windows');
  const [changed, setChanged] = useState<MaintenanceWindow | null>(null);
  const [isNew, setNew] = useOpened(mayNot);
  const [question, setQuestion] = useState<Question | null>(null);
  useNow(EVERY_MINUTE);
  const query = useMaintenanceWindows();
  const list = (title: string, windows: readonly MaintenanceWindow[], isOn = false): ComponentChildren =>
    windows.length > 0 && (
      <section class="card pad" aria-label={title}>
        <h2>{title}</h2>
        <Among label={t`Find: ${{ what: title }}`} all={windows} textOf={({ name }) => name}>
          {(shown) => (
            <ul class="rows">
              {shown.map((window) => (
                <Row
                  key={window.id}
                  {...{ window, isOn, mayNot }}
                  onChange={() => setChanged(window)}
                  onAsk={(kind) => setQuestion({ kind, window })}
                />
              ))}
            </ul>
          )}
        </Among>
      </section>
    );
  return (
    <div class="page maintenance">
      <div class="page-head">
        <h1>{t`Maintenance`}</h1>
        <div class="end">
          <TimesIn />
          {mayNot && <span class="quiet small">{mayNot}</span>}
          <ActButton class="btn main" whyNot={mayNot} onClick={() => setNew(true)}>
            <Icon name="plus" />
            {t`Plan maintenance`}
          </ActButton>
        </div>
      </div>
      <p class="notice">
        {t`Maintenance silences alerts and heartbeats that do not ping in time. Alerts are kept, page nobody meanwhile, and page at its end if they are still open; so does a heartbeat that is still late.`}
      </p>
      <Load query={query}>
        {(windows) => {
          const { on, coming, past } = sorted(windows, now());
          return windows.length === 0 ? (
            <Empty
              icon="wrench"
              title={t`No maintenance is planned`}
              first={{ label: t`Plan the first maintenance`, act: () => setNew(true), whyNot: mayNot }}
            >
              <p>
                {t`Plan it before something is stopped on purpose, so that nobody is notified of it. It can repeat every week, and stand on the status page.`}
              </p>
            </Empty>
          ) : (
            <>
              {list(t`Now`, on, true)}
              {list(t`Coming`, coming)}
              {list(t`Past`, past)}
            </>
          );
        }}
      </Load>
      {isNew && <WindowForm window={null} onClose={() => setNew(false)} />}
      {changed !== null && <WindowForm window={changed} onClose={() => setChanged(null)} />}
      {question && <Ask question={question} onClose={() => setQuestion(null)} />}
    </div>
  );
}

/** Those that go on, by their end; the next ones first; of the past ones the newest. */
function sorted(
  windows: readonly MaintenanceWindow[],
  time: number,
): Record<'on' | 'coming' | 'past', MaintenanceWindow[]> {
  const starts = (window: MaintenanceWindow): number => Date.parse(timeOf(window).startTime);
  const ends = (window: MaintenanceWindow): number => Date.parse(timeOf(window).endTime);
  return {
    on: windows.filter((each) => starts(each) <= time && time <= ends(each)).sort((a, b) => ends(a) - ends(b)),
    coming: windows.filter((each) => starts(each) > time).sort((a, b) => starts(a) - starts(b)),
    past: windows.filter((each) => starts(each) <= time && ends(each) < time).sort((a, b) => ends(b) - ends(a)),
  };
}

/** The time that goes on or comes next; else the first one, which is the only one of a window that does not recur. */
const timeOf = ({ times, startTime, endTime }: MaintenanceWindow): { startTime: string; endTime: string } =>
  times[0] ?? { startTime, endTime };

/**
 * What it silences, each part with its own scope: `each alert that is tagged upgrade, of Payments; all heartbeats of Payments`.
 * @param service the name of the one that it is for; null: of none
 */
function silencedInWords(
  { heartbeats, silence, teamId }: MaintenanceWindow,
  service: string | null,
  teamName: (id: string | null) => string,
): string {
  const parts = heartbeats ? [t`all heartbeats of ${{ owner: service ?? teamName(teamId) }}`] : [];
  if (silence !== null) {
    const teams = oneOf(silence.teamIds.map(teamName)) || teamName(teamId);
    const which = matchInWords(silence.match);
    const alerts = which === null ? t`all alerts of ${teams}` : t`each alert that ${which}, of ${teams}`;
    const about = service === null ? alerts : t`${alerts}, about ${service}`;
    parts.unshift(silence.integrationIds.length > 0 ? t`${about}, from chosen integrations` : about);
  }
  return parts.join('; ') || t`nothing`;
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
  const { name, description, serviceId, enabled, recurrence, silence } = window;
  const { startTime, endTime } = timeOf(window);
  const service = serviceId && (services.find(({ id }) => id === serviceId)?.name ?? t`a service`);
  return (
    <li>
      <Icon name="wrench" />
      <span class="grow">
        <span class="strong">{name}</span> {window.public && <span class="tag">{t`on the status page`}</span>}{' '}
        {!enabled && <span class="tag">{t`switched off`}</span>}
        <br />
        <span class="quiet small">
          {isOn ? (
            <Trans>
              <At at={startTime} /> to <At at={endTime} />, ends <Countdown to={endTime} />
            </Trans>
          ) : (
            <Trans>
              <At at={startTime} /> to <At at={endTime} />
            </Trans>
          )}
          {recurrence && `, ${recurrenceInWords(recurrence, recurrence.text)}`}
          {' · '}
          {silencedInWords(window, service, teamName)}
          {silence !== null &&
            `. ${silence.pageAfter ? t`Alerts page at the end if still open` : t`Alerts do not page at the end`}`}
          {description && `. ${description}`}
        </span>
      </span>
      <span class="end">
        {isOn && (
          <ActButton
            class="btn small"
            whyNot={mayNot}
            aria-label={t`End ${{ what: name }}`}
            onClick={() => onAsk('end')}
          >
            {t`End now`}
          </ActButton>
        )}
        <ActButton class="btn small" whyNot={mayNot} aria-label={t`Change ${name}`} onClick={onChange}>
          {t`Change`}
        </ActButton>
        <ActButton
          class="btn bare square"
          whyNot={mayNot}
          aria-label={t`Remove ${name}`}
          onClick={() => onAsk('remove')}
        >
          <Icon name="trash" />
        </ActButton>
      </span>
    </li>
  );
}

function Ask({ question: { kind, window }, onClose }: { question: Question; onClose: () => void }): JSX.Element {
  return (
    <Confirm
      title={kind === 'end' ? t`End “${{ name: window.name }}” now?` : t`Remove “${{ name: window.name }}”?`}
      action={kind === 'end' ? t`End it now` : t`Remove`}
      onClose={onClose}
      onConfirm={() => (kind === 'remove' ? deleteMaintenanceWindow(window.id) : endMaintenanceWindow(window.id))}
    >
      <p>
        {kind === 'end'
          ? t`Heartbeats that are overdue by then raise their alerts, and what it has held pages.`
          : t`If it goes on, heartbeats that are overdue by then raise their alerts, and what it has held pages.`}
        {kind === 'end' && window.recurrence && <> {t`It comes again at its next time.`}</>}
      </p>
    </Confirm>
  );
}
