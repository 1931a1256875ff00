import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answerOf, api } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { ErrorLine } from '../../parts/states.js';

/** The dialog that gives the present search a name. */
export function SaveSearch({ query, onClose }: { query: string; onClose: () => void }): JSX.Element {
  const [name, setName] = useState('');
  const [error, setError] = useState<unknown>(null);
  const save = async (): Promise<void> => {
    try {
      await answerOf(api.POST('/v2/saved-searches', { body: { name, query } }));
      await queries.invalidateQueries({ queryKey: ['saved-searches'] });
      onClose();
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <Dialog title="Save this search" onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {error !== null && <ErrorLine error={error} />}
        <p class="quiet">{query}</p>
        <Field label="Name" hint="Your team sees it, too">
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
        <div class="form-end">
          <button type="button" class="btn" onClick={onClose}>
            Cancel
          </button>
          <button class="btn main">Save</button>
        </div>
      </form>
    </Dialog>
  );
}
