import type { ComponentProps, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { type MessageDescriptor, msg, t } from '#words';
import { RespondersField } from '../../alerts/responders-field.js';
import { createAlert } from '../../data/alerts.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { SelectField, TextArea, TextField } from '../../parts/inputs.js';
import { PagesOfUnsaved } from '../../paging/pages.js';
import type { Priority } from '../../parts/marks.js';
import { useSubmission } from '../../parts/submit.js';

const PRIORITIES: readonly [Priority, MessageDescriptor][] = [
  ['P1', msg`P1, wake someone now`],
  ['P2', msg`P2, urgent`],
  ['P3', msg`P3, soon`],
  ['P4', msg`P4, in working hours`],
  ['P5', msg`P5, for information`],
];

type RespondersProps = ComponentProps<typeof RespondersField>;

/** Raises an alert by hand. */
export function NewAlert({
  isTest = false,
  onClose,
}: {
  /** It is to show that alerts reach people, and is filled in so. */
  isTest?: boolean;
  onClose: () => void;
}): JSX.Element {
  const [message, setMessage] = useState(isTest ? t`Test alert: please acknowledge` : '');
  const [description, setDescription] = useState('');
  const [priority, setPriority] = useState<Priority>('P3');
  const [responders, setResponders] = useState<RespondersProps['responders']>([]);
  const asked = { message: message || t`New alert`, priority, responders: [...responders] };
  const { busy, error, send } = useSubmission();
  const [, navigate] = useLocation();

  const create = async (): Promise<void> => {
    const alertId = await createAlert({ ...asked, message, ...(description ? { description } : {}) });
    onClose();
    if (alertId) navigate(`/alerts/${alertId}`);
  };

  return (
    <Dialog title={isTest ? t`Send a test alert` : t`New alert`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(create)}>
        <TextField
          label={t`Message`}
          path="message"
          required
          maxLength={130}
          autoFocus
          value={message}
          onChange={setMessage}
        />
        <SelectField
          label={t`Priority`}
          path="priority"
          value={priority}
          onChange={(value) => setPriority(value as Priority)}
        >
          {PRIORITIES.map(([value, text]) => (
            <option key={value} value={value}>
              {t(text)}
            </option>
          ))}
        </SelectField>
        <RespondersField legend={t`Notify`} path="responders" responders={responders} onChange={setResponders} />
        <PagesOfUnsaved asked={asked} say={(names) => t`Pages ${names}`} />
        <TextArea
          label={t`Description`}
          path="description"
          hint={responders.length === 0 && t`It is routed and paged like every alert of your team`}
          rows={4}
          maxLength={15000}
          value={description}
          onChange={setDescription}
        />
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? t`Raising…` : t`Raise the alert`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
