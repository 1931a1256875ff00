import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { holderOf, type Alert } from '../../alerts/alert.js';
import { firstAlerts } from '../../alerts/first-alerts.js';
import { day } from '../../parts/time.js';

const LISTED = 5;

/** Earlier alerts of the same alias. */
export function Before({ alert }: { alert: Alert }): JSX.Element | null {
  const query = `alias: "${alert.alias.replace(/["\\]/g, '\\$&')}" AND createdAt < "${alert.createdAt}"`;
  const isOwnAlias = alert.alias === alert.id;
  const { data } = useQuery({
    queryKey: ['alert', alert.id, 'before'],
    enabled: !isOwnAlias,
    queryFn: () => firstAlerts(LISTED, query),
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
      {data.totalCount > data.data.length && (
        <p class="quiet small">
          The last {data.data.length} of {data.totalCount}.{' '}
          <Link class="link" href={`/?${new URLSearchParams({ view: 'closed', q: query, team: 'all' })}`}>
            Show all
          </Link>
        </p>
      )}
    </section>
  );
}
