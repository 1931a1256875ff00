import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { msg, t } from '#words';
import { useSignedIn } from '../../api/me.js';
import { useChanges } from '../../parts/changes.js';
import { Field } from '../../parts/field.js';
import { NumberField, SelectField, TextField } from '../../parts/inputs.js';
import { PRIORITIES, type Priority } from '../../parts/marks.js';
import { listed } from '../../alerts/match-fields.js';
import { hoursBody, hoursDraftOf } from '../../alerts/rule-hours.js';
import { RuleHoursField } from '../../alerts/rule-hours-field.js';
import { PolicyEffects } from './policy-effects.js';
import { RuleForm } from './rule-form.js';
import {
  createAlertPolicy,
  storedAlertPolicy,
  updateAlertPolicy,
  type Actions,
  type AlertPolicy,
} from '../../data/rules.js';
import { TeamSelect } from './team-select.js';

const FATES = [
  ['', msg`Page as usual`],
  ['delay', msg`Wait, and page then`],
  ['autoAck', msg`Acknowledge it at once`],
  ['autoClose', msg`Close it at once`],
  ['suppress', msg`Drop it: there is no alert`],
] as const;
type Fate = (typeof FATES)[number][0];

/** The strongest action, as `admit` of the service has them. */
function fateOf({ suppress, autoClose, autoAck, delayMinutes }: Actions): Fate {
  if (suppress) return 'suppress';
  if (autoClose) return 'autoClose';
  if (autoAck) return 'autoAck';
  return delayMinutes ? 'delay' : '';
}

/** What is edited by the fields of this form itself; the rest is `PolicyEffects`'. */
function othersOf(actions: Actions): Actions {
  const { suppress: _1, autoClose: _2, autoAck: _3, delayMinutes: _4, ...rest } = actions;
  const { setPriority: _5, closeAfterHours: _6, addTags: _7, ...others } = rest;
  return others;
}

const AFTER = [
  ['stop', msg`No other policy is asked`],
  ['next', msg`The following ones are asked, too`],
  ['team', msg`Of the following only those of the alert’s team are asked`],
] as const;

/** Makes an alert policy, or changes one. */
export function PolicyForm({
  policy,
  order,
  onClose,
}: {
  policy: AlertPolicy | null;
  /** Of a new one: after all others. */
  order: number;
  onClose: () => void;
}): JSX.Element {
  const me = useSignedIn();
  const actions = policy?.actions ?? {};
  const [teamId, setTeam] = useState(policy ? (policy.teamId ?? '') : me.role === 'admin' ? '' : (me.teamId ?? ''));
  const [fate, setFate] = useState<Fate>(fateOf(actions));
  const [minutes, setMinutes] = useState(actions.delayMinutes || 10);
  const [priority, setPriority] = useState<Priority | ''>(actions.setPriority ?? '');
  const [closeAfter, setCloseAfter] = useState(actions.closeAfterHours ? String(actions.closeAfterHours) : '');
  const [tags, setTags] = useState((actions.addTags ?? []).join(', '));
  const [others, setOthers] = useState(() => othersOf(actions));
  const [description, setDescription] = useState(policy?.description ?? '');
  const [hours, setHours] = useState(() => hoursDraftOf(policy?.hours));
  const [afterMatch, setAfter] = useState(policy?.afterMatch ?? 'stop');
  const closesLater = Number(closeAfter) > 0 && fate !== 'autoClose' && fate !== 'suppress';
  const chosen: Actions = {
    ...others,
    ...(fate === 'delay' ? { delayMinutes: minutes } : fate !== '' && { [fate]: true }),
    ...(priority !== '' && { setPriority: priority }),
    ...(closesLater && { closeAfterHours: Number(closeAfter) }),
    ...(listed(tags).length > 0 && { addTags: listed(tags) }),
  };
  const own = {
    ...{ description: description || null, teamId: teamId || null, hours: hoursBody(hours), afterMatch },
    // The service wants one action; this one changes nothing.
    actions: Object.keys(chosen).length > 0 ? chosen : { addTags: [] },
  };
  const changes = useChanges(own, policy);
  return (
    <RuleForm
      title={policy ? t`Change ${{ name: policy.name }}` : t`New alert policy`}
      name={policy?.name ?? ''}
      match={policy?.match ?? {}}
      onClose={onClose}
      onSave={async (now, opened) => {
        const answer = policy
          ? await updateAlertPolicy(policy.id, await changes(() => storedAlertPolicy(policy.id), { opened, now }))
          : await createAlertPolicy({ ...now, ...own, order });
        return answer.warnings ?? [];
      }}
    >
      <RuleHoursField hours={hours} onChange={setHours} />
      <TeamSelect value={teamId} onChange={setTeam} />
      <fieldset class="plain">
        <legend>{t`What happens`}</legend>
        <div class="form-row">
          <SelectField label={t`Paging`} path="actions" value={fate} onChange={(value) => setFate(value as Fate)}>
            {FATES.map(([value, label]) => (
              <option key={value} value={value}>
                {t(label)}
              </option>
            ))}
          </SelectField>
          {fate === 'delay' && (
            <NumberField
              label={t`Delay (min)`}
              path="actions.delayMinutes"
              min={1}
              max={1440}
              required
              value={minutes}
              onChange={setMinutes}
            />
          )}
          <SelectField
            label={t`Priority`}
            path="actions.setPriority"
            value={priority}
            onChange={(value) => setPriority(value as Priority | '')}
          >
            <option value="">{t`stays as it is`}</option>
            {PRIORITIES.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
          <TextField
            label={t`Add tags`}
            path="actions.addTags"
            placeholder={t`night, quiet`}
            value={tags}
            onChange={setTags}
          />
        </div>
        {fate !== 'autoClose' && fate !== 'suppress' && (
          <Field
            label={t`Close after hours without a repeat`}
            path="actions.closeAfterHours"
            hint={t`Each repeat restarts the wait`}
          >
            {(attributes) => (
              <input
                {...attributes}
                class="input"
                type="number"
                min={1}
                max={8760}
                placeholder={t`never`}
                value={closeAfter}
                onInput={(event) => setCloseAfter(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
      </fieldset>
      <PolicyEffects actions={others} onChange={setOthers} />
      <SelectField
        label={t`When it matches`}
        path="afterMatch"
        value={afterMatch}
        onChange={(value) => setAfter(value as AlertPolicy['afterMatch'])}
      >
        {AFTER.map(([value, label]) => (
          <option key={value} value={value}>
            {t(label)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t`Note`}
        path="description"
        hint={t`For people`}
        maxLength={1000}
        value={description}
        onChange={setDescription}
      />
    </RuleForm>
  );
}
