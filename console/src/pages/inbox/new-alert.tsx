import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { answerOf, api } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import type { Priority } from '../../parts/marks.js';
import { ErrorLine } from '../../parts/states.js';

const PRIORITIES: readonly [Priority, string][] = [
  ['P1', 'P1, wake somebody now'],
  ['P2', 'P2, urgent'],
  ['P3', 'P3, soon'],
  ['P4', 'P4, in working hours'],
  ['P5', 'P5, for information'],
];

/** Raises an alert by hand. */
export function NewAlert({ onClose }: { onClose: () => void }): JSX.Element {
  const [message, setMessage] = useState('');
  const [description, setDescription] = useState('');
  const [priority, setPriority] = useState<Priority>('P3');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [, navigate] = useLocation();

  const create = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const answer = await answerOf(
        api.POST('/v2/alerts', { body: { message, priority, ...(description ? { description } : {}) } }),
      );
      void queries.invalidateQueries({ queryKey: ['alerts'] });
      const alertId = 'alertId' in answer ? answer.alertId : 'data' in answer ? answer.data.alertId : null;
      onClose();
      if (alertId) navigate(`/alerts/${alertId}`);
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  };

  return (
    <Dialog title="New alert" onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        {error !== null && <ErrorLine error={error} />}
        <Field label="What happened">
          {(attributes) => (
            <input
              {...attributes}
              class="input"
              required
              maxLength={130}
              autoFocus
              value={message}
              onInput={(event) => setMessage(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label="Priority">
          {(attributes) => (
            <select
              {...attributes}
              class="input"
              value={priority}
              onChange={(event) => setPriority(event.currentTarget.value as Priority)}
            >
              {PRIORITIES.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="More about it" hint="It is routed and paged like every alert of your team">
          {(attributes) => (
            <textarea
              {...attributes}
              class="input"
              rows={4}
              maxLength={15000}
              value={description}
              onInput={(event) => setDescription(event.currentTarget.value)}
            />
          )}
        </Field>
        <div class="form-end">
          <button type="button" class="btn" onClick={onClose}>
            Cancel
          </button>
          <button class="btn main" disabled={busy}>
            {busy ? 'Raising…' : 'Raise the alert'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
