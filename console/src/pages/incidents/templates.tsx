import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answerOf, api, dataOf, type Schemas } from '../../api/client.js';
import { everyPage, pageOf } from '../../api/directory.js';
import { queries } from '../../api/queries.js';
import { byName } from '../../parts/by-name.js';
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

export type IncidentTemplate = Schemas['IncidentTemplateView'];

const KEY = ['incident-templates'];

/** Those of one's teams and those of all, by name. */
export const useTemplates = (): UseQueryResult<IncidentTemplate[]> =>
  useQuery({
    queryKey: KEY,
    queryFn: () =>
      everyPage((cursor) => answerOf(api.GET('/v2/incident-templates', { params: { query: pageOf(cursor) } }))).then(
        (all) => all.sort(byName),
      ),
  });

const reread = (): Promise<void> => queries.invalidateQueries({ queryKey: KEY });

/** The templates from which incidents are started. */
export function Templates({ onClose }: { onClose: () => void }): JSX.Element {
  const query = useTemplates();
  const [edited, setEdited] = useState<IncidentTemplate | 'new' | null>(null);
  if (edited !== null)
    return <TemplateForm template={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />;
  return (
    <Dialog title="Incident templates" onClose={onClose}>
      <Load query={query} rows={3}>
        {(templates) =>
          templates.length === 0 ? (
            <p class="quiet">None yet. A template fills in what incidents of one sort have in common.</p>
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
                    aria-label={`Change ${template.name}`}
                    onClick={() => setEdited(template)}
                  >
                    Change
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Load>
      <div class="form-end">
        <button type="button" class="btn" onClick={onClose}>
          Close
        </button>
        <button type="button" class="btn main" onClick={() => setEdited('new')}>
          <Icon name="plus" />
          New template
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
  const changes = useChanges(body, template);
  const save = async (): Promise<void> => {
    if (template) {
      const params = { path: { id: template.id } };
      const changed = await changes(() => dataOf(api.GET('/v2/incident-templates/{id}', { params })));
      await answerOf(api.PATCH('/v2/incident-templates/{id}', { params, body: changed }));
    } else await answerOf(api.POST('/v2/incident-templates', { body }));
    await reread();
    onClose();
  };
  const remove = async (id: string): Promise<void> => {
    await answerOf(api.DELETE('/v2/incident-templates/{id}', { params: { path: { id } } }));
    await reread();
    onClose();
  };
  return (
    <Dialog title={template ? `Change ${template.name}` : 'New template'} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(save)}>
        <TextField
          label="Template name"
          path="name"
          required
          maxLength={200}
          autoFocus={template === null}
          value={name}
          onChange={setName}
        />
        <TextField label="Title" path="message" required maxLength={500} value={message} onChange={setMessage} />
        <TextArea
          label="Description"
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
          hint="What stakeholders read in place of the title"
          maxLength={500}
        />
        {template && (
          <button type="button" class="btn danger" disabled={busy} onClick={() => void send(() => remove(template.id))}>
            Remove the template
          </button>
        )}
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? 'Saving…' : 'Save'}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
