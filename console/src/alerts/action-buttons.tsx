import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { t } from '#words';
import { useSignedIn } from '../api/me.js';
import { useState } from 'preact/hooks';
import { Icon } from '../parts/icon.js';
import { lazy } from '../parts/lazy.js';
import { Menu, type MenuItem } from '../parts/menu.js';
import { ActButton } from '../parts/states.js';
import { now } from '../parts/time.js';
import { isEndKnown, myOnCallStatus, useMyShifts } from '../schedules/my-shifts.js';
import { act, lacksPolicy, progressText, undo, useProgress, type AlertAction } from './actions.js';
import type { Alert } from './alert.js';
import './alerts.css';
import { SnoozeMenu } from './snooze.js';

const Reopen = lazy(() => import('./reopen.js').then(({ Reopen }) => Reopen));

/** The actions that fit how the alert stands; while one is under way they wait. */
export function ActionButtons({
  alert,
  refusal,
  answers = refusal,
  size,
  more: others = [],
}: {
  alert: Alert;
  /** Why the person may not act; null: they may. */
  refusal: string | null;
  /** The same of acknowledging and closing. */
  answers?: string | null;
  size: 'small' | 'big';
  /** What else the page has, at the end of the menu. */
  more?: readonly MenuItem[];
}): JSX.Element {
  const me = useSignedIn();
  const time = now();
  const [isReopening, setReopening] = useState(false);
  const duty = myOnCallStatus(useMyShifts().data ?? [], time);
  const progress = useProgress().get(alert.id);
  const isClosed = alert.status === 'closed';
  const isBusy = progress?.state === 'sending';
  const button = `btn${size === 'big' ? ' big' : ''}`;
  const run = (action: AlertAction) => (): void => act(alert, action);
  const unsnooze = alert.snoozed ? (['unsnooze'] as const) : [];
  const isHeld = alert.status === 'acknowledged';
  const escalate = run({ kind: 'escalate', first: isHeld ? [...unsnooze, 'unacknowledge'] : unsnooze });
  const escalateLabel = isHeld
    ? t`Unacknowledge and escalate`
    : alert.snoozed
      ? t`Unsnooze and escalate`
      : t`Escalate now`;
  const ofOpen: MenuItem[] = [
    { label: escalateLabel, onSelect: escalate },
    { label: t`Assign to me`, onSelect: run({ kind: 'assign', user: me.id }) },
    ...(isHeld
      ? [
          {
            label: alert.snoozed ? t`Unacknowledge and unsnooze` : t`Unacknowledge`,
            onSelect: run({ kind: 'unacknowledge', first: unsnooze }),
          },
        ]
      : []),
    ...(alert.snoozed ? [{ label: t`Unsnooze`, onSelect: run({ kind: 'unsnooze' }) }] : []),
  ];
  const more = [...(isClosed ? [] : ofOpen), ...others];
  return (
    <div class="acts" role="group" aria-label={t`Actions`}>
      {alert.status === 'open' && (
        <ActButton class={`${button} main`} whyNot={answers} disabled={isBusy} onClick={run({ kind: 'acknowledge' })}>
          <Icon name="check" />
          {t`Acknowledge`} <kbd aria-hidden="true">A</kbd>
        </ActButton>
      )}
      {isClosed ? (
        <ActButton class={`${button} main`} whyNot={refusal} disabled={isBusy} onClick={() => setReopening(true)}>
          {t`Reopen`}
        </ActButton>
      ) : (
        <>
          <SnoozeMenu
            className={`${button} snooze-menu`}
            shiftEnd={duty.kind === 'on' && isEndKnown(duty.until, time) ? duty.until : null}
            whyNot={refusal}
            onSnooze={(until) => act(alert, { kind: 'snooze', until })}
            label={
              <>
                {size === 'big' && <Icon name="clock" />}
                {t`Snooze`} <kbd aria-hidden="true">S</kbd>
              </>
            }
          />
          {size === 'big' && (
            <>
              <ActButton class={`${button} desk-only`} whyNot={refusal} disabled={isBusy} onClick={escalate}>
                <Icon name="up" />
                {escalateLabel}
              </ActButton>
              <ActButton
                class={`${button} desk-only`}
                whyNot={refusal}
                disabled={isBusy}
                onClick={run({ kind: 'assign', user: me.id })}
              >
                {t`Assign to me`} <kbd aria-hidden="true">I</kbd>
              </ActButton>
            </>
          )}
          <ActButton class={button} whyNot={answers} disabled={isBusy} onClick={run({ kind: 'close' })}>
            {t`Close`} <kbd aria-hidden="true">E</kbd>
          </ActButton>
        </>
      )}
      {more.length > 0 && (
        <Menu
          className={`${button} bare square`}
          ariaLabel={t`More actions`}
          label={<Icon name="more" />}
          items={more}
          whyNot={refusal}
        />
      )}
      {progress && (
        <p class="acts-note" role="status">
          {progressText(progress)} {lacksPolicy(progress) && <Link href="/escalations">{t`Make one`}</Link>}{' '}
          {progress.state !== 'sending' && (
            <button type="button" class="link" onClick={() => undo(alert.id)}>
              {progress.state === 'waiting' ? t`Undo` : t`Dismiss`}
            </button>
          )}
        </p>
      )}
      {refusal && (
        <p class="acts-note">
          {answers === null
            ? t`You were paged for it: you may acknowledge and close it, and write notes. All else is for members.`
            : refusal}
        </p>
      )}
      {isReopening && <Reopen alert={alert} onClose={() => setReopening(false)} />}
    </div>
  );
}
