import type { ComponentChildren, JSX } from 'preact';
import { t } from '#words';
import { Dialog } from './dialog.js';
import { ErrorLine } from './states.js';
import { useSubmission } from './submit.js';
import './field.css';

/** Asks before something that cannot be taken back. */
export function Confirm({
  title,
  action,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** What the button says, such as `Remove`. */
  action: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const { busy, error, send } = useSubmission();
  return (
    <Dialog title={title} onClose={onClose}>
      <div>{children}</div>
      {error !== null && <ErrorLine error={error} />}
      <div class="form-end">
        <button type="button" class="btn" onClick={onClose}>
          {t`Cancel`}
        </button>
        <button
          type="button"
          class="btn danger"
          disabled={busy}
          onClick={() => void send(onConfirm).then((isDone) => isDone && onClose())}
        >
          {busy ? t`One moment…` : action}
        </button>
      </div>
    </Dialog>
  );
}
