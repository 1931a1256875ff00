import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '#words';
import { onLive } from '../api/live.js';
import { now } from '../parts/time.js';

/** Reads out new alerts of P1 and P2 to those who use a screen reader. */
export function Announcer(): JSX.Element {
  const [text, setText] = useState('');
  useEffect(() => {
    const known = new Set<string>();
    return onLive((event) => {
      if (event.kind !== 'alert') return;
      const { id, status, priority, message, createdAt } = event.alert;
      const isNew = !known.has(id) && now() - Date.parse(createdAt) < 60_000;
      known.add(id);
      if (isNew && status === 'open' && (priority === 'P1' || priority === 'P2'))
        setText(t`New ${priority}: ${message}`);
    });
  }, []);
  return (
    <div class="unseen" aria-live="assertive">
      {text}
    </div>
  );
}
