import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useServicesQuery } from '../../api/directory.js';
import { useSignedIn } from '../../api/me.js';
import { createHeartbeat, storedHeartbeat, updateHeartbeat, type Heartbeat } from '../../data/heartbeats.js';
import { useChanges } from '../../parts/changes.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { NumberField, SelectField, TextField } from '../../parts/inputs.js';
import { type Priority } from '../../parts/marks.js';
import { useSubmission } from '../../parts/submit.js';
import { PagesOfUnsaved } from '../../paging/pages.js';
import { TeamField } from '../../parts/team-field.js';
import { Pick } from '../../parts/pick.js';
import { services } from '../../api/sources.js';
import { PriorityField } from '../../parts/priority-fields.js';

const UNITS = ['minutes', 'hours', 'days'] as const;

/** The API keeps the words of old heartbeats, such as `minute`. */
const unitOf = (heartbeat: Heartbeat | null): (typeof UNITS)[number] | undefined =>
  heartbeat ? UNITS.find((unit) => unit.startsWith(heartbeat.intervalUnit)) : undefined;

/** A new heartbeat, or the settings of one. A new one is of the first team of whoever makes it, unless they choose. */
export function HeartbeatForm({
  heartbeat = null,
  onMade,
  onClose,
}: {
  heartbeat?: Heartbeat | null;
  onMade: (name: string, teamId: string | null) => void;
  onClose: () => void;
}): JSX.Element {
  const { data: known = [] } = useServicesQuery();
  const [name, setName] = useState(heartbeat?.name ?? '');
  const [interval, setInterval] = useState(heartbeat?.interval ?? 26);
  const [intervalUnit, setUnit] = useState<(typeof UNITS)[number]>(unitOf(heartbeat) ?? 'hours');
  const [alertPriority, setPriority] = useState<Priority>(heartbeat?.alertPriority ?? 'P3');
  const [alertMessage, setMessage] = useState(heartbeat?.alertMessage ?? '');
  const [serviceId, setServiceId] = useState(heartbeat?.serviceId ?? '');
  const me = useSignedIn();
  const [teamId, setTeamId] = useState(heartbeat ? (heartbeat.teamId ?? '') : (me.teams?.[0]?.id ?? ''));
  const { busy, error, send } = useSubmission();
  const texts = { alertMessage: alertMessage || null, serviceId: serviceId || null };
  const settings = { interval, intervalUnit, alertPriority, teamId: teamId || null, ...texts };
  const changes = useChanges(settings, heartbeat);
  const make = async (): Promise<void> => {
    if (heartbeat) await updateHeartbeat(name, await changes(() => storedHeartbeat(name)));
    else await createHeartbeat({ name, ...settings });
    onClose();
    onMade(name, teamId || null);
  };
  return (
    <Dialog title={heartbeat ? `Change ${name}` : 'New heartbeat'} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(make)}>
        <TextField
          label="Name"
          path="name"
          hint={
            heartbeat
              ? 'It stands in the address that is pinged, so it stays'
              : 'It stands in the address that is pinged'
          }
          required
          autoFocus={!heartbeat}
          readOnly={heartbeat !== null}
          value={name}
          onChange={setName}
        />
        <div class="form-row">
          <NumberField
            label="A ping at least every"
            path="interval"
            min={1}
            required
            value={interval}
            onChange={setInterval}
          />
          <SelectField
            label="Unit"
            path="intervalUnit"
            value={intervalUnit}
            onChange={(value) => setUnit(value as (typeof UNITS)[number])}
          >
            {UNITS.map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </SelectField>
        </div>
        <div class="form-row">
          <PriorityField
            label="Priority of the alert"
            path="alertPriority"
            value={alertPriority}
            onChange={setPriority}
          />
          <Pick
            label="Service that it watches"
            path="serviceId"
            value={serviceId}
            nameOf={(id) => known.find((service) => service.id === id)?.name}
            groups={[{ of: services() }]}
            first={[['', 'None']]}
            onChange={setServiceId}
          />
        </div>
        <TeamField
          label="Team"
          path="teamId"
          hint="It sees the heartbeat, and is paged when it expires"
          value={teamId}
          onChange={setTeamId}
          none="No team"
        />
        <TextField
          label="What the alert says"
          path="alertMessage"
          hint="Such as: no backup for 26 hours"
          maxLength={130}
          value={alertMessage}
          onChange={setMessage}
        />
        <PagesOfUnsaved
          asked={{
            message: alertMessage.trim() || `Heartbeat ${name} expired`,
            ...{ priority: alertPriority, source: 'heartbeat', tags: heartbeat?.alertTags ?? [] },
            // The alert of one that has expired is open under its alias: it would only be counted there.
            ...(name !== '' && { entity: name, ...(!heartbeat?.expired && { alias: `heartbeat:${name}` }) }),
            ...(name !== '' && { details: { heartbeat: name } }),
            teamId: teamId || null,
          }}
        />
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? 'Saving…' : heartbeat ? 'Save' : 'Make it'}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
