import type { JSX } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { plural, t } from '#words';
import { act, forgetSaid, isDoneAlready, type AlertAction } from '../../alerts/actions.js';
import type { Alert } from '../../alerts/alert.js';
import { openSnoozeMenu } from '../../alerts/snooze.js';
import { isWrongQuery, QueryProblem } from '../../alerts/query-problem.js';
import { uncoverFocused } from '../../alerts/uncover.js';
import { UndoBar } from '../../alerts/undo-bar.js';
import { refusal, useSignedIn, type Me } from '../../api/me.js';
import { queries } from '../../api/queries.js';
import { preloadList, showOrder } from '../../data/alert-lists.js';
import { Icon } from '../../parts/icon.js';
import { lazy } from '../../parts/lazy.js';
import { useOpened } from '../../parts/opened.js';
import { ActButton, Empty, Skeleton } from '../../parts/states.js';
import { useKeys } from '../../shell/keys.js';
import { LiveMark } from '../../shell/offline.js';
import './inbox.css';
import { Find, Views } from './head.js';
import { Rows, type Item, type RowsHandle } from './rows.js';
import { useGroup, useHere, useLiveInbox, type LoadedGroup } from './use-inbox.js';
import { addressOf, ALL_TEAMS, groupsOf, NOTIFIED_ME, VIEW_NAMES, viewOf, type InboxView } from './views.js';

/** On wide windows only. */
const Preview = lazy(() => import('../../alerts/preview.js').then(({ Preview }) => Preview));
const SearchWarnings = lazy(() =>
  import('../../alerts/search-warnings.js').then(({ SearchWarnings }) => SearchWarnings),
);
const Nobody = lazy(() => import('./nobody.js').then(({ Nobody }) => Nobody));
const SetupCard = lazy(() => import('../../setup/setup-card.js').then(({ SetupCard }) => SetupCard));
const NoMatch = lazy(() => import('./no-match.js').then(({ NoMatch }) => NoMatch));
const BulkBar = lazy(() => import('./bulk.js').then(({ BulkBar }) => BulkBar));
const NewAlert = lazy(() => import('./new-alert.js').then(({ NewAlert }) => NewAlert));

/** An organisation with more open alerts is set up, or has other worries. */
const FEW = 3;

const itemsOf = (groups: readonly LoadedGroup[]): Item[] =>
  groups.flatMap((loaded): Item[] => {
    const { group, alerts, hasMore } = loaded;
    if (alerts.length === 0) return [];
    return [
      { kind: 'group', key: group.standing, loaded },
      ...alerts.map((alert): Item => ({ kind: 'alert', key: alert.id, alert })),
      ...(hasMore ? [{ kind: 'more' as const, key: `more ${group.standing}`, loaded }] : []),
    ];
  });

export const preload = (): void => {
  const me = queries.getQueryData<Me>(['me']);
  // Before that is known the usual is asked for.
  groupsOf(viewOf(new URLSearchParams(location.search), me?.teamId !== null)).forEach(preloadList);
};

export default function Inbox(): JSX.Element {
  const [, navigate] = useLocation();
  const me = useSignedIn();
  const search = useSearch();
  const view = viewOf(new URLSearchParams(search), me.teamId !== null);
  const { name, text, team } = view;
  const wanted = useMemo(() => groupsOf({ name, text, team }), [name, text, team]);
  const first = useGroup(wanted[0] ?? null);
  const second = useGroup(wanted[1] ?? null);
  const groups = useMemo(() => [first, second].filter((group) => group !== null), [first, second]);
  useEffect(() => forgetSaid, []);
  const items = useMemo(() => itemsOf(groups), [groups]);
  const alerts = useMemo(() => groups.flatMap((group) => group.alerts), [groups]);
  const live = useLiveInbox(alerts);
  const may = refusal(me, 'alerts');

  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // The bar stays after its work is done, to say so.
  const hasSelected = useRef(false);
  hasSelected.current ||= selected.size > 0;
  const [isRaising, setRaising, asked] = useOpened(may);
  const lastSelected = useRef<string | null>(null);
  const go = (change: Partial<InboxView>): void => navigate(addressOf({ ...view, ...change }));

  const here = useHere(groups, addressOf(view), first?.isLoading ?? false);
  const latest = useRef(here);
  latest.current = here;
  const order = useRef<string[]>([]);
  order.current = alerts.map(({ id }) => id);
  useEffect(() => showOrder(order.current), [alerts]);

  /** A bulk action has just been done: a key pressed once too often must not act on the alert that comes next. */
  const isResting = useRef(false);
  useEffect(() => {
    setSelected(new Set());
    isResting.current = false;
  }, [name, text, team]);

  // Of what was in the list once: what a bulk action has changed may have left it.
  const names = useRef(new Map<string, string>());
  for (const { id, message } of alerts) names.current.set(id, message);
  const nameOf = (id: string): string | undefined => names.current.get(id);

  const select = useCallback((id: string, isSelected: boolean, toHere: boolean) => {
    const from = toHere ? order.current.indexOf(lastSelected.current ?? '') : -1;
    const to = order.current.indexOf(id);
    const range = from < 0 ? [id] : order.current.slice(Math.min(from, to), Math.max(from, to) + 1);
    lastSelected.current = id;
    setSelected((before) => {
      const after = new Set(before);
      for (const each of range)
        if (isSelected) after.add(each);
        else after.delete(each);
      return after;
    });
  }, []);

  const rows = useRef<RowsHandle>(null);
  const list = useRef<HTMLElement>(null);
  const come = useCallback((id: string, byHand?: boolean) => {
    live.touched();
    isResting.current = false;
    latest.current.set(id, byHand);
    uncoverFocused();
  }, []);
  const onLost = useCallback(() => list.current?.focus({ preventScroll: true }), []);
  const move = (by: 1 | -1): void => {
    const isNext = isResting.current && by === 1 && here.id !== null && order.current.includes(here.id);
    const id = isNext ? here.id : here.beside(by);
    if (!id) return;
    come(id);
    rows.current?.focus(id);
  };
  /**
   * After a bulk action the list goes on where it stood: what was acted on leaves its place. The focus stays on the list, and keys act
   * once the person has gone to an alert.
   */
  const goOn = (gone: ReadonlySet<string>): void => {
    const { id, beside } = latest.current;
    const next = id && gone.has(id) ? (beside(1, gone) ?? beside(-1, gone) ?? id) : id;
    if (next) come(next);
    isResting.current = true;
    list.current?.focus({ preventScroll: true });
  };
  /** What a key acts on: the alert whose row has the focus, or the one of the preview. */
  const at = ({ target }: KeyboardEvent): Alert | null => {
    live.touched();
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-alert]') : null;
    return row ? (alerts.find(({ id }) => id === row.dataset['alert']) ?? null) : here.alert;
  };
  const onKey =
    (action: () => AlertAction) =>
    (event: KeyboardEvent): void => {
      if (event.repeat || isResting.current) return;
      const alert = at(event);
      if (may === null && alert && !isDoneAlready(alert, action())) act(alert, action(), true);
    };
  const open = (event: KeyboardEvent, more = ''): void => {
    const alert = at(event);
    if (alert) navigate(`/alerts/${alert.id}${more}`);
  };
  useKeys({
    next: () => move(1),
    previous: () => move(-1),
    down: () => move(1),
    up: () => move(-1),
    select: (event) => {
      const alert = at(event);
      if (alert && order.current.includes(alert.id)) select(alert.id, !selected.has(alert.id), false);
    },
    open: (event) => open(event),
    // What is selected is acted on by the bar's own keys.
    ...(selected.size === 0 && {
      acknowledge: onKey(() => ({ kind: 'acknowledge' })),
      close: onKey(() => ({ kind: 'close' })),
      snooze: (event: KeyboardEvent) => {
        const alert = isResting.current ? null : at(event);
        // A narrow window has no preview: the alert's own page has the menu.
        if (may === null && alert && alert.status !== 'closed' && !openSnoozeMenu()) open(event);
      },
      assign: onKey(() => ({ kind: 'assign', user: me.id })),
    }),
    note: (event) => open(event, '?note'),
    search: () => document.querySelector<HTMLInputElement>('.find input')?.focus(),
    deselect: () => setSelected(new Set()),
  });

  const total = groups.reduce((sum, group) => sum + (group.total ?? group.alerts.length), 0);
  const hidden = groups.reduce((sum, group) => sum + group.hidden, 0);
  const failed = groups.find((group) => group.error !== null && group.alerts.length === 0);
  const readAs = failed ? undefined : groups.find((group) => group.readAs)?.readAs;
  // A group with alerts whose owner is nobody here warns of less.
  const warnings = (groups[0]?.warnings ?? []).filter((each) =>
    groups.every((group) => group.warnings?.includes(each)),
  );
  const isLoading = groups.some((group) => group.isLoading && group.alerts.length === 0);

  return (
    <div class="inbox" onPointerDown={live.touched} onTouchMove={live.touched}>
      <div class="top">
        <div class="bar">
          <h1>{t`Alerts`}</h1>
          <Find text={text} isWrong={isWrongQuery(failed?.error)} onFind={(q) => go({ text: q })} />
          <div class="end">
            {live.waiting > 0 && (
              <button
                type="button"
                class="btn fresh"
                onClick={() => {
                  scrollTo({ top: 0 });
                  live.show();
                }}
              >
                <Icon name="up" />
                {plural(live.waiting, { one: '# new', other: '# new' })}
              </button>
            )}
            <LiveMark />
            <ActButton class="btn raise" aria-label={t`New alert`} whyNot={may} onClick={() => setRaising(true)}>
              <Icon name="plus" />
              <span class="desk-only">{t`New alert`}</span>
            </ActButton>
          </div>
        </div>
        <Views view={view} groups={groups} go={go} />
      </div>
      <div class="split" onPointerDown={() => (isResting.current = false)}>
        <section ref={list} class="list" tabIndex={-1} aria-label={t`Alerts: ${{ view: t(VIEW_NAMES[name]) }}`}>
          {readAs && (
            <p class="quiet small read-as" role="status">
              {readAs === 'text' ? t`Read as text.` : t`Also read as text.`}
            </p>
          )}
          {warnings.length > 0 && <SearchWarnings warnings={warnings} typed={text} />}
          {me.role === 'admin' && search === '' && !failed && !isLoading && total <= FEW && <SetupCard />}
          {failed ? (
            <QueryProblem
              id="find-problem"
              error={failed.error}
              typed={text}
              onText={(q) => go({ text: q })}
              retry={failed.retry}
            />
          ) : isLoading ? (
            <Skeleton rows={10} />
          ) : items.length === 0 ? (
            <NothingHere view={view} go={go} />
          ) : (
            <Rows
              items={items}
              hereId={here.id}
              selected={selected}
              refusal={may}
              handle={rows}
              onSelect={select}
              onHere={come}
              onLost={onLost}
            />
          )}
          {name === 'paged' && text === '' && !failed && !isLoading && (
            <p class="hidden-rest quiet">
              <button type="button" class="link" onClick={() => go({ name: 'closed', text: NOTIFIED_ME })}>
                {t`Closed alerts that notified you`}
              </button>
            </p>
          )}
          {hidden > 0 && (items.length > 0 || text !== '') && (
            <p class="hidden-rest quiet">
              {plural(hidden, {
                one: '# more in teams that you are not in.',
                other: '# more in teams that you are not in.',
              })}{' '}
              <button type="button" class="link" onClick={() => go({ team: ALL_TEAMS })}>
                {t`Show all teams`}
              </button>
            </p>
          )}
        </section>
        {here.alert && <Preview key={here.alert.id} alert={here.alert} refusal={may} />}
      </div>
      {hasSelected.current && (
        <BulkBar
          selected={selected}
          groups={wanted}
          total={total}
          nameOf={nameOf}
          me={me}
          refusal={may}
          onClear={() => setSelected(new Set())}
          onDone={goOn}
        />
      )}
      <UndoBar />
      {isRaising && <NewAlert isTest={asked === 'test'} onClose={() => setRaising(false)} />}
    </div>
  );
}

function NothingHere({ view, go }: { view: InboxView; go: (change: Partial<InboxView>) => void }): JSX.Element {
  if (view.text || (view.team && view.team !== ALL_TEAMS))
    return (
      <Empty icon="search" title={t`No alert matches`}>
        <NoMatch view={view} go={go} />
        <button type="button" class="btn" onClick={() => go({ text: '', team: '' })}>
          {t`Show all`}
        </button>
      </Empty>
    );
  switch (view.name) {
    case 'active':
      return <Nobody ofAllTeams={view.team === ALL_TEAMS} onAllTeams={() => go({ team: ALL_TEAMS })} />;
    case 'paged':
      return (
        <Empty icon="bell" title={t`No open alerts that you were notified of`}>
          <p>{t`Alerts that notify you stay here until they are closed.`}</p>
        </Empty>
      );
    case 'snoozed':
    case 'closed':
      return (
        <Empty
          icon={view.name === 'closed' ? 'check' : 'clock'}
          title={view.name === 'closed' ? t`No closed alerts` : t`No snoozed alerts`}
        >
          <p>
            {view.name === 'closed'
              ? t`Alerts come here once somebody, or the tool that sent them, closes them.`
              : t`Snooze an alert to be notified of it again later.`}
          </p>
          {view.team === '' && (
            <>
              <p>{t`These are the alerts of your teams.`}</p>
              <button type="button" class="btn" onClick={() => go({ team: ALL_TEAMS })}>
                {t`Show all teams`}
              </button>
            </>
          )}
        </Empty>
      );
  }
}
