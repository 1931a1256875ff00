import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { useServicesQuery } from '../../api/directory.js';
import { queries } from '../../api/queries.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import type { Priority } from '../../parts/marks.js';
import { ErrorLine } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';

export type Heartbeat = Schemas['HeartbeatView'];

const PRIORITIES: readonly Priority[] = ['P1', 'P2', 'P3', 'P4', 'P5'];
const UNITS = ['minutes', 'hours', 'days'] as const;

/** The API keeps the words of old heartbeats, such as `minute`. */
const unitOf = (heartbeat: Heartbeat | null): (typeof UNITS)[number] | undefined =>
  heartbeat ? UNITS.find((unit) => unit.startsWith(heartbeat.intervalUnit)) : undefined;

/** A new heartbeat, or the settings of one. It belongs to the team of whoever makes it. */
export function HeartbeatForm({
  heartbeat = null,
  onMade,
  onClose,
}: {
  heartbeat?: Heartbeat | null;
  onMade: (name: string) => void;
  onClose: () => void;
}): JSX.Element {
  const { data: services = [] } = useServicesQuery();
  const [name, setName] = useState(heartbeat?.name ?? '');
  const [interval, setInterval] = useState(heartbeat?.interval ?? 26);
  const [intervalUnit, setUnit] = useState<(typeof UNITS)[number]>(unitOf(heartbeat) ?? 'hours');
  const [alertPriority, setPriority] = useState<Priority>(heartbeat?.alertPriority ?? 'P3');
  const [alertMessage, setMessage] = useState(heartbeat?.alertMessage ?? '');
  const [serviceId, setServiceId] = useState(heartbeat?.serviceId ?? '');
  const { busy, error, send } = useSubmission();
  const make = async (): Promise<void> => {
    const texts = { alertMessage: alertMessage || null, serviceId: serviceId || null };
    const settings = { interval, intervalUnit, alertPriority, ...texts };
    if (heartbeat) await answerOf(api.PATCH('/v2/heartbeats/{name}', { params: { path: { name } }, body: settings }));
    else await answerOf(api.POST('/v2/heartbeats', { body: { name, ...settings } }));
    await queries.invalidateQueries({ queryKey: ['heartbeats'] });
    onClose();
    onMade(name);
  };
  return (
    <Dialog title={heartbeat ? `Change ${name}` : 'Make a heartbeat'} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void send(make);
        }}
      >
        {error !== null && <ErrorLine error={error} />}
        <Field
          label="Name"
          hint={
            heartbeat
              ? 'It stands in the address that is pinged, so it stays'
              : 'It stands in the address that is pinged'
          }
        >
          {(attributes) => (
            <input
              {...attributes}
              class="input"
              required
              autoFocus={!heartbeat}
              readOnly={heartbeat !== null}
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <div class="form-row">
          <Field label="A ping at least every">
            {(attributes) => (
              <input
                {...attributes}
                class="input"
                type="number"
                min={1}
                required
                value={interval}
                onInput={(event) => setInterval(event.currentTarget.valueAsNumber)}
              />
            )}
          </Field>
          <Field label="Unit">
            {(attributes) => (
              <select
                {...attributes}
                class="input"
                value={intervalUnit}
                onChange={(event) => setUnit(event.currentTarget.value as (typeof UNITS)[number])}
              >
                {UNITS.map((unit) => (
                  <option key={unit}>{unit}</option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <div class="form-row">
          <Field label="Priority of the alert">
            {(attributes) => (
              <select
                {...attributes}
                class="input"
                value={alertPriority}
                onChange={(event) => setPriority(event.currentTarget.value as Priority)}
              >
                {PRIORITIES.map((priority) => (
                  <option key={priority}>{priority}</option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Service that it watches">
            {(attributes) => (
              <select
                {...attributes}
                class="input"
                value={serviceId}
                onChange={(event) => setServiceId(event.currentTarget.value)}
              >
                <option value="">None</option>
                {services.map((service) => (
                  <option key={service.id} value={service.id}>
                    {service.name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <Field label="What the alert says" hint="Such as: no backup for 26 hours">
          {(attributes) => (
            <input
              {...attributes}
              class="input"
              maxLength={130}
              value={alertMessage}
              onInput={(event) => setMessage(event.currentTarget.value)}
            />
          )}
        </Field>
        <div class="form-end">
          <button type="button" class="btn" onClick={onClose}>
            Cancel
          </button>
          <button class="btn main" disabled={busy}>
            {busy ? 'Saving…' : heartbeat ? 'Save' : 'Make it'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
