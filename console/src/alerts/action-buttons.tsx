import type { JSX } from 'preact';
import { useSignedIn } from '../api/me.js';
import { Icon } from '../parts/icon.js';
import { Menu, type MenuItem } from '../parts/menu.js';
import { act, progressText, undo, useProgress, type AlertAction } from './actions.js';
import type { Alert } from './alert.js';
import './alerts.css';
import { SnoozeMenu } from './snooze.js';

/** The actions that fit how the alert stands; while one is under way they wait. */
export function ActionButtons({
  alert,
  refusal,
  size,
  shiftEnd = null,
}: {
  alert: Alert;
  /** Why the person may not act; null: they may. */
  refusal: string | null;
  size: 'small' | 'big';
  shiftEnd?: string | null;
}): JSX.Element {
  const me = useSignedIn();
  const progress = useProgress().get(alert.id);
  const isClosed = alert.status === 'closed';
  const isOff = refusal !== null || progress?.state === 'sending';
  const button = size === 'big' ? 'btn big' : 'btn';
  const run = (action: AlertAction) => (): void => act(alert.id, action);
  const more: MenuItem[] = [
    { label: 'Escalate now', onSelect: run({ kind: 'escalate' }) },
    { label: 'Assign to me', onSelect: run({ kind: 'assign', user: me.id }) },
    ...(alert.status === 'acknowledged'
      ? [{ label: 'Give it back (unacknowledge)', onSelect: run({ kind: 'unacknowledge' }) }]
      : []),
    ...(alert.snoozed ? [{ label: 'End the snooze', onSelect: run({ kind: 'unsnooze' }) }] : []),
  ];
  return (
    <div class="acts" role="group" aria-label="Actions" title={refusal ?? undefined}>
      {alert.status === 'open' && (
        <button type="button" class={`${button} main`} disabled={isOff} onClick={run({ kind: 'acknowledge' })}>
          <Icon name="check" />
          Acknowledge <kbd>A</kbd>
        </button>
      )}
      {isClosed ? (
        <button type="button" class={`${button} main`} disabled={isOff} onClick={run({ kind: 'reopen' })}>
          Open again
        </button>
      ) : (
        <>
          {refusal === null && (
            <SnoozeMenu
              className={button}
              shiftEnd={shiftEnd}
              onSnooze={(until) => act(alert.id, { kind: 'snooze', until })}
              label={
                <>
                  {size === 'big' && <Icon name="clock" />}
                  Snooze <kbd>S</kbd>
                </>
              }
            />
          )}
          {size === 'big' && (
            <>
              <button type="button" class={`${button} wide`} disabled={isOff} onClick={run({ kind: 'escalate' })}>
                <Icon name="up" />
                Escalate now
              </button>
              <button
                type="button"
                class={`${button} wide`}
                disabled={isOff}
                onClick={run({ kind: 'assign', user: me.id })}
              >
                Assign to me <kbd>I</kbd>
              </button>
            </>
          )}
          <button type="button" class={button} disabled={isOff} onClick={run({ kind: 'close' })}>
            Close <kbd>E</kbd>
          </button>
        </>
      )}
      {more.length > 0 && !isClosed && refusal === null && (
        <Menu className={`${button} bare square`} ariaLabel="More actions" label={<Icon name="more" />} items={more} />
      )}
      {progress && (
        <p class="acts-note" role="status">
          {progressText(progress)}{' '}
          {progress.state !== 'sending' && (
            <button type="button" class="link" onClick={() => undo(alert.id)}>
              {progress.state === 'waiting' ? 'Undo' : 'Dismiss'}
            </button>
          )}
        </p>
      )}
      {refusal && <p class="acts-note">{refusal}</p>}
    </div>
  );
}
