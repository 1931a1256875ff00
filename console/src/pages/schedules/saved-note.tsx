import type { JSX } from 'preact';
import { t } from '#words';
import { Icon } from '../../parts/icon.js';
import { explain } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { onCallWords, type OnCallNotes } from '../../schedules/on-call-notes.js';
import '../../parts/undo-bar.css';

/** A change of an override that was saved. */
export interface Saved {
  /** `Override saved.` */
  what: string;
  notes: OnCallNotes;
  /** Takes it back; null: that was the last word. */
  undo: (() => Promise<OnCallNotes>) | null;
}

/** What was saved, who is on call because of it, and the way back. */
export function SavedNote({
  saved,
  onChange,
}: {
  saved: Saved | null;
  /** Null: it is read. */
  onChange: (saved: Saved | null) => void;
}): JSX.Element {
  const { busy, error, send } = useSubmission();
  const undo = async (back: () => Promise<OnCallNotes>): Promise<void> => {
    const notes = await back();
    onChange({ what: t`Undone.`, notes, undo: null });
  };
  const back = saved?.undo;
  return (
    <div class="undo-bar" role="status">
      {saved && (
        <p>
          <span>
            {[saved.what, onCallWords(saved.notes), error !== null && explain(error)].filter(Boolean).join(' ')}
          </span>
          {back && (
            <button type="button" class="btn small" disabled={busy} onClick={() => void send(() => undo(back))}>
              {t`Undo`}
            </button>
          )}
          <button type="button" class="btn bare square" aria-label={t`Dismiss`} onClick={() => onChange(null)}>
            <Icon name="close" />
          </button>
        </p>
      )}
    </div>
  );
}
