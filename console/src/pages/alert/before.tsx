import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { holderOf, type Alert } from '../../alerts/alert.js';
import { answerOf, api } from '../../api/client.js';
import { day } from '../../parts/time.js';

const LISTED = 5;

/** Earlier alerts of the same alias. */
export function Before({ alert }: { alert: Alert }): JSX.Element | null {
  const query = `alias: "${alert.alias.replace(/["\\]/g, '\\$&')}" AND createdAt < "${alert.createdAt}"`;
  const isOwnAlias = alert.alias === alert.id;
  const { data } = useQuery({
    queryKey: ['alert', alert.id, 'before'],
    enabled: !isOwnAlias,
    queryFn: () => answerOf(api.GET('/v2/alerts', { params: { query: { query, limit: LISTED } } })),
  });
  if (!data || data.data.length === 0) return null;
  return (
    <section class="card pad">
      <h2>Before</h2>
      <ul class="rows">
        {data.data.map((earlier) => (
          <li key={earlier.id}>
            <Link class="grow" href={`/alerts/${earlier.id}`}>
              {day(earlier.createdAt)}
            </Link>
            <span class="quiet">
              {holderOf(earlier) ?? 'nobody'}, {earlier.count}×
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
