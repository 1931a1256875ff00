import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import {
  createIncidentTemplate,
  deleteIncidentTemplate,
  type IncidentTemplate,
  storedIncidentTemplate,
  updateIncidentTemplate,
  useIncidentTemplates,
} from '../../data/incidents.js';
import { useChanges } from '../../parts/changes.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { TextArea, TextField } from '../../parts/inputs.js';
import { type Priority } from '../../parts/marks.js';
import { Load } from '../../parts/states.js';
import { StakeholderNotice } from '../../parts/stakeholder-notice.js';
import { useSubmission } from '../../parts/submit.js';
import { ImpactFields } from './impact-fields.js';
import { PriorityField } from '../../parts/priority-fields.js';

/** The templates from which incidents are started. */
export function Templates({ onClose }: { onClose: () => void }): JSX.Element {
  const query = useIncidentTemplates();
  const [edited, setEdited] = useState<IncidentTemplate | 'new' | null>(null);
  if (edited !== null)
    return <TemplateForm template={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />;
  return (
    <Dialog title={t`Incident templates`} onClose={onClose}>
      <Load query={query} rows={3}>
        {(templates) =>
          templates.length === 0 ? (
            <p class="quiet">{t`None yet. A template fills in what incidents of one sort have in common.`}</p>
          ) : (
            <ul class="rows">
              {templates.map((template) => (
                <li key={template.id}>
                  <span class="grow">
                    <span class="strong">{template.name}</span>
                    <br />
                    <span class="quiet small">{template.message}</span>
                  </span>
                  <button
                    type="button"
                    class="btn small"
                    aria-label={t`Change ${{ name: template.name }}`}
                    onClick={() => setEdited(template)}
                  >
                    {t`Change`}
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Load>
      <div class="form-end">
        <button type="button" class="btn" onClick={onClose}>
          {t`Close`}
        </button>
        <button type="button" class="btn main" onClick={() => setEdited('new')}>
          <Icon name="plus" />
          {t`New template`}
        </button>
      </div>
    </Dialog>
  );
}

/** A new template, or one that is changed. What the form does not show stays as it is. */
function TemplateForm({ template, onClose }: { template: IncidentTemplate | null; onClose: () => void }): JSX.Element {
  const [name, setName] = useState(template?.name ?? '');
  const [message, setMessage] = useState(template?.message ?? '');
  const [description, setDescription] = useState(template?.description ?? '');
  const [priority, setPriority] = useState<Priority>(template?.priority ?? 'P2');
  const [services, setServices] = useState<string[]>(
    (template?.impactedServices ?? []).map((each) => (typeof each === 'string' ? each : each.id)),
  );
  const [tells, setTells] = useState(template?.notifyStakeholders ?? false);
  const [told, setTold] = useState(template?.stakeholderNotice?.message ?? '');
  const { busy, error, send } = useSubmission();
  const notice = { message: told || null, description: template?.stakeholderNotice?.description ?? null };
  const body = {
    ...{ name, message, priority, description: description || null, impactedServices: services },
    ...{ notifyStakeholders: tells, stakeholderNotice: notice },
  };
  const changes = useChanges(body, template, {
    labels: {
      name: t`Template name`,
      message: t`Title`,
      description: t`Description`,
      priority: t`Priority`,
      impactedServices: t`Impacted services`,
      notifyStakeholders: t`Notify stakeholders`,
      stakeholderNotice: t`Public title`,
    },
  });
  const save = async (): Promise<void> => {
    if (template) await updateIncidentTemplate(template.id, await changes(() => storedIncidentTemplate(template.id)));
    else await createIncidentTemplate(body);
    onClose();
  };
  const remove = async (id: string): Promise<void> => {
    await deleteIncidentTemplate(id);
    onClose();
  };
  return (
    <Dialog title={template ? t`Change ${{ name: template.name }}` : t`New template`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(save)}>
        <TextField
          label={t`Template name`}
          path="name"
          required
          maxLength={200}
          autoFocus={template === null}
          value={name}
          onChange={setName}
        />
        <TextField label={t`Title`} path="message" required maxLength={500} value={message} onChange={setMessage} />
        <TextArea
          label={t`Description`}
          path="description"
          rows={2}
          maxLength={15000}
          value={description}
          onChange={setDescription}
        />
        <PriorityField path="priority" value={priority} onChange={setPriority} />
        <ImpactFields services={services} onChange={setServices} />
        <StakeholderNotice
          tells={tells}
          onTells={setTells}
          told={told}
          onTold={setTold}
          path="stakeholderNotice.message"
          hint={t`What stakeholders read in place of the title`}
          maxLength={500}
        />
        {template && (
          <button type="button" class="btn danger" disabled={busy} onClick={() => void send(() => remove(template.id))}>
            {t`Remove the template`}
          </button>
        )}
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? t`Saving…` : t`Save`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
