import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import type { Alert } from '../../alerts/alert.js';
import { api, dataOf } from '../../api/client.js';
import { Icon } from '../../parts/icon.js';
import { At, useNow } from '../../parts/time.js';

const EVERY_SECOND = 1000;

/** That a maintenance silences the alert, and until when; afterwards, that it came meanwhile. */
export function Silenced({ alert }: { alert: Alert }): JSX.Element | null {
  const { maintenance, silencedUntil, status } = alert;
  const time = useNow(EVERY_SECOND);
  const { data: window } = useQuery({
    queryKey: ['maintenance-windows', maintenance],
    enabled: maintenance !== null,
    // It may be another team's, or removed.
    retry: false,
    queryFn: () => dataOf(api.GET('/v2/maintenance-windows/{id}', { params: { path: { id: maintenance! } } })),
  });
  if (maintenance === null) return null;
  const name = <Link href="/maintenance">{window ? `maintenance ${window.name}` : 'maintenance'}</Link>;
  if (status === 'open' && silencedUntil !== null) {
    const isOver = Date.parse(silencedUntil) <= time;
    return (
      <p class="notice alert-silenced">
        <Icon name="wrench" />{' '}
        {isOver ? (
          <>Left silent by {name}: it pages when it is raised again, or when someone escalates it.</>
        ) : (
          <>
            Silenced until <At at={silencedUntil} /> by {name}
            {window?.silence &&
              (window.silence.pageAfter ? '. It pages then if it is still open.' : '. It does not page then.')}
          </>
        )}
      </p>
    );
  }
  return (
    <p class="quiet small">
      <Icon name="wrench" /> It was raised during {name}.
    </p>
  );
}
