import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '#words';
import { connection, type ConnectionState } from '../api/connection.js';
import { queries } from '../api/queries.js';
import { Icon } from '../parts/icon.js';
import { clock } from '../parts/time.js';

export function useConnection(): ConnectionState {
  const [state, setState] = useState(connection.state);
  useEffect(() => {
    const update = (): void => setState(connection.state);
    // It may have changed since the first drawing.
    update();
    return connection.listen(update);
  }, []);
  return state;
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
      {t`No connection since ${clock(lostAt)}. This is what was known then.`}
    </div>
  );
}

/** Whether changes arrive as they happen. */
export function LiveMark(): JSX.Element {
  const { lostAt, isLive } = useConnection();
  if (lostAt !== null) return <span class="live lost">{t`Offline`}</span>;
  return (
    <span class={isLive ? 'live' : 'live waiting'} role="status">
      {isLive ? t`Live` : t`Connecting`}
    </span>
  );
}
