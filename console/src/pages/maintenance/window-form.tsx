import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { useServicesQuery } from '../../api/directory.js';
import { queries } from '../../api/queries.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { localInput } from '../../parts/local-time.js';
import { ErrorLine } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { atLength, now } from '../../parts/time.js';

export type MaintenanceWindow = Schemas['MaintenanceWindowView'];

const HOUR_MS = 3_600_000;

/** A new window, or the settings of one. */
export function WindowForm({
  window: before,
  onClose,
}: {
  window: MaintenanceWindow | null;
  onClose: () => void;
}): JSX.Element {
  const { data: services = [] } = useServicesQuery();
  const [name, setName] = useState(before?.name ?? '');
  const [description, setDescription] = useState(before?.description ?? '');
  const [start, setStart] = useState(() => localInput(new Date(before?.startTime ?? now())));
  const [end, setEnd] = useState(() => localInput(new Date(before?.endTime ?? now() + 2 * HOUR_MS)));
  const [serviceId, setServiceId] = useState(before?.serviceId ?? '');
  const [isPublic, setPublic] = useState(before?.public ?? false);
  const [isOn, setOn] = useState(before?.enabled ?? true);
  const { busy, error, send } = useSubmission();
  const length = Date.parse(end) - Date.parse(start);
  const save = async (): Promise<void> => {
    const common = { name, description: description || null, serviceId: serviceId || null, public: isPublic };
    // A moment that was not touched keeps its seconds.
    const times = {
      startTime: instantOf(start, before?.startTime),
      endTime: instantOf(end, before?.endTime),
    };
    if (before) {
      const body = { ...common, ...times, enabled: isOn };
      await answerOf(api.PATCH('/v2/maintenance-windows/{id}', { params: { path: { id: before.id } }, body }));
    } else await answerOf(api.POST('/v2/maintenance-windows', { body: { ...common, ...times } }));
    await queries.invalidateQueries({ queryKey: ['maintenance-windows'] });
    onClose();
  };
  return (
    <Dialog title={before ? 'Change the maintenance' : 'Plan maintenance'} onClose={onClose}>
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
              autoFocus={before === null}
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <div class="maintenance-times">
          <Field label="From">
            {(attributes) => (
              <input
                {...attributes}
                class="input"
                type="datetime-local"
                required
                value={start}
                onInput={(event) => setStart(event.currentTarget.value)}
              />
            )}
          </Field>
          <Field label="To" problem={length <= 0 ? 'It must end after it starts' : null}>
            {(attributes) => (
              <input
                {...attributes}
                class="input"
                type="datetime-local"
                required
                value={end}
                onInput={(event) => setEnd(event.currentTarget.value)}
              />
            )}
          </Field>
        </div>
        <p class="quiet small">
          {length > 0 && `${atLength(length)}, `}
          by your clock ({Intl.DateTimeFormat().resolvedOptions().timeZone})
        </p>
        <Field label="For" hint="Without one: for all heartbeats of your team, or of all teams if you are in none">
          {(attributes) => (
            <select
              {...attributes}
              class="input"
              value={serviceId}
              onChange={(event) => setServiceId(event.currentTarget.value)}
            >
              <option value="">No single service</option>
              {services.map((service) => (
                <option key={service.id} value={service.id}>
                  {service.name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="More about it">
          {(attributes) => (
            <textarea
              {...attributes}
              class="input"
              rows={2}
              maxLength={15000}
              value={description}
              onInput={(event) => setDescription(event.currentTarget.value)}
            />
          )}
        </Field>
        <div>
          <label class="check">
            <input type="checkbox" checked={isPublic} onChange={(event) => setPublic(event.currentTarget.checked)} />
            Announce it on the status page
          </label>
          {before && (
            <label class="check">
              <input type="checkbox" checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} />
              Switched on
            </label>
          )}
        </div>
        <div class="form-end">
          <button type="button" class="btn" onClick={onClose}>
            Cancel
          </button>
          <button class="btn main" disabled={busy || !(length > 0)}>
            {busy ? 'Saving…' : before ? 'Save' : 'Plan it'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function instantOf(text: string, before: string | undefined): string {
  const isAsBefore = before !== undefined && localInput(new Date(before)) === text;
  return isAsBefore ? before : new Date(text).toISOString();
}
