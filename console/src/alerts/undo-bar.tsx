import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { Icon } from '../parts/icon.js';
import { progressText, undo, useProgress } from './actions.js';

/** What can still be undone, and what has failed, at the bottom of the window. */
export function UndoBar(): JSX.Element | null {
  const all = [...useProgress()];
  const waiting = all.filter(([, { state }]) => state === 'waiting');
  const failed = all.filter(([, { state }]) => state === 'failed');
  if (waiting.length === 0 && failed.length === 0) return null;
  return (
    <div class="undo-bar" role="status">
      {waiting.length > 0 && (
        <p>
          Closing {waiting.length === 1 ? 'the alert' : `${waiting.length} alerts`} in five seconds.
          <button type="button" class="btn small" onClick={() => waiting.forEach(([id]) => undo(id))}>
            Undo
          </button>
        </p>
      )}
      {failed.slice(0, 3).map(([id, progress]) => (
        <p key={id}>
          <Icon name="warning" />
          <Link href={`/alerts/${id}`}>{progressText(progress)}</Link>
          <button type="button" class="btn small" onClick={() => undo(id)}>
            Dismiss
          </button>
        </p>
      ))}
    </div>
  );
}
