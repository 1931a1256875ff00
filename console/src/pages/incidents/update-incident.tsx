import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answerOf, api } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { SelectField, TextArea } from '../../parts/inputs.js';
import { useSubmission } from '../../parts/submit.js';
import { STATUSES, STATUS_WORDS, type Incident, type Severity, type Status } from './words.js';
import { SeverityField } from './severity-field.js';

/** A new status, and what the public is told. */
export function UpdateIncident({
  incident,
  status: proposed,
  onClose,
}: {
  incident: Incident;
  status: Status;
  onClose: () => void;
}): JSX.Element {
  const entry = incident.statusPageEntry;
  const [status, setStatus] = useState<Status>(proposed);
  const [isPublic, setPublic] = useState(entry?.enabled ?? false);
  const [severity, setSeverity] = useState<Severity>(entry?.severity ?? 'minor');
  const [message, setMessage] = useState('');
  const { busy, error, send } = useSubmission();
  const id = incident.id;

  const save = async (): Promise<void> => {
    const wasPublic = entry?.enabled ?? false;
    const text = message.trim();
    await answerOf(
      api.PATCH('/v2/incidents/{id}', {
        params: { path: { id } },
        body: {
          ...(status === incident.status ? {} : { status }),
          // What the form does not change stays as others have made it.
          ...((isPublic || wasPublic) &&
          (isPublic !== wasPublic || severity !== (entry?.severity ?? 'minor') || text !== '')
            ? { statusPageEntry: { enabled: isPublic, severity, ...(isPublic && text ? { message: text } : {}) } }
            : {}),
        },
      }),
    );
    await queries.invalidateQueries({ queryKey: ['incidents'] });
    onClose();
  };

  return (
    <Dialog title={proposed === 'resolved' ? 'Resolve the incident' : 'Update the incident'} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(save)}>
        <SelectField
          label="Status"
          path="status"
          hint={
            incident.responders.length > 0 || incident.notifyStakeholders
              ? 'A new status notifies the people whom the incident names'
              : undefined
          }
          value={status}
          onChange={(value) => setStatus(value as Status)}
        >
          {STATUSES.map((each) => (
            <option key={each} value={each}>
              {STATUS_WORDS[each]}
            </option>
          ))}
        </SelectField>
        <label class="check">
          <input type="checkbox" checked={isPublic} onChange={(event) => setPublic(event.currentTarget.checked)} />
          Show it on the status page
        </label>
        {isPublic && (
          <>
            <TextArea
              label="Public update"
              path="message"
              rows={3}
              maxLength={15000}
              value={message}
              onChange={setMessage}
            />
            <SeverityField label="Severity on the status page" value={severity} onChange={setSeverity} />
          </>
        )}
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? 'Saving…' : status === 'resolved' && incident.status !== 'resolved' ? 'Resolve' : 'Save'}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
