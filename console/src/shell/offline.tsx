import type { JSX } from 'preact';
import { useEffect, useReducer } from 'preact/hooks';
import { connection, type ConnectionState } from '../api/connection.js';
import { queries } from '../api/queries.js';
import { Icon } from '../parts/icon.js';
import { clock } from '../parts/time.js';

export function useConnection(): ConnectionState {
  const [, render] = useReducer<number, void>((count) => count + 1, 0);
  useEffect(() => connection.listen(() => render()), []);
  return connection.state;
}

const PROBE_MS = 5000;

/** Says since when what is shown may be out of date. */
export function Offline(): JSX.Element | null {
  const { lostAt } = useConnection();
  useEffect(() => {
    if (lostAt === null) return;
    const probe = setInterval(() => void queries.refetchQueries({ queryKey: ['me'] }), PROBE_MS);
    return () => {
      clearInterval(probe);
      void queries.invalidateQueries();
    };
  }, [lostAt]);
  if (lostAt === null) return null;
  return (
    <div class="offline" role="status">
      <Icon name="warning" />
      No connection since {clock(lostAt)}. This is what was known then.
    </div>
  );
}

/** Whether changes arrive as they happen. */
export function LiveMark(): JSX.Element {
  const { lostAt, isLive } = useConnection();
  if (lostAt !== null) return <span class="live lost">Offline</span>;
  return (
    <span class={isLive ? 'live' : 'live waiting'} role="status">
      {isLive ? 'Live' : 'Connecting'}
    </span>
  );
}
