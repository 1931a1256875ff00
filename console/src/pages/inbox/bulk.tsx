import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { openSnoozeMenu, SnoozeMenu } from '../../alerts/snooze.js';
import { uncoverFocused } from '../../alerts/uncover.js';
import { answerOf, api, dataOf } from '../../api/client.js';
import type { Me } from '../../api/me.js';
import { queries } from '../../api/queries.js';
import { Icon } from '../../parts/icon.js';
import { ActButton, explain } from '../../parts/states.js';
import { useKeys } from '../../shell/keys.js';
import { setting } from '../../shell/settings.js';
import type { Group } from './views.js';

/** As many ids as one request takes. */
const AT_ONCE = 100;

type BulkAction =
  | { action: 'acknowledge' | 'close' }
  | { action: 'snooze'; snoozeUntil: string }
  | { action: 'assign'; assignUser: string };

const DONE: Readonly<Record<BulkAction['action'], string>> = {
  acknowledge: 'acknowledged',
  close: 'closed',
  snooze: 'snoozed',
  assign: 'assigned',
};

interface Outcome {
  done: number;
  /** They were so before. */
  already: number;
  /** Ids of the alerts with which it was not done, by the reason. */
  refused: ReadonlyMap<string, readonly string[]>;
  of: number;
  error: string | null;
}

/** After the number of those that needed nothing. */
const WAS: Readonly<Record<BulkAction['action'], string>> = {
  acknowledge: 'already was',
  close: 'already was',
  snooze: 'already was',
  assign: 'already was yours',
};
const WERE: typeof WAS = {
  acknowledge: 'already were',
  close: 'already were',
  snooze: 'already were',
  assign: 'already were yours',
};

const refusedOf = ({ refused }: Outcome): number => [...refused.values()].reduce((sum, ids) => sum + ids.length, 0);
/** Alerts that are named for each reason; of more the number is told. */
const NAMED = 3;

/** What can be done with the selected alerts, or with all that match. */
export function BulkBar({
  selected,
  groups,
  total,
  nameOf,
  me,
  refusal,
  onClear,
  onDone,
}: {
  selected: ReadonlySet<string>;
  groups: readonly Group[];
  /** How many match. */
  total: number;
  /** What an alert says, as far as the list has loaded it. */
  nameOf: (id: string) => string | undefined;
  me: Me;
  refusal: string | null;
  onClear: () => void;
  /** @param gone ids of the alerts that have left their place in the list by it */
  onDone: (gone: ReadonlySet<string>) => void;
}): JSX.Element | null {
  const [isAll, setAll] = useState(false);
  const [running, setRunning] = useState<Outcome | null>(null);
  const [last, setLast] = useState<{ outcome: Outcome; action: BulkAction } | null>(null);

  const run = async (action: BulkAction): Promise<void> => {
    const refused = new Map<string, string[]>();
    const gone = new Set<string>();
    const outcome: Outcome = { done: 0, already: 0, refused, of: isAll ? total : selected.size, error: null };
    const progress = (): void => setRunning({ ...outcome });
    progress();
    try {
      const ids = isAll ? await allIds(groups) : [...selected];
      outcome.of = ids.length;
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const { results } = await dataOf(
          api.POST('/v2/alerts/bulk', { body: { ids: ids.slice(from, from + AT_ONCE), ...action } }),
        );
        for (const { id, success, unchanged, message = 'No reason was given' } of results)
          if (success) {
            if (unchanged) outcome.already++;
            else outcome.done++;
            if (action.action !== 'assign') gone.add(id);
          } else refused.set(message, [...(refused.get(message) ?? []), id]);
        progress();
      }
    } catch (error) {
      outcome.error = explain(error);
    }
    setRunning(null);
    setLast({ outcome, action });
    setAll(false);
    onClear();
    onDone(gone);
    await Promise.all(['alerts', 'alert'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  };

  useEffect(uncoverFocused, [selected.size > 0]);
  const isReady = selected.size > 0 && !running && refusal === null;
  useKeys(
    isReady
      ? {
          acknowledge: () => void run({ action: 'acknowledge' }),
          close: () => void run({ action: 'close' }),
          snooze: () => void openSnoozeMenu('.bulk'),
          assign: () => void run({ action: 'assign', assignUser: me.id }),
        }
      : {},
  );

  if (running)
    return (
      <div class="bulk" role="status">
        {running.done + running.already + refusedOf(running)} of {running.of}…
      </div>
    );
  if (selected.size === 0) {
    if (!last) return null;
    const { outcome, action } = last;
    return (
      <div class="bulk" role="status">
        <span>
          {outcome.done} {DONE[action.action]}
          {outcome.already > 0 &&
            `, ${outcome.already} ${outcome.already === 1 ? WAS[action.action] : WERE[action.action]}`}
          {refusedOf(outcome) > 0 && `, ${refusedOf(outcome)} not`}
          {outcome.error && `. Stopped: ${outcome.error}`}
          {[...outcome.refused].map(([reason, ids]) => (
            <span key={reason} class="why">
              {reason}:{' '}
              {ids.slice(0, NAMED).map((id, place) => (
                <span key={id}>
                  {place > 0 && ', '}
                  {nameOf(id) ?? 'an alert that is not in the list'}
                </span>
              ))}
              {ids.length > NAMED && ` and ${ids.length - NAMED} more`}
            </span>
          ))}
          {setting('keys') && <span class="why wide">Keys act again on an alert that you go to (j, k).</span>}
        </span>
        <button type="button" class="btn bare square" aria-label="Dismiss" onClick={() => setLast(null)}>
          <Icon name="close" />
        </button>
      </div>
    );
  }
  return (
    <div class="bulk" role="group" aria-label="Selected alerts">
      <span class="strong num">{isAll ? `All ${total} that match` : `${selected.size} selected`}</span>
      {!isAll && total > selected.size && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          all {total} that match
        </button>
      )}
      <ActButton class="btn main" whyNot={refusal} onClick={() => void run({ action: 'acknowledge' })}>
        <Icon name="check" />
        Acknowledge
      </ActButton>
      <SnoozeMenu
        className="btn snooze-menu"
        label="Snooze"
        whyNot={refusal}
        onSnooze={(snoozeUntil) => void run({ action: 'snooze', snoozeUntil })}
      />
      <ActButton class="btn" whyNot={refusal} onClick={() => void run({ action: 'close' })}>
        Close
      </ActButton>
      <ActButton class="btn" whyNot={refusal} onClick={() => void run({ action: 'assign', assignUser: me.id })}>
        Assign to me
      </ActButton>
      <button type="button" class="btn bare square" aria-label="Clear the selection" onClick={onClear}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** The ids of all alerts of the groups, page by page. */
async function allIds(groups: readonly Group[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { filter, query, allTeams, sort, order } of groups) {
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { data: { id: string }[]; nextCursor?: string | null } = await answerOf(
        api.GET('/v2/alerts', { params: { query: { filter, query, allTeams, sort, order, limit: AT_ONCE, cursor } } }),
      );
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor ?? null;
    }
  }
  return ids;
}
