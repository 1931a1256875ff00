import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { plural, t } from '#words';
import { openSnoozeMenu, SnoozeMenu } from '../../alerts/snooze.js';
import { uncoverFocused } from '../../alerts/uncover.js';
import type { Me } from '../../api/me.js';
import { actOnMany, idsOfAll, MOST_AT_ONCE, refreshAlerts } from '../../data/alert-lists.js';
import { Icon } from '../../parts/icon.js';
import { allOf } from '../../parts/lists.js';
import { ActButton, explain } from '../../parts/states.js';
import { useKeys } from '../../shell/keys.js';
import { setting } from '../../shell/settings.js';
import type { Group } from './views.js';

type BulkAction =
  | { action: 'acknowledge' | 'close' }
  | { action: 'snooze'; snoozeUntil: string }
  | { action: 'assign'; assignUser: string };

/** How many were done. */
const DONE: Readonly<Record<BulkAction['action'], (count: number) => string>> = {
  acknowledge: (count) => t`${count} acknowledged`,
  close: (count) => t`${count} closed`,
  snooze: (count) => t`${count} snoozed`,
  assign: (count) => t`${count} assigned`,
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

/** How many needed nothing. */
const alreadyText = (count: number, { action }: BulkAction): string =>
  action === 'assign'
    ? plural(count, { one: '# already was yours', other: '# already were yours' })
    : plural(count, { one: '# already was', other: '# already were' });

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
      const ids = isAll ? (await Promise.all(groups.map(idsOfAll))).flat() : [...selected];
      outcome.of = ids.length;
      for (let from = 0; from < ids.length; from += MOST_AT_ONCE) {
        const { results } = await actOnMany(ids.slice(from, from + MOST_AT_ONCE), action);
        for (const { id, success, unchanged, message = t`No reason was given` } of results)
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
    await refreshAlerts();
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
        {t`${{ count: running.done + running.already + refusedOf(running) }} of ${{ all: running.of }}…`}
      </div>
    );
  if (selected.size === 0) {
    if (!last) return null;
    const { outcome, action } = last;
    return (
      <div class="bulk" role="status">
        <span>
          {[
            DONE[action.action](outcome.done),
            ...(outcome.already > 0 ? [alreadyText(outcome.already, action)] : []),
            ...(refusedOf(outcome) > 0 ? [t`${{ count: refusedOf(outcome) }} not`] : []),
          ].join(', ')}
          {outcome.error && `. ${t`Stopped: ${{ why: outcome.error }}`}`}
          {[...outcome.refused].map(([reason, ids]) => (
            <span key={reason} class="why">
              {reason}:{' '}
              {allOf([
                ...ids.slice(0, NAMED).map((id) => nameOf(id) ?? t`an alert that is not in the list`),
                ...(ids.length > NAMED ? [t`${{ count: ids.length - NAMED }} more`] : []),
              ])}
            </span>
          ))}
          {setting('keys') && <span class="why desk-only">{t`Keys act again on an alert that you go to (j, k).`}</span>}
        </span>
        <button type="button" class="btn bare square" aria-label={t`Dismiss`} onClick={() => setLast(null)}>
          <Icon name="close" />
        </button>
      </div>
    );
  }
  return (
    <div class="bulk" role="group" aria-label={t`Selected alerts`}>
      <span class="strong num">{isAll ? t`All ${total} that match` : t`${{ count: selected.size }} selected`}</span>
      {!isAll && total > selected.size && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {t`all ${total} that match`}
        </button>
      )}
      <ActButton class="btn main" whyNot={refusal} onClick={() => void run({ action: 'acknowledge' })}>
        <Icon name="check" />
        {t`Acknowledge`}
      </ActButton>
      <SnoozeMenu
        className="btn snooze-menu"
        label={t`Snooze`}
        whyNot={refusal}
        onSnooze={(snoozeUntil) => void run({ action: 'snooze', snoozeUntil })}
      />
      <ActButton class="btn" whyNot={refusal} onClick={() => void run({ action: 'close' })}>
        {t`Close`}
      </ActButton>
      <ActButton class="btn" whyNot={refusal} onClick={() => void run({ action: 'assign', assignUser: me.id })}>
        {t`Assign to me`}
      </ActButton>
      <button type="button" class="btn bare square" aria-label={t`Clear the selection`} onClick={onClear}>
        <Icon name="close" />
      </button>
    </div>
  );
}
