import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { api, dataOf } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { TextArea, TextField } from '../../parts/inputs.js';
import { type Priority } from '../../parts/marks.js';
import { useSubmission } from '../../parts/submit.js';
import { ImpactFields } from './impact-fields.js';
import { type IncidentTemplate, useTemplates } from './templates.js';
import { type Severity } from './words.js';
import { SeverityField } from './severity-field.js';
import { bodyOf, Responders, type Responder } from './responders.js';
import { Pick } from '../../parts/pick.js';
import { PriorityField } from '../../parts/priority-fields.js';

/** What customers read of an incident, unless somebody says otherwise. */
const severityOf = (priority: Priority): Severity =>
  priority === 'P1' ? 'critical' : priority === 'P2' ? 'major' : 'minor';

/** Starts an incident. It pages nobody: that is what alerts do. */
export function StartIncident({ onClose }: { onClose: () => void }): JSX.Element {
  const [name, setName] = useState('');
  const [message, setMessage] = useState('');
  const [priority, setPriority] = useState<Priority>('P2');
  const [services, setServices] = useState<string[]>([]);
  const [responders, setResponders] = useState<Responder[]>([]);
  /** Null: not decided. Of a P1 it has to be; nothing is published by default. */
  const [isPublic, setPublic] = useState<boolean | null>(null);
  /** Null: as the priority has it. */
  const [severity, setSeverity] = useState<Severity | null>(null);
  const [tellStakeholders, setTellStakeholders] = useState(false);
  const [template, setTemplate] = useState<IncidentTemplate | null>(null);
  const { data: templates = [] } = useTemplates();
  const { busy, error, send } = useSubmission();
  const [, navigate] = useLocation();

  /** Fills the form; what it does not show comes from the template when the incident is opened. */
  const choose = (id: string): void => {
    const chosen = templates.find((each) => each.id === id) ?? null;
    setTemplate(chosen);
    if (chosen === null) return;
    setName(chosen.message.slice(0, 500));
    setMessage(chosen.message.length > 500 ? chosen.message : '');
    setPriority(chosen.priority);
    setServices(chosen.impactedServices.map((each) => (typeof each === 'string' ? each : each.id)));
    setTellStakeholders(chosen.notifyStakeholders);
  };

  const start = async (): Promise<void> => {
    const { id } = await dataOf(
      api.POST('/v2/incidents', {
        body: {
          name,
          ...(template ? { templateId: template.id } : {}),
          priority,
          impactedServices: services,
          responders: bodyOf(responders),
          notifyStakeholders: tellStakeholders,
          // The name, unless something else is said; not the message of the template.
          ...(message.trim() ? { message } : template ? { message: name } : {}),
          // The heading that customers read, now or when it is published later; the text is the first update.
          statusPageEntry: {
            enabled: isPublic === true,
            severity: severity ?? severityOf(priority),
            title: name,
            ...(isPublic && message.trim() ? { message } : {}),
          },
        },
      }),
    );
    void queries.invalidateQueries({ queryKey: ['incidents'] });
    onClose();
    navigate(`/incidents/${id}`);
  };

  return (
    <Dialog title="Start an incident" onClose={onClose}>
      <Form error={error} onSubmit={() => void send(start)}>
        {templates.length > 0 && (
          <Pick
            label="From a template"
            path="templateId"
            value={template?.id ?? ''}
            groups={[{ of: templates }]}
            first={[['', 'None']]}
            onChange={choose}
          />
        )}
        <TextField
          label="Title"
          path="message"
          hint="What is wrong for customers"
          required
          maxLength={500}
          autoFocus
          value={name}
          onChange={setName}
        />
        <PriorityField path="priority" value={priority} onChange={setPriority} />
        <ImpactFields services={services} onChange={setServices} />
        <Responders responders={responders} onChange={setResponders} />
        <TextArea
          label="Description"
          path="description"
          hint={isPublic ? 'This is the first update on the status page' : undefined}
          rows={3}
          maxLength={15000}
          value={message}
          onChange={setMessage}
        />
        <div>
          {priority === 'P1' ? (
            <fieldset class="plain">
              <legend class="field-label">Status page</legend>
              {([true, false] as const).map((each) => (
                <label key={String(each)} class="check">
                  <input
                    type="radio"
                    name="told"
                    required
                    checked={isPublic === each}
                    onChange={() => setPublic(each)}
                  />
                  {each ? 'Show it on the status page now' : 'Nothing on the status page yet'}
                </label>
              ))}
            </fieldset>
          ) : (
            <label class="check">
              <input
                type="checkbox"
                checked={isPublic === true}
                onChange={(event) => setPublic(event.currentTarget.checked)}
              />
              Show it on the status page
            </label>
          )}
          {isPublic && (
            <SeverityField
              label="Severity on the status page"
              value={severity ?? severityOf(priority)}
              onChange={setSeverity}
            />
          )}
          <label class="check">
            <input
              type="checkbox"
              checked={tellStakeholders}
              onChange={(event) => setTellStakeholders(event.currentTarget.checked)}
            />
            Notify stakeholders
          </label>
        </div>
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? 'Starting…' : 'Start the incident'}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
