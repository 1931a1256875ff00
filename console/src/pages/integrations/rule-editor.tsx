import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type MessageDescriptor, msg, t } from '#words';
import type { ConditionList } from '../../alerts/conditions.js';
import { ConditionsField } from '../../alerts/conditions-field.js';
import { detailsIn, linesOf } from '../../alerts/detail-lines.js';
import { partName } from '../../alerts/field-names.js';
import { listed } from '../../alerts/match-fields.js';
import { RespondersField } from '../../alerts/responders-field.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { CheckField, SelectField, TextArea, TextField } from '../../parts/inputs.js';
import { useSubmission } from '../../parts/submit.js';
import { PRIORITIES } from '../../parts/marks.js';
import { valuesOf } from './rule-from-payload.js';
import { type Kind, KINDS, type Rule } from './rules-in-words.js';

const OF_ANSWERS = ['alias', 'user', 'note'] as const;
const OF_CREATES = ['message', 'description', 'entity', 'source'] as const;
const LABELS: Readonly<Record<string, MessageDescriptor>> = {
  ...{
    alias: msg`Alias`,
    user: msg`Who does it`,
    note: msg`Note`,
    message: msg`Message`,
    description: msg`Description`,
  },
  ...{ entity: msg`Entity`, source: msg`Source` },
};
const LEFT_OUT = [
  ['ignoreTags', 'tags'],
  ['ignoreDetails', 'details'],
  ['ignoreActions', 'actions'],
  ['ignoreResponders', 'responders'],
] as const;

/** What a rule of that kind may have; the rest is left out when it is saved. */
function fieldsOf(kind: Kind, { name, filter, ...rule }: Rule): Rule {
  const common = { name, ...(filter && { filter }) };
  if (kind === 'create') return { ...common, ...rule };
  if (kind === 'ignore') return common;
  const texts = OF_ANSWERS.flatMap((text) => (rule[text] ? [[text, rule[text]] as const] : []));
  return { ...common, ...Object.fromEntries(texts) };
}

/** Makes a rule of an integration, or changes one. */
export function RuleEditor({
  kind: before,
  rule: given,
  draft = null,
  payload,
  pathOf,
  isFull,
  onSave,
  onClose,
}: {
  kind: Kind;
  /** Null: a new one. */
  rule: Rule | null;
  /** What a new one begins with. */
  draft?: Rule | null;
  /** One that it is for; its values are shown. */
  payload?: unknown;
  /** Where it stands in the request, such as `rules.create.0`. */
  pathOf: (kind: Kind) => string;
  isFull: (kind: Kind) => boolean;
  onSave: (kind: Kind, rule: Rule) => Promise<void>;
  onClose: () => void;
}): JSX.Element {
  const [kind, setKind] = useState(before);
  const [rule, setRule] = useState<Rule>(given ?? draft ?? { name: '' });
  const [tags, setTags] = useState((given?.tags ?? []).join(', '));
  const [details, setDetails] = useState(() => linesOf(given?.details ?? {}));
  const [names, setNames] = useState((given?.actions ?? []).join(', '));
  const { busy, error, send } = useSubmission();
  const set = <K extends keyof Rule>(name: K, value: Rule[K] | undefined): void => {
    const { [name]: _, ...rest } = rule;
    setRule((value === undefined ? rest : { ...rule, [name]: value }) as Rule);
  };
  const save = async (): Promise<void> => {
    // A text that was not touched keeps its values, which may hold commas and line breaks.
    const kept = <T,>(isTouched: boolean, before: T | null | undefined, now: T): T =>
      isTouched ? now : (before ?? now);
    const lists = {
      tags: kept(tags !== (given?.tags ?? []).join(', '), given?.tags, listed(tags)),
      details: kept(details !== linesOf(given?.details), given?.details, detailsIn(details)),
      actions: kept(names !== (given?.actions ?? []).join(', '), given?.actions, listed(names)),
    };
    await onSave(kind, fieldsOf(kind, kind === 'create' ? { ...rule, ...lists } : rule));
    onClose();
  };
  const path = pathOf(kind);
  const texts = kind === 'ignore' ? [] : kind === 'create' ? [...OF_CREATES, ...OF_ANSWERS] : OF_ANSWERS;
  return (
    <Dialog title={given ? t`Change ${{ name: given.name }}` : t`Add a rule`} onClose={onClose} wide>
      <Form error={error} onSubmit={() => void send(save)}>
        <div class="form-row">
          <TextField
            label={t`Name`}
            path={`${path}.name`}
            required
            maxLength={200}
            autoFocus
            value={rule.name}
            onChange={(value) => set('name', value)}
          />
          <SelectField
            label={t`What happens`}
            path={path}
            value={kind}
            disabled={given !== null}
            onChange={(value) => setKind(value as Kind)}
          >
            {KINDS.map(([each, label]) => (
              <option key={each} value={each} disabled={given === null && isFull(each)}>
                {t(label)}
              </option>
            ))}
          </SelectField>
        </div>
        <ConditionsField
          label={t`What it fits (without a condition: everything)`}
          conditions={(rule.filter ?? undefined) as ConditionList | undefined}
          path={`${path}.filter`}
          ofPayload
          onChange={(list) => set('filter', list)}
        />
        {payload !== undefined && (
          <details>
            <summary>{t`Values of the payload`}</summary>
            <ul class="payload-values">
              {valuesOf(payload).map(({ path, value }) => (
                <li key={path}>
                  <code>{`{{${path}}}`}</code> <span class="quiet">{value.slice(0, 100)}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
        {texts.length > 0 && (
          <p class="quiet small">
            {t`Texts are templates: ${{ field: '{{message}}' }} stands for that field of what came, ${{ detail: '{{details.key}}' }} for one of its details, ${{ value: '{{_payload.labels.job}}' }} for a value of the payload. What is left empty is as the sender has it.`}
          </p>
        )}
        {texts.map((name) => (
          <TextField
            key={name}
            label={LABELS[name] ? t(LABELS[name]) : name}
            path={`${path}.${name}`}
            placeholder={`{{${name}}}`}
            value={rule[name] ?? ''}
            onChange={(value) => set(name, value || undefined)}
          />
        ))}
        {kind === 'create' && (
          <>
            <div class="form-row">
              <SelectField
                label={t`Priority`}
                path={`${path}.priority`}
                value={rule.priority ?? ''}
                onChange={(value) => set('priority', (value || undefined) as Rule['priority'])}
              >
                <option value="">{t`as the sender has it`}</option>
                {PRIORITIES.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </SelectField>
              <TextField
                label={t`Priority from the payload`}
                path={`${path}.customPriority`}
                hint={t`Wins where it gives P1 to P5, or a word such as critical, error, warning, info, debug`}
                placeholder="{{details.priority}}"
                value={rule.customPriority ?? ''}
                onChange={(value) => set('customPriority', value || undefined)}
              />
            </div>
            <TextField
              label={t`Add tags`}
              path={`${path}.tags`}
              placeholder="prom, {{_payload.labels.job}}"
              value={tags}
              onChange={setTags}
            />
            <TextArea
              label={t`Add details`}
              path={`${path}.details`}
              hint={t`A line “key: value” for each`}
              rows={2}
              value={details}
              onChange={setDetails}
            />
            <TextField
              label={t`Add actions`}
              path={`${path}.actions`}
              placeholder={t`Restart, Fail over`}
              value={names}
              onChange={setNames}
            />
            <RespondersField
              path={`${path}.responders`}
              responders={rule.responders ?? []}
              onChange={(all) =>
                set(
                  'responders',
                  all.flatMap(({ type, id }) => (id ? [{ type, id }] : [])),
                )
              }
            />
            <fieldset class="plain">
              <legend>{t`Leave out what the sender gives`}</legend>
              <div class="checks">
                {LEFT_OUT.map(([name, what]) => (
                  <CheckField
                    key={name}
                    label={partName(what)}
                    checked={rule[name] === true}
                    onChange={(checked) => set(name, checked || undefined)}
                  />
                ))}
              </div>
            </fieldset>
          </>
        )}
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? t`Saving…` : t`Save`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
