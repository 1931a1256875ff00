import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { msg, t } from '#words';
import { useServicesQuery } from '../../api/directory.js';
import { useSignedIn } from '../../api/me.js';
import { createHeartbeat, storedHeartbeat, updateHeartbeat, type Heartbeat } from '../../data/heartbeats.js';
import { useChanges } from '../../parts/changes.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { NumberField, SelectField, TextField } from '../../parts/inputs.js';
import { type Priority } from '../../parts/marks.js';
import { useSubmission } from '../../parts/submit.js';
import { expiryMessage } from '../../../../src/alerts/heartbeats/domain/expiry-message.js';
import { PagesOfUnsaved } from '../../paging/pages.js';
import { TeamField } from '../../parts/team-field.js';
import { Pick } from '../../parts/pick.js';
import { services } from '../../api/sources.js';
import { PriorityField } from '../../parts/priority-fields.js';

const UNITS = [
  ['minutes', msg`minutes`],
  ['hours', msg`hours`],
  ['days', msg`days`],
] as const;
type Unit = (typeof UNITS)[number][0];

/** The API keeps the words of old heartbeats, such as `minute`. */
const unitOf = ({ intervalUnit }: Heartbeat): Unit | undefined =>
  UNITS.find(([unit]) => unit.startsWith(intervalUnit))?.[0];

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
  const [intervalUnit, setUnit] = useState<Unit>((heartbeat && unitOf(heartbeat)) ?? 'hours');
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
    <Dialog title={heartbeat ? t`Change ${name}` : t`New heartbeat`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(make)}>
        <TextField
          label={t`Name`}
          path="name"
          hint={
            heartbeat
              ? t`It stands in the address that is pinged, so it stays`
              : t`It stands in the address that is pinged`
          }
          required
          autoFocus={!heartbeat}
          readOnly={heartbeat !== null}
          value={name}
          onChange={setName}
        />
        <div class="form-row">
          <NumberField
            label={t`A ping at least every`}
            path="interval"
            min={1}
            required
            value={interval}
            onChange={setInterval}
          />
          <SelectField
            label={t`Unit`}
            path="intervalUnit"
            value={intervalUnit}
            onChange={(value) => setUnit(value as Unit)}
          >
            {UNITS.map(([unit, name]) => (
              <option key={unit} value={unit}>
                {t(name)}
              </option>
            ))}
          </SelectField>
        </div>
        <div class="form-row">
          <PriorityField
            label={t`Priority of the alert`}
            path="alertPriority"
            value={alertPriority}
            onChange={setPriority}
          />
          <Pick
            label={t`Service that it watches`}
            path="serviceId"
            value={serviceId}
            nameOf={(id) => known.find((service) => service.id === id)?.name}
            groups={[{ of: services() }]}
            first={[['', t`None`]]}
            onChange={setServiceId}
          />
        </div>
        <TeamField
          label={t`Team`}
          path="teamId"
          hint={t`It sees the heartbeat, and is paged when it expires`}
          value={teamId}
          onChange={setTeamId}
          none={t`No team`}
        />
        <TextField
          label={t`What the alert says`}
          path="alertMessage"
          hint={t`Such as: no backup for 26 hours`}
          maxLength={130}
          value={alertMessage}
          onChange={setMessage}
        />
        <PagesOfUnsaved
          asked={{
            message: expiryMessage({ name, alertMessage }),
            ...{ priority: alertPriority, source: 'heartbeat', tags: heartbeat?.alertTags ?? [] },
            // The alert of one that has expired is open under its alias: it would only be counted there.
            ...(name !== '' && { entity: name, ...(!heartbeat?.expired && { alias: `heartbeat:${name}` }) }),
            ...(name !== '' && { details: { heartbeat: name } }),
            teamId: teamId || null,
          }}
        />
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? t`Saving…` : heartbeat ? t`Save` : t`Make it`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
