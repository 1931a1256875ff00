import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answerOf, api } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { ErrorLine } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { ImpactFields } from './impact-fields.js';
import { bodyOf, Responders } from './responders.js';
import type { Incident } from './words.js';
import '../../parts/field.css';

const idOf = (service: Incident['impactedServices'][number]): string =>
  typeof service === 'string' ? service : service.id;

/** Which services it hits, who works on it, and whether stakeholders are told. */
export function ChangeInvolved({ incident, onClose }: { incident: Incident; onClose: () => void }): JSX.Element {
  const [services, setServices] = useState(() => incident.impactedServices.map(idOf));
  const [responders, setResponders] = useState(incident.responders);
  const [notifyStakeholders, setNotify] = useState(incident.notifyStakeholders);
  const { busy, error, send } = useSubmission();
  const save = async (): Promise<void> => {
    // Named services that are not in the list keep their names.
    const impactedServices = services.map((id) => incident.impactedServices.find((each) => idOf(each) === id) ?? id);
    const body = { impactedServices, responders: bodyOf(responders), notifyStakeholders };
    await answerOf(api.PATCH('/v2/incidents/{id}', { params: { path: { id: incident.id } }, body }));
    await queries.invalidateQueries({ queryKey: ['incidents'] });
    onClose();
  };
  return (
    <Dialog title="Services and people" onClose={onClose}>
      <Form onSubmit={() => void send(save)}>
        {error !== null && <ErrorLine error={error} />}
        <ImpactFields services={services} onChange={setServices} />
        <Responders responders={responders} onChange={setResponders} />
        <label class="check">
          <input
            type="checkbox"
            checked={notifyStakeholders}
            onChange={(event) => setNotify(event.currentTarget.checked)}
          />
          Notify stakeholders of each new status
        </label>
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? 'Saving…' : 'Save'}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
