import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { createSavedSearch } from '../../data/saved-searches.js';
import { Dialog } from '../../parts/dialog.js';
import { Cancel, Form } from '../../parts/form.js';
import { TextField } from '../../parts/inputs.js';

/** The dialog that gives the present search a name. */
export function SaveSearch({ query, onClose }: { query: string; onClose: () => void }): JSX.Element {
  const [name, setName] = useState('');
  const [error, setError] = useState<unknown>(null);
  const save = async (): Promise<void> => {
    try {
      await createSavedSearch({ name, query });
      onClose();
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <Dialog title={t`Save this search`} onClose={onClose}>
      <Form error={error} onSubmit={() => void save()}>
        <p class="quiet">{query}</p>
        <TextField
          label={t`Name`}
          path="name"
          hint={t`Your team sees it, too, as do people without a team`}
          required
          maxLength={200}
          autoFocus
          value={name}
          onChange={setName}
        />
        <div class="form-end">
          <Cancel onBack={onClose} />
          <button class="btn main">{t`Save`}</button>
        </div>
      </Form>
    </Dialog>
  );
}
