import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { t } from '#words';
import type { Alert } from '../../alerts/alert.js';
import { useServicesQuery } from '../../api/directory.js';
import { createIncident, type IncidentTemplate, type Responder, useIncidentTemplates } from '../../data/incidents.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { TextArea, TextField } from '../../parts/inputs.js';
import { type Priority } from '../../parts/marks.js';
import { useSubmission } from '../../parts/submit.js';
import { respondersOf, servicesOf } from './from-alert.js';
import { ImpactFields } from './impact-fields.js';
import './incidents.css';
import { UnsentMails } from '../../paging/unsent-mails.js';
import { PublicTitle } from './public-title.js';
import { Notified } from './notified.js';
import { type Severity } from './words.js';
import { SeverityField } from './severity-field.js';
import { bodyOf, Responders } from './responders.js';
import { Pick } from '../../parts/pick.js';
import { PriorityField } from '../../parts/priority-fields.js';

const LONGEST_NAME = 500;

/** What customers read of an incident, unless somebody says otherwise. */
const severityOf = (priority: Priority): Severity =>
  priority === 'P1' ? 'critical' : priority === 'P2' ? 'major' : 'minor';

/**
 * Starts an incident. It pages nobody: that is what alerts do.
 * @param alert fills the form, and is linked to the incident
 */
export function StartIncident({ alert, onClose }: { alert?: Alert; onClose: () => void }): JSX.Element {
  const [name, setName] = useState(alert?.message.slice(0, LONGEST_NAME) ?? '');
  const [message, setMessage] = useState(alert?.description ?? '');
  const [priority, setPriority] = useState<Priority>(alert?.priority ?? 'P2');
  const known = useServicesQuery().data ?? [];
  /** Null: those that the alert names. */
  const [chosen, setServices] = useState<string[] | null>(alert ? null : []);
  const services = chosen ?? (alert ? servicesOf(alert, known) : []);
  const [responders, setResponders] = useState<Responder[]>(alert ? respondersOf(alert) : []);
  /** Null: the title. That of an alert is internal: customers read what somebody writes for them. */
  const [ownTitle, setPublicTitle] = useState<string | null>(alert ? '' : null);
  const publicTitle = ownTitle ?? name;
  /** The first update on the status page. */
  const [publicText, setPublicText] = useState('');
  /** Null: not decided. Of a P1 it has to be; nothing is published by default. */
  const [isPublic, setPublic] = useState<boolean | null>(null);
  /** Null: as the priority has it. */
  const [severity, setSeverity] = useState<Severity | null>(null);
  const [tellStakeholders, setTellStakeholders] = useState(false);
  const [template, setTemplate] = useState<IncidentTemplate | null>(null);
  const { data: templates = [] } = useIncidentTemplates();
  const { busy, error, send } = useSubmission();
  const [, navigate] = useLocation();

  /** Fills the form; what it does not show comes from the template when the incident is opened. */
  const choose = (id: string): void => {
    const chosen = templates.find((each) => each.id === id) ?? null;
    setTemplate(chosen);
    if (chosen === null) return;
    setName(chosen.message.slice(0, LONGEST_NAME));
    setMessage(chosen.message.length > LONGEST_NAME ? chosen.message : '');
    setPriority(chosen.priority);
    setServices(chosen.impactedServices.map((each) => (typeof each === 'string' ? each : each.id)));
    setTellStakeholders(chosen.notifyStakeholders);
  };

  const start = async (): Promise<void> => {
    const { id } = await createIncident({
      name,
      ...(template ? { templateId: template.id } : {}),
      priority,
      impactedServices: services,
      responders: bodyOf(responders),
      notifyStakeholders: tellStakeholders,
      // The name, unless something else is said; not the message of the template.
      ...(message.trim() ? { message } : template ? { message: name } : {}),
      ...(alert ? { alertIds: [alert.id] } : {}),
      // The heading that customers read, now or when it is published later.
      statusPageEntry: {
        enabled: isPublic === true,
        severity: severity ?? severityOf(priority),
        ...(publicTitle.trim() ? { title: publicTitle } : {}),
        ...(isPublic && publicText.trim() ? { message: publicText } : {}),
      },
    });
    onClose();
    navigate(`/incidents/${id}`);
  };

  return (
    <Dialog title={t`Start an incident`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(start)}>
        {alert && <p class="quiet">{t`Taken over from the alert, which is linked to it. Nothing is published yet.`}</p>}
        {templates.length > 0 && (
          <Pick
            label={t`From a template`}
            path="templateId"
            value={template?.id ?? ''}
            groups={[{ of: templates }]}
            first={[['', t`None`]]}
            onChange={choose}
          />
        )}
        <TextField
          label={t`Title`}
          path="name"
          hint={t`What is wrong for customers`}
          required
          maxLength={LONGEST_NAME}
          autoFocus
          value={name}
          onChange={setName}
        />
        <PriorityField path="priority" value={priority} onChange={setPriority} />
        <ImpactFields services={services} onChange={setServices} />
        <Responders responders={responders} onChange={setResponders} />
        <TextArea
          label={t`Description`}
          path="message"
          hint={t`Internal: for your organisation, and for the people whom the incident notifies`}
          rows={3}
          maxLength={15000}
          value={message}
          onChange={setMessage}
        />
        <div>
          {priority === 'P1' ? (
            <fieldset class="plain">
              <legend class="field-label">{t`Status page`}</legend>
              {([true, false] as const).map((each) => (
                <label key={String(each)} class="check">
                  <input
                    type="radio"
                    name="told"
                    required
                    checked={isPublic === each}
                    onChange={() => setPublic(each)}
                  />
                  {each ? t`Show it on the status page now` : t`Nothing on the status page yet`}
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
              {t`Show it on the status page`}
            </label>
          )}
          {isPublic && (
            <div class="for-public">
              <PublicTitle value={publicTitle} onChange={setPublicTitle} />
              <TextArea
                label={t`First public update`}
                path="statusPageEntry.message"
                hint={t`Customers read it on the status page`}
                rows={3}
                maxLength={15000}
                value={publicText}
                onChange={setPublicText}
              />
              {publicText.trim() && <UnsentMails />}
              <SeverityField
                label={t`Severity on the status page`}
                value={severity ?? severityOf(priority)}
                onChange={setSeverity}
              />
            </div>
          )}
          <label class="check">
            <input
              type="checkbox"
              checked={tellStakeholders}
              onChange={(event) => setTellStakeholders(event.currentTarget.checked)}
            />
            {t`Notify stakeholders`}
          </label>
        </div>
        <Notified responders={responders} stakeholders={tellStakeholders} />
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? t`Starting…` : t`Start the incident`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
