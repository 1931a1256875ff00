import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { ErrorLine } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { draftOf, type Match, MatchFields, matchOf } from '../../alerts/match-fields.js';
import { reread } from './rules-data.js';

/** The form that routing rules and alert policies share: a name, the conditions, and what is to happen. */
export function RuleForm({
  title,
  name: before,
  match: matchBefore,
  onSave,
  onClose,
  children,
}: {
  title: string;
  name: string;
  match: Match;
  /** @returns warnings to show before the form closes */
  onSave: (rule: { name: string; match: Match }) => Promise<readonly string[]>;
  onClose: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const [name, setName] = useState(before);
  const [match, setMatch] = useState(() => draftOf(matchBefore));
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const { busy, error, send } = useSubmission();
  if (warnings.length > 0)
    return (
      <Dialog title="Saved, but look at this" onClose={onClose}>
        <ul class="points">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
        <div class="form-end">
          <button type="button" class="btn main" onClick={onClose}>
            Understood
          </button>
        </div>
      </Dialog>
    );
  const save = async (): Promise<void> => {
    const found = await onSave({ name, match: matchOf(match, matchBefore) });
    await reread();
    if (found.length > 0) setWarnings(found);
    else onClose();
  };
  return (
    <Dialog title={title} onClose={onClose} wide>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void send(save);
        }}
      >
        {error !== null && <ErrorLine error={error} />}
        <Field label="Name">
          {(attributes) => (
            <input
              {...attributes}
              class="input"
              required
              maxLength={200}
              autoFocus
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <MatchFields match={match} onChange={setMatch} />
        {children}
        <div class="form-end">
          <button type="button" class="btn" onClick={onClose}>
            Cancel
          </button>
          <button class="btn main" disabled={busy}>
            {busy ? 'Saving…' : 'Save'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
