import type { JSX } from 'preact';
import { Confirm } from '../parts/confirm.js';
import { act } from './actions.js';
import type { Alert } from './alert.js';

/** Asks before a closed alert pages people once more. */
export function Reopen({ alert, onClose }: { alert: Alert; onClose: () => void }): JSX.Element {
  return (
    <Confirm
      title={`Reopen “${alert.message}”?`}
      action="Reopen"
      onClose={onClose}
      onConfirm={() => Promise.resolve(act(alert, { kind: 'reopen' }))}
    >
      <p>Its escalation begins again: the people of the first step are paged now.</p>
    </Confirm>
  );
}
