import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { SnoozeMenu } from '../../alerts/snooze.js';
import { answerOf, api, dataOf } from '../../api/client.js';
import type { Me } from '../../api/me.js';
import { queries } from '../../api/queries.js';
import { Icon } from '../../parts/icon.js';
import { ActButton, explain } from '../../parts/states.js';
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
  failed: number;
  of: number;
  error: string | null;
}

/** What can be done with the selected alerts, or with all that match. */
export function BulkBar({
  selected,
  groups,
  total,
  me,
  refusal,
  onClear,
}: {
  selected: ReadonlySet<string>;
  groups: readonly Group[];
  /** How many match. */
  total: number;
  me: Me;
  refusal: string | null;
  onClear: () => void;
}): JSX.Element | null {
  const [isAll, setAll] = useState(false);
  const [running, setRunning] = useState<Outcome | null>(null);
  const [last, setLast] = useState<{ outcome: Outcome; action: BulkAction } | null>(null);

  const run = async (action: BulkAction): Promise<void> => {
    const outcome: Outcome = { done: 0, failed: 0, of: isAll ? total : selected.size, error: null };
    const progress = (): void => setRunning({ ...outcome });
    progress();
    try {
      const ids = isAll ? await allIds(groups) : [...selected];
      outcome.of = ids.length;
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const { results } = await dataOf(
          api.POST('/v2/alerts/bulk', { body: { ids: ids.slice(from, from + AT_ONCE), ...action } }),
        );
        for (const { success } of results) outcome[success ? 'done' : 'failed']++;
        progress();
      }
    } catch (error) {
      outcome.error = explain(error);
    }
    setRunning(null);
    setLast({ outcome, action });
    setAll(false);
    onClear();
    await queries.invalidateQueries({ queryKey: ['alerts'] });
  };

  if (running)
    return (
      <div class="bulk" role="status">
        {running.done + running.failed} of {running.of}…
      </div>
    );
  if (selected.size === 0) {
    if (!last) return null;
    const { outcome, action } = last;
    return (
      <div class="bulk" role="status">
        <span>
          {outcome.done} {DONE[action.action]}
          {outcome.failed > 0 && `, ${outcome.failed} not`}
          {outcome.error && `. Stopped: ${outcome.error}`}
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
