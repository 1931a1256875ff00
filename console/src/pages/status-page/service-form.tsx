import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answerOf, api, dataOf } from '../../api/client.js';
import type { Service } from '../../api/directory.js';
import { queries } from '../../api/queries.js';
import { useChanges } from '../../parts/changes.js';
import { Dialog } from '../../parts/dialog.js';
import { Cancel, Form } from '../../parts/form.js';
import { SelectField, TextArea, TextField } from '../../parts/inputs.js';
import { useSubmission } from '../../parts/submit.js';

export const STATUS_WORDS: Readonly<Record<Service['status'], string>> = {
  ok: 'Operational',
  maintenance: 'Maintenance',
  degraded: 'Degraded',
  partial_outage: 'Partial outage',
  major_outage: 'Major outage',
};

const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['services'] });

/** A new service, or the settings and the state of one. */
export function ServiceForm({ service, onClose }: { service: Service | null; onClose: () => void }): JSX.Element {
  const [name, setName] = useState(service?.name ?? '');
  const [description, setDescription] = useState(service?.description ?? '');
  const [status, setStatus] = useState<Service['status']>(service?.status ?? 'ok');
  const [isPublic, setPublic] = useState(service === null || service.visibility === 'public');
  const [isAsked, setAsked] = useState(false);
  const { busy, error, send } = useSubmission();
  const visibility = isPublic ? ('public' as const) : ('internal' as const);
  const body = { name, status, visibility, description: description || null };
  const changes = useChanges(body, service);
  const save = async (): Promise<void> => {
    if (service) {
      const params = { path: { id: service.id } };
      const changed = await changes(() => dataOf(api.GET('/v2/services/{id}', { params })));
      await answerOf(api.PATCH('/v2/services/{id}', { params, body: changed }));
    } else await answerOf(api.POST('/v2/services', { body }));
    await refresh();
    onClose();
  };
  const remove = async (id: string): Promise<void> => {
    await answerOf(api.DELETE('/v2/services/{id}', { params: { path: { id } } }));
    await refresh();
    onClose();
  };
  return (
    <Dialog title={service?.name ?? 'Add a service'} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(save)}>
        <TextField
          label="Name"
          path="name"
          hint="As customers call it"
          required
          maxLength={200}
          autoFocus={service === null}
          value={name}
          onChange={setName}
        />
        <SelectField
          label="State"
          path="status"
          hint="Open incidents that name the service can make it worse, not better"
          value={status}
          onChange={(value) => setStatus(value as Service['status'])}
        >
          {Object.entries(STATUS_WORDS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextArea
          label="What it is"
          path="description"
          rows={2}
          maxLength={15000}
          value={description}
          onChange={setDescription}
        />
        <label class="check">
          <input type="checkbox" checked={isPublic} onChange={(event) => setPublic(event.currentTarget.checked)} />
          Show it on the status page
        </label>
        {isAsked && service && (
          <div class="notice">
            <p>Remove {service.name}? Its days on the status page go with it. Incidents that name it stay.</p>
            <div class="form-end">
              <button type="button" class="btn" onClick={() => setAsked(false)}>
                Keep it
              </button>
              <button
                type="button"
                class="btn danger"
                disabled={busy}
                onClick={() => void send(() => remove(service.id))}
              >
                Remove
              </button>
            </div>
          </div>
        )}
        <div class="form-end">
          {service && !isAsked && (
            <button type="button" class="btn danger" onClick={() => setAsked(true)}>
              Remove…
            </button>
          )}
          <Cancel onBack={onClose} />
          <button class="btn main" disabled={busy}>
            {busy ? 'Saving…' : service ? 'Save' : 'Add it'}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
