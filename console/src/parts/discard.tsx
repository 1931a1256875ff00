import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '#words';
import { Dialog } from './dialog.js';
import { askBy } from './typed.js';

/** Asks before something that would lose what is typed, or shown once. One for all pages and dialogs. */
export function DiscardQuestion(): JSX.Element | null {
  const [asked, setAsked] = useState<{ discard: () => void; isTyped: boolean; nth: number } | null>(null);
  useEffect(
    () => askBy((discard, isTyped) => setAsked((last) => ({ discard, isTyped, nth: (last?.nth ?? 0) + 1 }))),
    [],
  );
  if (!asked) return null;
  const close = (): void => setAsked(null);
  return (
    // Anew each time: a dialog that the browser has closed, and that is shown again, would lie above the question.
    <Dialog
      key={asked.nth}
      title={asked.isTyped ? t`Discard what you have typed?` : t`Close without copying it?`}
      onClose={close}
    >
      <p>{asked.isTyped ? t`It is not saved.` : t`It is not shown again.`}</p>
      <div class="form-end">
        <button
          type="button"
          class="btn danger"
          onClick={() => {
            close();
            asked.discard();
          }}
        >
          {asked.isTyped ? t`Discard` : t`Close`}
        </button>
        <button type="button" class="btn main" autoFocus onClick={close}>
          {t`Keep it`}
        </button>
      </div>
    </Dialog>
  );
}
