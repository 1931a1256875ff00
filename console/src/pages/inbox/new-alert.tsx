import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { answerOf, api } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { SelectField, TextArea, TextField } from '../../parts/inputs.js';
import { PagesOfUnsaved } from '../../paging/pages.js';
import type { Priority } from '../../parts/marks.js';
import { useSubmission } from '../../parts/submit.js';

const PRIORITIES: readonly [Priority, string][] = [
  ['P1', 'P1, wake someone now'],
  ['P2', 'P2, urgent'],
  ['P3', 'P3, soon'],
  ['P4', 'P4, in working hours'],
  ['P5', 'P5, for information'],
];

/** Raises an alert by hand. */
export function NewAlert({
  isTest = false,
  onClose,
}: {
  /** It is to show that alerts reach people, and is filled in so. */
  isTest?: boolean;
  onClose: () => void;
}): JSX.Element {
  const [message, setMessage] = useState(isTest ? 'Test alert: please acknowledge' : '');
  const [description, setDescription] = useState('');
  const [priority, setPriority] = useState<Priority>('P3');
  const { busy, error, send } = useSubmission();
  const [, navigate] = useLocation();

  const create = async (): Promise<void> => {
    const answer = await answerOf(
      api.POST('/v2/alerts', { body: { message, priority, ...(description ? { description } : {}) } }),
    );
    void queries.invalidateQueries({ queryKey: ['alerts'] });
    const alertId = 'alertId' in answer ? answer.alertId : 'data' in answer ? answer.data.alertId : null;
    onClose();
    if (alertId) navigate(`/alerts/${alertId}`);
  };

  return (
    <Dialog title={isTest ? 'Send a test alert' : 'New alert'} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(create)}>
        <TextField
          label="Message"
          path="message"
          required
          maxLength={130}
          autoFocus
          value={message}
          onChange={setMessage}
        />
        <SelectField
          label="Priority"
          path="priority"
          value={priority}
          onChange={(value) => setPriority(value as Priority)}
        >
          {PRIORITIES.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <PagesOfUnsaved asked={{ message: message || 'New alert', priority }} lead="Pages" />
        <TextArea
          label="Description"
          path="description"
          hint="It is routed and paged like every alert of your team"
          rows={4}
          maxLength={15000}
          value={description}
          onChange={setDescription}
        />
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? 'Raising…' : 'Raise the alert'}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
