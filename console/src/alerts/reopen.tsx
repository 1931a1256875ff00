import type { JSX } from 'preact';
import { t } from '#words';
import { Confirm } from '../parts/confirm.js';
import { act } from './actions.js';
import type { Alert } from './alert.js';

/** Asks before a closed alert pages people once more. */
export function Reopen({ alert, onClose }: { alert: Alert; onClose: () => void }): JSX.Element {
  return (
    <Confirm
      title={t`Reopen “${{ alert: alert.message }}”?`}
      action={t`Reopen`}
      onClose={onClose}
      onConfirm={() => Promise.resolve(act(alert, { kind: 'reopen' }))}
    >
      <p>{t`Its escalation begins again: the people of the first step are paged now.`}</p>
    </Confirm>
  );
}
