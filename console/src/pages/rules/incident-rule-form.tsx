import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { listed } from '../../alerts/match-fields.js';
import { useChanges } from '../../parts/changes.js';
import { TextArea, TextField } from '../../parts/inputs.js';
import { type Priority } from '../../parts/marks.js';
import { StakeholderNotice } from '../../parts/stakeholder-notice.js';
import { RuleForm } from './rule-form.js';
import { createIncidentRule, storedIncidentRule, updateIncidentRule, type IncidentRule } from '../../data/rules.js';
import { PriorityField } from '../../parts/priority-fields.js';

/** Makes an incident rule of a service, or changes one. What the form does not show stays as it is. */
export function IncidentRuleForm({
  serviceId,
  rule,
  order,
  onClose,
}: {
  serviceId: string;
  rule: IncidentRule | null;
  /** Of a new one: after all others. */
  order: number;
  onClose: () => void;
}): JSX.Element {
  const before = rule?.incident;
  const [message, setMessage] = useState(before?.message ?? '{{message}}');
  const [description, setDescription] = useState(before?.description ?? '');
  const [priority, setPriority] = useState<Priority>(before?.priority ?? 'P2');
  const [tags, setTags] = useState((before?.tags ?? []).join(', '));
  const [tells, setTells] = useState(before?.notifyStakeholders ?? false);
  const [told, setTold] = useState(before?.stakeholderNotice?.message ?? '');
  const notice = { message: told || null, description: before?.stakeholderNotice?.description ?? null };
  const incident = {
    ...{ message, priority, tags: listed(tags), details: before?.details ?? {} },
    ...{ description: description || null, notifyStakeholders: tells, stakeholderNotice: notice },
  };
  const changes = useChanges({ incident }, rule);
  return (
    <RuleForm
      title={rule ? t`Change ${{ name: rule.name }}` : t`New incident rule`}
      name={rule?.name ?? ''}
      match={rule?.match ?? {}}
      onClose={onClose}
      onSave={async (now, opened) => {
        if (rule) {
          const body = await changes(() => storedIncidentRule(serviceId, rule.id), { opened, now });
          await updateIncidentRule(serviceId, rule.id, body);
        } else await createIncidentRule(serviceId, { ...now, incident, order });
        return [];
      }}
    >
      <fieldset class="plain">
        <legend>{t`The incident`}</legend>
        <TextField
          label={t`Title`}
          path="incident.message"
          hint={t`${{ field: '{{message}}' }} is that of the first alert; ${{ detail: '{{details.key}}' }} is one of its details`}
          required
          maxLength={2000}
          value={message}
          onChange={setMessage}
        />
        <div class="form-row">
          <PriorityField
            label={t`Priority of the incident`}
            path="incident.priority"
            value={priority}
            onChange={setPriority}
          />
          <TextField
            label={t`Tags of the incident`}
            path="incident.tags"
            placeholder={t`outage`}
            value={tags}
            onChange={setTags}
          />
        </div>
        <TextArea
          label={t`Description`}
          path="incident.description"
          rows={2}
          maxLength={15000}
          value={description}
          onChange={setDescription}
        />
        <StakeholderNotice
          tells={tells}
          onTells={setTells}
          told={told}
          path="incident.stakeholderNotice.message"
          onTold={setTold}
          hint={t`What stakeholders read in place of the title`}
          maxLength={2000}
        />
      </fieldset>
    </RuleForm>
  );
}
