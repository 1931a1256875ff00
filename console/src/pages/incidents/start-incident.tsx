import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { api, dataOf } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import type { Priority } from '../../parts/marks.js';
import { ErrorLine } from '../../parts/states.js';
import { ImpactFields } from './impact-fields.js';
import { bodyOf, Responders, type Responder } from './responders.js';

const PRIORITIES: readonly Priority[] = ['P1', 'P2', 'P3', 'P4', 'P5'];

/** Starts an incident. It pages nobody: that is what alerts do. */
export function StartIncident({ onClose }: { onClose: () => void }): JSX.Element {
  const [name, setName] = useState('');
  const [message, setMessage] = useState('');
  const [priority, setPriority] = useState<Priority>('P2');
  const [services, setServices] = useState<string[]>([]);
  const [responders, setResponders] = useState<Responder[]>([]);
  const [isPublic, setPublic] = useState(false);
  const [tellStakeholders, setTellStakeholders] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [, navigate] = useLocation();

  const start = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const { id } = await dataOf(
        api.POST('/v2/incidents', {
          body: {
            name,
            priority,
            impactedServices: services,
            responders: bodyOf(responders),
            notifyStakeholders: tellStakeholders,
            ...(message.trim() ? { message } : {}),
            ...(isPublic ? { statusPageEntry: { enabled: true, severity: 'minor' } } : {}),
          },
        }),
      );
      void queries.invalidateQueries({ queryKey: ['incidents'] });
      onClose();
      navigate(`/incidents/${id}`);
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  };

  return (
    <Dialog title="Start an incident" onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        {error !== null && <ErrorLine error={error} />}
        <Field label="What is wrong for customers">
          {(attributes) => (
            <input
              {...attributes}
              class="input"
              required
              maxLength={500}
              autoFocus
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
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
              {PRIORITIES.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
          )}
        </Field>
        <ImpactFields services={services} onChange={setServices} />
        <Responders responders={responders} onChange={setResponders} />
        <Field label="More about it" hint={isPublic ? 'This is the first update on the status page' : undefined}>
          {(attributes) => (
            <textarea
              {...attributes}
              class="input"
              rows={3}
              maxLength={15000}
              value={message}
              onInput={(event) => setMessage(event.currentTarget.value)}
            />
          )}
        </Field>
        <div>
          <label class="check">
            <input type="checkbox" checked={isPublic} onChange={(event) => setPublic(event.currentTarget.checked)} />
            Show it on the status page
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={tellStakeholders}
              onChange={(event) => setTellStakeholders(event.currentTarget.checked)}
            />
            Tell the stakeholders
          </label>
        </div>
        <div class="form-end">
          <button type="button" class="btn" onClick={onClose}>
            Cancel
          </button>
          <button class="btn main" disabled={busy}>
            {busy ? 'Starting…' : 'Start the incident'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
