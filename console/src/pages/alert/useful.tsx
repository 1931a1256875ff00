import type { JSX } from 'preact';
import { t } from '#words';
import type { Alert } from '../../alerts/alert.js';
import { giveFeedback, useFeedback } from '../../data/alerts.js';
import { explain } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';

/** "Was this useful?", once somebody has acknowledged or closed it: a line that can be left unanswered. */
export function Useful({ alert: { id, status } }: { alert: Alert }): JSX.Element | null {
  const query = useFeedback(id, status !== 'open');
  const { busy, error, send } = useSubmission();
  if (status === 'open' || !query.data) return null;
  const { mine } = query.data;
  const say = (useful: boolean): void => void send(() => giveFeedback(id, mine === useful ? null : useful));
  return (
    <p class="useful" role="group" aria-label={t`Was this useful?`}>
      <span class="quiet">{t`Was this useful?`}</span>
      {([true, false] as const).map((useful) => (
        <button
          key={String(useful)}
          type="button"
          class="btn bare small"
          aria-pressed={mine === useful}
          disabled={busy}
          onClick={() => say(useful)}
        >
          {useful ? t`Yes` : t`No`}
        </button>
      ))}
      {error !== null && <span class="open small">{t`Not saved: ${{ why: explain(error) }}`}</span>}
    </p>
  );
}
