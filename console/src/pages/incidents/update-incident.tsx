import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { type Incident, updateIncident } from '../../data/incidents.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { SelectField, TextArea } from '../../parts/inputs.js';
import { useSubmission } from '../../parts/submit.js';
import { UnsentMails } from '../../paging/unsent-mails.js';
import { STATUSES, STATUS_WORDS, type Severity, type Status } from './words.js';
import { PublicTitle } from './public-title.js';
import { SeverityField } from './severity-field.js';

/** A new status, and what the public is told. */
export function UpdateIncident({
  incident,
  status: proposed,
  isPublic: isForPublic = false,
  onClose,
}: {
  incident: Incident;
  status: Status;
  /** It was opened to tell the public something. */
  isPublic?: boolean;
  onClose: () => void;
}): JSX.Element {
  const entry = incident.statusPageEntry;
  const [status, setStatus] = useState<Status>(proposed);
  const [isPublic, setPublic] = useState(isForPublic || (entry?.enabled ?? false));
  const [severity, setSeverity] = useState<Severity>(entry?.severity ?? 'minor');
  const [message, setMessage] = useState('');
  /** Asked when it is published: an incident that was started from an alert is called as that is. */
  const before = entry?.title ?? (entry?.enabled ? incident.message : '');
  const [title, setTitle] = useState(before);
  const { busy, error, send } = useSubmission();

  const save = async (): Promise<void> => {
    const wasPublic = entry?.enabled ?? false;
    const text = message.trim();
    const isEntryChanged =
      (isPublic || wasPublic) &&
      (isPublic !== wasPublic || severity !== (entry?.severity ?? 'minor') || title !== before || text !== '');
    await updateIncident(incident.id, {
      ...(status === incident.status ? {} : { status }),
      // What the form does not change stays as others have made it.
      ...(isEntryChanged
        ? {
            statusPageEntry: {
              ...{ enabled: isPublic, severity },
              ...(isPublic && (!wasPublic || title !== before) ? { title } : {}),
              ...(isPublic && text ? { message: text } : {}),
            },
          }
        : {}),
    });
    onClose();
  };

  /** The public reads something new. */
  const isNews =
    isPublic && (message.trim() !== '' || title !== before || !(entry?.enabled ?? false) || status !== incident.status);

  return (
    <Dialog
      title={
        isForPublic ? t`Public update` : proposed === 'resolved' ? t`Resolve the incident` : t`Update the incident`
      }
      onClose={onClose}
    >
      <Form error={error} onSubmit={() => void send(save)}>
        <SelectField
          label={t`Status`}
          path="status"
          hint={
            incident.responders.length > 0 || incident.notifyStakeholders
              ? t`A new status notifies the people whom the incident names`
              : undefined
          }
          value={status}
          onChange={(value) => setStatus(value as Status)}
        >
          {STATUSES.map((each) => (
            <option key={each} value={each}>
              {t(STATUS_WORDS[each])}
            </option>
          ))}
        </SelectField>
        <label class="check">
          <input type="checkbox" checked={isPublic} onChange={(event) => setPublic(event.currentTarget.checked)} />
          {t`Show it on the status page`}
        </label>
        {isPublic && (
          <div class="for-public">
            <PublicTitle value={title} onChange={setTitle} />
            <TextArea
              label={t`Public update`}
              path="statusPageEntry.message"
              hint={
                <>
                  <Icon name="globe" /> {t`Everybody reads it on the status page, and its subscribers get it by mail`}
                </>
              }
              rows={3}
              autoFocus={isForPublic}
              required={isForPublic}
              maxLength={15000}
              value={message}
              onChange={setMessage}
            />
            <UnsentMails />
            <SeverityField label={t`Severity on the status page`} value={severity} onChange={setSeverity} />
          </div>
        )}
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? t`Saving…` : buttonOf(status === 'resolved' && incident.status !== 'resolved', isNews)}
        </FormEnd>
      </Form>
    </Dialog>
  );
}

function buttonOf(resolves: boolean, publishes: boolean): string {
  if (resolves) return publishes ? t`Resolve and publish` : t`Resolve`;
  return publishes ? t`Publish` : t`Save`;
}
