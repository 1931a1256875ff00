import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import type { Alert } from '../../alerts/alert.js';
import { api, dataOf, type Schemas } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { explain } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';

/** "Was this useful?", once somebody has acknowledged or closed it: a line that can be left unanswered. */
export function Useful({ alert: { id, status } }: { alert: Alert }): JSX.Element | null {
  const path = { params: { path: { identifier: id } } };
  const key = ['alert', id, 'feedback'];
  const query = useQuery({
    queryKey: key,
    queryFn: () => dataOf(api.GET('/v2/alerts/{identifier}/feedback', path)),
    enabled: status !== 'open',
  });
  const { busy, error, send } = useSubmission();
  if (status === 'open' || !query.data) return null;
  const { mine } = query.data;
  const say = (useful: boolean): void =>
    void send(async () => {
      const answer = await dataOf(
        api.PUT('/v2/alerts/{identifier}/feedback', { ...path, body: { useful: mine === useful ? null : useful } }),
      );
      queries.setQueryData<Schemas['FeedbackView']>(key, answer);
    });
  return (
    <p class="useful" role="group" aria-label="Was this useful?">
      <span class="quiet">Was this useful?</span>
      {([true, false] as const).map((useful) => (
        <button
          key={String(useful)}
          type="button"
          class="btn bare small"
          aria-pressed={mine === useful}
          disabled={busy}
          onClick={() => say(useful)}
        >
          {useful ? 'Yes' : 'No'}
        </button>
      ))}
      {error !== null && <span class="open small">Not saved: {explain(error)}</span>}
    </p>
  );
}
