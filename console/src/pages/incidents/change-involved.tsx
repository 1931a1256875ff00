import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { useServicesQuery } from '../../api/directory.js';
import { type Incident, type Responder, storedIncident, updateIncident } from '../../data/incidents.js';
import { useChanges } from '../../parts/changes.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { useSubmission } from '../../parts/submit.js';
import { ImpactFields } from './impact-fields.js';
import { Notified } from './notified.js';
import { bodyOf, Responders, useResponderNames } from './responders.js';
import '../../parts/field.css';

const listOf = <Each,>(all: readonly Each[], nameOf: (each: Each) => string): string =>
  all.map(nameOf).join(', ') || t`none`;

const idOf = (service: Incident['impactedServices'][number]): string =>
  typeof service === 'string' ? service : service.id;

/** Which services it hits, who works on it, and whether stakeholders are told. */
export function ChangeInvolved({ incident, onClose }: { incident: Incident; onClose: () => void }): JSX.Element {
  const [services, setServices] = useState(() => incident.impactedServices.map(idOf));
  const [responders, setResponders] = useState(incident.responders);
  const [notifyStakeholders, setNotify] = useState(incident.notifyStakeholders);
  const { busy, error, send } = useSubmission();
  const known = useServicesQuery().data ?? [];
  const responderName = useResponderNames();
  const serviceName = (service: Incident['impactedServices'][number]): string =>
    typeof service === 'string'
      ? (known.find(({ id }) => id === service)?.name ?? service)
      : (service.name ?? service.id);
  // Named services that are not in the list keep their names.
  const impactedServices = services.map((id) => incident.impactedServices.find((each) => idOf(each) === id) ?? id);
  const changes = useChanges({ impactedServices, responders: bodyOf(responders), notifyStakeholders }, incident, {
    words: (field, value) =>
      field === 'impactedServices'
        ? listOf(value as Incident['impactedServices'], serviceName)
        : field === 'responders'
          ? listOf(value as Responder[], responderName)
          : undefined,
    labels: {
      impactedServices: t`Impacted services`,
      responders: t`Responders`,
      notifyStakeholders: t`Notify stakeholders`,
    },
  });
  const save = async (): Promise<void> => {
    await updateIncident(incident.id, await changes(() => storedIncident(incident.id)));
    onClose();
  };
  return (
    <Dialog title={t`Services and people`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(save)}>
        <ImpactFields services={services} onChange={setServices} />
        <Responders responders={responders} onChange={setResponders} />
        <label class="check">
          <input
            type="checkbox"
            checked={notifyStakeholders}
            onChange={(event) => setNotify(event.currentTarget.checked)}
          />
          {t`Notify stakeholders of each new status`}
        </label>
        <Notified
          responders={responders.filter((each) => !incident.responders.some(({ id }) => id === each.id))}
          stakeholders={notifyStakeholders && !incident.notifyStakeholders}
        />
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? t`Saving…` : t`Save`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
