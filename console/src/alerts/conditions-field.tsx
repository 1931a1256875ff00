import type { JSX } from 'preact';
import { Field, FieldProblem } from '../parts/field.js';
import { t } from '#words';
import { Icon } from '../parts/icon.js';
import { SelectField, TextField } from '../parts/inputs.js';
import { PRIORITIES } from '../parts/marks.js';
import {
  about,
  asking,
  type Condition,
  type ConditionList,
  fieldName,
  FIELDS,
  hasValue,
  isDetails,
  isPayload,
  listOf,
  NEW_CONDITION,
  PAYLOAD,
  questionOf,
  questionsOf,
} from './conditions.js';
import './conditions.css';

const MOST = 50;

/** General conditions: any field of the alert, compared in any way. */
export function ConditionsField({
  conditions: list,
  label = t`Further conditions`,
  ofPayload = false,
  path,
  onChange,
}: {
  /** Undefined: none. */
  conditions: ConditionList | undefined;
  label?: string;
  /** Values of the payload can be asked about, too. */
  ofPayload?: boolean;
  /** In the request. */
  path?: string;
  onChange: (conditions: ConditionList | undefined) => void;
}): JSX.Element {
  const conditions = list?.type === 'match-all' ? [] : (list?.conditions ?? []);
  const type: ConditionList['type'] =
    list === undefined || list.type === 'match-all' ? 'match-all-conditions' : list.type;
  const set = (next: readonly Condition[], how: ConditionList['type'] = type): void => onChange(listOf(how, next));
  return (
    <fieldset class="plain stretched conditions">
      <legend>{label}</legend>
      <FieldProblem path={path} />
      {conditions.length > 1 && (
        <SelectField
          label={t`How many of these have to hold`}
          value={type}
          onChange={(value) => set(conditions, value as ConditionList['type'])}
        >
          <option value="match-all-conditions">{t`All of them`}</option>
          <option value="match-any-condition">{t`One of them`}</option>
        </SelectField>
      )}
      {conditions.map((condition, place) => (
        <Row
          key={place}
          condition={condition}
          place={place}
          ofPayload={ofPayload}
          path={path && `${path}.conditions.${place}`}
          onChange={(next) => set(conditions.map((each, at) => (at === place ? next : each)))}
          onRemove={() => set(conditions.filter((_, at) => at !== place))}
        />
      ))}
      {conditions.length < MOST && (
        <button type="button" class="btn" onClick={() => set([...conditions, NEW_CONDITION])}>
          <Icon name="plus" />
          {t`Add a condition`}
        </button>
      )}
    </fieldset>
  );
}

function Row({
  condition,
  place,
  ofPayload,
  path,
  onChange,
  onRemove,
}: {
  condition: Condition;
  place: number;
  ofPayload: boolean;
  path: string | undefined;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}): JSX.Element {
  const { field, key, operation, expectedValue } = condition;
  const isPath = isPayload(field);
  const pathOf = (name: 'field' | 'key' | 'expectedValue'): string | undefined => path && `${path}.${name}`;
  const fields = isPath || FIELDS.includes(field) ? FIELDS : [...FIELDS, field];
  const value = (next: string): void => onChange({ ...condition, expectedValue: next });
  return (
    <div class="condition" role="group" aria-label={t`Condition ${{ number: place + 1 }}`}>
      <SelectField
        label={t`Field`}
        value={isPath ? PAYLOAD : field}
        onChange={(next) => onChange(about(condition, next as Condition['field']))}
      >
        {fields.map((each) => (
          <option key={each} value={each}>
            {fieldName(each)}
          </option>
        ))}
        {(ofPayload || isPath) && <option value={PAYLOAD}>{t`payload`}</option>}
      </SelectField>
      {isPath && (
        <TextField
          label={t`Path`}
          placeholder={'data.status or alerts[0].labels.job'}
          required
          path={pathOf('field')}
          maxLength={500}
          value={field.slice(PAYLOAD.length - 1).replace(/^\./, '')}
          onChange={(next) =>
            onChange({ ...condition, field: `_payload${next.startsWith('[') ? '' : '.'}${next}` as Condition['field'] })
          }
        />
      )}
      {isDetails(field) && (
        <TextField
          label={t`Key`}
          placeholder={t({ message: 'any', context: 'key' })}
          maxLength={200}
          path={pathOf('key')}
          value={key ?? ''}
          onChange={(next) => {
            const { key: _, ...rest } = condition;
            onChange(next === '' ? rest : { ...rest, key: next });
          }}
        />
      )}
      <SelectField
        label={t`How`}
        value={questionOf(condition)}
        onChange={(question) => onChange(asking(condition, question))}
      >
        {questionsOf(field).map((each) => (
          <option key={each.value} value={each.value}>
            {each.words}
          </option>
        ))}
      </SelectField>
      {hasValue(operation) &&
        (field === 'priority' ? (
          <Field label={t`Value`}>
            {(attributes) => (
              <select
                {...attributes}
                class="input"
                required
                value={expectedValue ?? ''}
                onChange={({ currentTarget }) => value(currentTarget.value)}
              >
                <option value="">{t`Choose…`}</option>
                {(!expectedValue || PRIORITIES.some((each) => each === expectedValue)
                  ? PRIORITIES
                  : [expectedValue, ...PRIORITIES]
                ).map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            )}
          </Field>
        ) : (
          <TextField
            label={t`Value`}
            hint={operation === 'matches' ? t`A pattern (RE2) for the whole text` : undefined}
            required={operation !== 'equals'}
            path={pathOf('expectedValue')}
            value={expectedValue ?? ''}
            onChange={value}
          />
        ))}
      <button
        type="button"
        class="btn bare square"
        aria-label={t`Remove condition ${{ number: place + 1 }}`}
        title={t`Remove`}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </button>
      <FieldProblem path={path} />
    </div>
  );
}
