import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { plural, t } from '#words';
import { Icon } from '../parts/icon.js';
import { act, lacksPolicy, progressText, undo, useProgress, useSaid } from './actions.js';
import { localTimes } from '../parts/time.js';
import { uncoverFocused } from './uncover.js';
import '../parts/undo-bar.css';

/** What can still be undone, what has failed and what keys have done, at the bottom of the window: each names its alert. */
export function UndoBar(): JSX.Element | null {
  const all = [...useProgress()];
  const waiting = all.filter(([, { state }]) => state === 'waiting');
  const failed = all.filter(([, { state }]) => state === 'failed');
  const said = [...useSaid()];
  useEffect(uncoverFocused, [said.length, waiting.length, failed.length]);
  if (waiting.length === 0 && failed.length === 0 && said.length === 0) return null;
  return (
    <div class="undo-bar" role="status">
      {said.map(([id, { message, text, untold, wakes }]) => (
        <p key={`said ${id}`}>
          <span>
            {text}: <Link href={`/alerts/${id}`}>{message}</Link>
            {untold && `. ${localTimes(untold)}`}
          </span>
          {wakes && (
            <button type="button" class="btn small" onClick={() => act({ id, message }, { kind: 'unsnooze' }, true)}>
              {t`Wake now`}
            </button>
          )}
        </p>
      ))}
      {waiting.length > 0 && (
        <p>
          <span>
            {plural(waiting.length, { one: 'Closing in five seconds:', other: 'Closing # alerts in five seconds:' })}{' '}
            {waiting.map(([, { message }]) => message).join('; ')}
          </span>
          <button type="button" class="btn small" onClick={() => waiting.forEach(([id]) => undo(id))}>
            {t`Undo`}
          </button>
        </p>
      )}
      {failed.slice(0, 3).map(([id, progress]) => (
        <p key={id}>
          <Icon name="warning" />
          <span>
            <Link href={`/alerts/${id}`}>{progress.message}</Link>: {progressText(progress)}{' '}
            {lacksPolicy(progress) && <Link href="/escalations">{t`Make one`}</Link>}
          </span>
          <button type="button" class="btn small" onClick={() => undo(id)}>
            {t`Dismiss`}
          </button>
        </p>
      ))}
    </div>
  );
}
