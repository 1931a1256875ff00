import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { api, dataOf } from '../../api/client.js';
import { useSignedIn } from '../../api/me.js';
import { queries } from '../../api/queries.js';
import { useChanges } from '../../parts/changes.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd, SavedWithWarnings } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { NumberField, SelectField, TextField } from '../../parts/inputs.js';
import { PRIORITIES, type Priority } from '../../parts/marks.js';
import { useSubmission } from '../../parts/submit.js';
import { IF_NOBODY, inOrder, type Policy } from './policy.js';
import { newStep, StepFields, type Step } from './step-fields.js';
import { TeamField } from '../../parts/team-field.js';
import { PriorityChecks } from '../../parts/priority-fields.js';

/** Makes a policy, or changes one. Alerts that are under way keep the steps that they began with. */
export function Editor({
  policy,
  first = null,
  onClose,
}: {
  policy: Policy | null;
  /** Of the first policy of an organisation: the id of the schedule that it notifies; it is filled in as most begin. */
  first?: string | null;
  onClose: () => void;
}): JSX.Element {
  const me = useSignedIn();
  const [name, setName] = useState(policy?.name ?? (first === null ? '' : 'Default escalation'));
  const [teamId, setTeamId] = useState(policy ? (policy.teamId ?? '') : (me.teamId ?? ''));
  const [priorities, setPriorities] = useState<readonly Priority[]>(policy?.priorities ?? PRIORITIES);
  const [isDefault, setDefault] = useState(policy?.isDefault ?? first !== null);
  const [rounds, setRounds] = useState(policy?.repeatCount ?? 1);
  const [pause, setPause] = useState(policy?.repeatInterval ?? 15);
  const [whenNobody, setWhenNobody] = useState<Policy['whenNobody']>(policy?.whenNobody ?? 'next');
  const [closes, setCloses] = useState(policy?.closeAlertAfterAll ?? false);
  const [resets, setResets] = useState(policy?.resetAcknowledgements ?? false);
  const [steps, setSteps] = useState<readonly Step[]>(() =>
    policy ? inOrder(policy.rules).map(stepOf) : [{ ...newStep(0), recipientId: first ?? '' }],
  );
  const [warnings, setWarnings] = useState<readonly string[] | null>(null);
  const [, navigate] = useLocation();
  const { busy, error, send } = useSubmission();

  const body = {
    ...{ name, teamId: teamId || null, isDefault, repeatCount: rounds, repeatInterval: pause },
    priorities: priorities.length === PRIORITIES.length ? null : [...priorities],
    ...{ closeAlertAfterAll: closes, resetAcknowledgements: resets, whenNobody },
    rules: inOrder(steps).map(({ key: _, ...rule }) => rule),
  };
  const changes = useChanges(body, policy);
  const save = async (): Promise<void> => {
    const params = { path: { id: policy?.id ?? '' } };
    const answer = await (policy
      ? dataOf(
          api.PATCH('/v2/escalations/{id}', {
            params,
            body: await changes(() => dataOf(api.GET('/v2/escalations/{id}', { params }))),
          }),
        )
      : dataOf(api.POST('/v2/escalations', { body })));
    await queries.invalidateQueries({ queryKey: ['escalations'] });
    if (!policy) navigate(`/escalations/${answer.id}`);
    if (answer.warnings?.length) setWarnings(answer.warnings);
    else onClose();
  };

  if (warnings) return <SavedWithWarnings warnings={warnings} onClose={onClose} />;

  return (
    <Dialog title={policy ? `Change ${policy.name}` : 'New escalation policy'} onClose={onClose} wide>
      <Form error={error} onSubmit={() => void send(save)}>
        <div class="form-row">
          <TextField label="Name" path="name" required maxLength={200} autoFocus value={name} onChange={setName} />
          <TeamField label="For alerts of" path="teamId" value={teamId} onChange={setTeamId} none="All teams" />
        </div>
        <fieldset class="plain">
          <legend>Priorities</legend>
          <PriorityChecks chosen={priorities} onChange={setPriorities} />
        </fieldset>
        <fieldset class="plain">
          <legend>Steps</legend>
          <p class="quiet small">Delays are counted from the alert.</p>
          <p class="open small" role="status">
            {steps.length === 0 &&
              'No step, so the policy pages nobody by itself: the alert’s team is notified at once, or else the administrators.'}
          </p>
          {steps.map((step, place) => (
            <StepFields
              key={step.key}
              step={step}
              ofPolicy={whenNobody}
              place={place}
              path={`rules.${inOrder(steps).indexOf(step)}`}
              onChange={(next) => setSteps(steps.map((each) => (each.key === step.key ? next : each)))}
              onRemove={() => setSteps(steps.filter((each) => each.key !== step.key))}
            />
          ))}
          <button
            type="button"
            class="btn"
            onClick={() => setSteps([...steps, newStep((steps.at(-1)?.delayMinutes ?? -10) + 10)])}
          >
            <Icon name="plus" />
            Add a step
          </button>
        </fieldset>
        <div class="form-row">
          <NumberField
            label="Repeat policy (rounds)"
            path="repeatCount"
            min={1}
            required
            value={rounds}
            onChange={setRounds}
          />
          <NumberField
            label="Repeat delay (min)"
            path="repeatInterval"
            min={0}
            required
            value={pause}
            onChange={setPause}
          />
        </div>
        <SelectField
          label="If nobody is on call in a step's schedule"
          path="whenNobody"
          hint={
            whenNobody === 'hold'
              ? 'It waits at most 7 days, or 24 hours if no shift is planned, then goes to the next step. Only alerts of the priorities above wait.'
              : undefined
          }
          value={whenNobody}
          onChange={(value) => setWhenNobody(value as Policy['whenNobody'])}
        >
          {(['next', 'hold'] as const).map((each) => (
            <option key={each} value={each}>
              {IF_NOBODY[each]}
            </option>
          ))}
        </SelectField>
        <label class="check">
          <input type="checkbox" checked={resets} onChange={(event) => setResets(event.currentTarget.checked)} />
          Each further round takes an acknowledgement back and pages again
        </label>
        <label class="check">
          <input type="checkbox" checked={closes} onChange={(event) => setCloses(event.currentTarget.checked)} />
          Close the alert after the last round
        </label>
        <label class="check">
          <input type="checkbox" checked={isDefault} onChange={(event) => setDefault(event.currentTarget.checked)} />
          Default policy: for alerts that no other policy takes
        </label>
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? 'Saving…' : 'Save'}
        </FormEnd>
      </Form>
    </Dialog>
  );
}

const stepOf = ({
  id,
  condition,
  notifyType,
  delayMinutes,
  recipientType,
  recipientId,
  whenNobody,
}: Policy['rules'][number]): Step => ({
  ...{ key: id, condition, notifyType, delayMinutes, recipientType, recipientId, whenNobody },
});
