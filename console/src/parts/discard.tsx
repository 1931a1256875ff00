import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Dialog } from './dialog.js';
import { askBy } from './typed.js';

/** Asks before something that would lose what is typed. One for all pages and dialogs. */
export function DiscardQuestion(): JSX.Element | null {
  const [discard, setDiscard] = useState<(() => void) | null>(null);
  useEffect(() => askBy((go) => setDiscard(() => go)), []);
  if (!discard) return null;
  const close = (): void => setDiscard(null);
  return (
    <Dialog title="Discard what you have typed?" onClose={close}>
      <p>It is not saved.</p>
      <div class="form-end">
        <button
          type="button"
          class="btn danger"
          onClick={() => {
            close();
            discard();
          }}
        >
          Discard
        </button>
        <button type="button" class="btn main" autoFocus onClick={close}>
          Keep it
        </button>
      </div>
    </Dialog>
  );
}
