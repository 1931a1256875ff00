import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type MessageDescriptor, msg, t } from '#words';
import type { Service } from '../../api/directory.js';
import { createService, deleteService, storedService, updateService } from '../../data/services.js';
import { useChanges } from '../../parts/changes.js';
import { Dialog } from '../../parts/dialog.js';
import { Cancel, Form } from '../../parts/form.js';
import { SelectField, TextArea, TextField } from '../../parts/inputs.js';
import { useSubmission } from '../../parts/submit.js';

export const STATUS_WORDS: Readonly<Record<Service['status'], MessageDescriptor>> = {
  ok: msg`Operational`,
  maintenance: msg`Maintenance`,
  degraded: msg`Degraded`,
  partial_outage: msg`Partial outage`,
  major_outage: msg`Major outage`,
};

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
  const changes = useChanges(body, service, {
    words: (field, value) =>
      field === 'status'
        ? t(STATUS_WORDS[value as Service['status']])
        : field === 'visibility'
          ? value === 'public'
            ? t`on`
            : t`off`
          : undefined,
    labels: {
      name: t`Name`,
      status: t`State`,
      description: t`What it is`,
      visibility: t`Show it on the status page`,
    },
  });
  const save = async (): Promise<void> => {
    if (service) await updateService(service.id, await changes(() => storedService(service.id)));
    else await createService(body);
    onClose();
  };
  const remove = async (id: string): Promise<void> => {
    await deleteService(id);
    onClose();
  };
  return (
    <Dialog title={service?.name ?? t`Add a service`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(save)}>
        <TextField
          label={t`Name`}
          path="name"
          hint={t`As customers call it`}
          required
          maxLength={200}
          autoFocus={service === null}
          value={name}
          onChange={setName}
        />
        <SelectField
          label={t`State`}
          path="status"
          hint={t`Open incidents that name the service can make it worse, not better`}
          value={status}
          onChange={(value) => setStatus(value as Service['status'])}
        >
          {Object.entries(STATUS_WORDS).map(([value, words]) => (
            <option key={value} value={value}>
              {t(words)}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={t`What it is`}
          path="description"
          rows={2}
          maxLength={15000}
          value={description}
          onChange={setDescription}
        />
        <label class="check">
          <input type="checkbox" checked={isPublic} onChange={(event) => setPublic(event.currentTarget.checked)} />
          {t`Show it on the status page`}
        </label>
        {isAsked && service && (
          <div class="notice">
            <p>{t`Remove ${{ service: service.name }}? Its days on the status page go with it. Incidents that name it stay.`}</p>
            <div class="form-end">
              <button type="button" class="btn" onClick={() => setAsked(false)}>
                {t`Keep it`}
              </button>
              <button
                type="button"
                class="btn danger"
                disabled={busy}
                onClick={() => void send(() => remove(service.id))}
              >
                {t`Remove`}
              </button>
            </div>
          </div>
        )}
        <div class="form-end">
          {service && !isAsked && (
            <button type="button" class="btn danger" onClick={() => setAsked(true)}>
              {t`Remove…`}
            </button>
          )}
          <Cancel onBack={onClose} />
          <button class="btn main" disabled={busy}>
            {busy ? t`Saving…` : service ? t`Save` : t`Add it`}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
