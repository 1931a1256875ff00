import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { api, dataOf } from '../../api/client.js';
import { Empty } from '../../parts/states.js';
import { clock } from '../../parts/time.js';

/** Nothing is open: who is on call, or what to do so that alerts come. */
export function Nobody(): JSX.Element {
  const { data } = useQuery({ queryKey: ['on-calls'], queryFn: () => dataOf(api.GET('/v2/on-calls')) });
  const duty = data?.flatMap(({ onCall }) => onCall)[0];
  return (
    <Empty icon="check" title="Nothing needs you">
      {duty ? (
        <p>
          {duty.name} is on call{duty.until ? ` until ${clock(duty.until)}` : ''}.
        </p>
      ) : (
        <p>
          Alerts of your monitoring come through an <Link href="/integrations">integration</Link>.
        </p>
      )}
    </Empty>
  );
}
