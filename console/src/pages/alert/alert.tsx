import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter-preact';
import { plural, t } from '#words';
import { ActionButtons } from '../../alerts/action-buttons.js';
import { act, forgetSaid, isDoneAlready, useProgress, type AlertAction } from '../../alerts/actions.js';
import { holderOf, standingOf, type Alert } from '../../alerts/alert.js';
import { Ladder } from '../../alerts/ladder.js';
import { Links } from '../../alerts/links.js';
import { openSnoozeMenu } from '../../alerts/snooze.js';
import { UndoBar } from '../../alerts/undo-bar.js';
import { useTeamsQuery } from '../../api/directory.js';
import { onLive } from '../../api/live.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { neighboursOf, oneAlert, refreshAlert, replaceAlert } from '../../data/alert-lists.js';
import { markRead, useRecipients } from '../../data/alerts.js';
import { lazy } from '../../parts/lazy.js';
import { Linked } from '../../parts/linked.js';
import { Icon } from '../../parts/icon.js';
import { PriorityMark, StandingMark } from '../../parts/marks.js';
import type { MenuItem } from '../../parts/menu.js';
import { reveal } from '../../parts/reveal.js';
import { Load } from '../../parts/states.js';
import { clock, useNow } from '../../parts/time.js';
import { atLength } from '../../parts/length.js';
import { useKeys } from '../../shell/keys.js';
import { LiveMark } from '../../shell/offline.js';
import './alert.css';
import { Details } from './details.js';
import { Files } from './files.js';
import { Incidents } from './incidents.js';
import { Involved } from './involved.js';
import { Silenced } from './silenced.js';
import { SimilarAlerts } from './similar-alerts.js';
import { Timeline } from './timeline-card.js';
import { Useful } from './useful.js';

const StartIncident = lazy(() => import('../incidents/start-incident.js').then(({ StartIncident }) => StartIncident));

/** One alert: how it stands, who is paged and what is next, what happened. */
export default function AlertPage({ params }: { params: Record<string, string> }): JSX.Element {
  const id = params['id']!;
  const query = useQuery(oneAlert(id));
  useEffect(
    () =>
      onLive((event) => {
        if (event.kind === 'alert' && event.alert.id === id) {
          replaceAlert(event.alert);
          void refreshAlert(id);
        } else if (event.kind === 'alerts' || (event.kind === 'alert.deleted' && event.id === id))
          void refreshAlert(id);
      }),
    [id],
  );
  useEffect(() => forgetSaid, [id]);
  return (
    <Load query={query} subject={{ what: 'alert', home: '/', homeName: t`Go to the alerts` }}>
      {(alert) => <Content key={id} alert={alert} />}
    </Load>
  );
}

/** Was the person paged for it, and is it not closed? Then also a stakeholder acknowledges, closes and writes notes. */
function useIsPaged({ id, status }: Alert, asks: boolean): boolean {
  const me = useSignedIn();
  const { data } = useRecipients(id, asks);
  return asks && status !== 'closed' && (data?.includes(me.id) ?? false);
}

function Content({ alert }: { alert: Alert }): JSX.Element {
  const { id } = alert;
  const me = useSignedIn();
  const may = refusal(me, 'alerts');
  const mayAnswer = useIsPaged(alert, may !== null) ? null : may;
  const [, navigate] = useLocation();
  const { before, after } = neighboursOf(id);
  const progress = useProgress().get(id);
  const [isChanging, setChanging] = useState(false);
  const [isStarting, setStarting] = useState(false);

  useEffect(() => {
    document.title = `${alert.message} · Pager`;
  }, [alert.message]);
  // Others see who has looked at it.
  useEffect(() => {
    if (mayAnswer === null) void markRead(id).catch(() => undefined);
  }, [id, mayAnswer]);

  const go = (to: string | null): void => {
    if (to) navigate(`/alerts/${to}`);
  };
  const mayAct = may === null;
  const answer = (action: AlertAction): void => {
    if (mayAnswer === null && !isDoneAlready(alert, action)) act(alert, action);
  };
  const writeNote = (): void => reveal(document.querySelector<HTMLTextAreaElement>('.write textarea'));
  const mayNotStart = refusal(me, 'incidents');
  const more: MenuItem[] = [
    { label: t`Add a note…`, onSelect: writeNote },
    {
      label: t`Assign or add responders…`,
      onSelect: () => {
        if (isChanging) reveal(document.querySelector<HTMLElement>('.involved .input'));
        setChanging(true);
      },
    },
    {
      label: t`Start an incident…`,
      onSelect: () => setStarting(true),
      ...(mayNotStart !== null && { disabledBecause: mayNotStart }),
    },
  ];
  useKeys({
    next: () => go(after),
    previous: () => go(before),
    acknowledge: () => answer({ kind: 'acknowledge' }),
    close: () => answer({ kind: 'close' }),
    snooze: () => void openSnoozeMenu(),
    assign: () => mayAct && act(alert, { kind: 'assign', user: me.id }),
    note: writeNote,
    back: () => navigate('/'),
  });

  return (
    <div class="alert-page">
      <div class="crumb">
        <Link class="btn bare" href="/">
          <Icon name="left" />
          {t`Alerts`}
        </Link>
        <span class="quiet num">#{alert.tinyId}</span>
        <span class="end">
          <LiveMark />
          <button
            type="button"
            class="btn bare square"
            aria-label={t`Previous alert`}
            disabled={!before}
            onClick={() => go(before)}
          >
            <Icon name="above" />
          </button>
          <button
            type="button"
            class="btn bare square"
            aria-label={t`Next alert`}
            disabled={!after}
            onClick={() => go(after)}
          >
            <Icon name="down" />
          </button>
          <button
            type="button"
            class="btn bare square copy-link"
            aria-label={t`Copy the link`}
            onClick={() => void navigator.clipboard.writeText(location.href)}
          >
            <Icon name="link" />
          </button>
        </span>
      </div>
      <header class="head">
        <PriorityMark priority={alert.priority} large />
        <h1>{alert.message}</h1>
        <Facts alert={alert} />
      </header>
      {alert.rehearsed && (
        <p class="notice alert-silenced">
          <Icon name="pulse" /> {t`Messages about this alert are only rehearsed: nobody is paged.`}
        </p>
      )}
      <Silenced alert={alert} />
      <div class="under-thumb">
        {!progress && <UndoBar />}
        <ActionButtons alert={alert} refusal={may} answers={mayAnswer} size="big" more={more} />
      </div>
      {mayAct && <Useful alert={alert} />}
      <div class="cols">
        <div class="stack">
          <section class="card pad">
            <h2>{t`Escalation`}</h2>
            {alert.status === 'open' && alert.flapping?.heldUntil ? (
              <p class="quiet">
                {t`Nobody is paged before ${{ time: clock(alert.flapping.heldUntil) }}, since it opens and closes again and again. If it is still open then, its escalation begins.`}
              </p>
            ) : (
              <Ladder alert={alert} />
            )}
          </section>
          {(alert.description || alert.source) && (
            <section class="card pad">
              <h2>{t`Description`}</h2>
              {alert.description ? (
                <Linked class="text" text={alert.description} />
              ) : (
                <p class="quiet">{t`None was given.`}</p>
              )}
              <Links alert={alert} />
            </section>
          )}
          <Timeline alert={alert} refusal={mayAnswer} />
        </div>
        <aside class="stack" aria-label={t`Details`}>
          <Involved alert={alert} refusal={may} isChanging={isChanging} onChange={() => setChanging(true)} />
          <SimilarAlerts alert={alert} />
          <Details alert={alert} refusal={may} />
          <Incidents alert={alert} onStart={() => setStarting(true)} />
          <Files id={id} whyNot={may} />
        </aside>
      </div>
      {isStarting && <StartIncident alert={alert} onClose={() => setStarting(false)} />}
    </div>
  );
}

function Facts({ alert }: { alert: Alert }): JSX.Element {
  const time = useNow(1000);
  const standing = standingOf(alert);
  const holder = alert.status === 'acknowledged' ? holderOf(alert) : null;
  const teams = useTeamsQuery();
  const team = teams.data?.find(({ id }) => id === alert.teamId);
  return (
    <div class="head-facts quiet">
      <PriorityMark priority={alert.priority} />
      <span class="standing">
        {/* Read out when it changes, unlike the seconds beside it. */}
        <span class="standing" role="status">
          <StandingMark standing={standing} />
          {holder && <span>{t`by ${holder}`}</span>}
        </span>
        <span class="num">
          {standing === 'snoozed' && alert.snoozedUntil
            ? t`until ${{ time: clock(alert.snoozedUntil) }}`
            : standing === 'open'
              ? // It may have been closed in between.
                t`raised ${{ length: atLength(time - Date.parse(alert.createdAt)) }} ago`
              : t`for ${{ length: atLength(time - Date.parse(alert.updatedAt)) }}`}
        </span>
      </span>
      {team && <span>{team.name}</span>}
      {alert.entity && <span>{alert.entity}</span>}
      {alert.source && !/^https?:/.test(alert.source) && <span>{t`raised by ${{ source: alert.source }}`}</span>}
      {alert.flapping && (
        <span class="num">
          <span class="tag">{t`flapping`}</span>{' '}
          {flappingInWords(alert.flapping.openings, standing === 'open' ? alert.flapping.heldUntil : null)}
        </span>
      )}
      <span class="num">{plural(alert.count, { one: 'once', other: '# times' })}</span>
    </div>
  );
}

function flappingInWords(openings: number, heldUntil: string | null): string {
  const often = plural(openings, { one: 'opened once within an hour', other: 'opened # times within an hour' });
  return heldUntil ? t`${often}; pages at ${{ time: clock(heldUntil) }} if still open` : often;
}
