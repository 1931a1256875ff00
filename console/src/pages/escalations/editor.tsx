import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { api, dataOf } from '../../api/client.js';
import { useTeams } from '../../api/directory.js';
import { useSignedIn } from '../../api/me.js';
import { queries } from '../../api/queries.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { Icon } from '../../parts/icon.js';
import type { Priority } from '../../parts/marks.js';
import { ErrorLine } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { IF_NOBODY, inOrder, type Policy } from './policy.js';
import { newStep, StepFields, type Step } from './step-fields.js';

const PRIORITIES: readonly Priority[] = ['P1', 'P2', 'P3', 'P4', 'P5'];

/** Makes a policy, or changes one. Alerts that are under way keep the steps that they began with. */
export function Editor({ policy, onClose }: { policy: Policy | null; onClose: () => void }): JSX.Element {
  const me = useSignedIn();
  const teams = useTeams();
  const [name, setName] = useState(policy?.name ?? '');
  const [teamId, setTeamId] = useState(policy ? (policy.teamId ?? '') : (me.teamId ?? ''));
  const [priorities, setPriorities] = useState<readonly Priority[]>(policy?.priorities ?? PRIORITIES);
  const [isDefault, setDefault] = useState(policy?.isDefault ?? false);
  const [rounds, setRounds] = useState(policy?.repeatCount ?? 1);
  const [pause, setPause] = useState(policy?.repeatInterval ?? 15);
  const [whenNobody, setWhenNobody] = useState<Policy['whenNobody']>(policy?.whenNobody ?? 'next');
  const [closes, setCloses] = useState(policy?.closeAlertAfterAll ?? false);
  const [steps, setSteps] = useState<readonly Step[]>(() =>
    policy ? inOrder(policy.rules).map(stepOf) : [newStep(0)],
  );
  const [warnings, setWarnings] = useState<readonly string[] | null>(null);
  const [, navigate] = useLocation();
  const { busy, error, send } = useSubmission();

  const save = async (): Promise<void> => {
    const body = {
      ...{ name, teamId: teamId || null, isDefault, repeatCount: rounds, repeatInterval: pause },
      priorities: priorities.length === PRIORITIES.length ? null : [...priorities],
      ...{ closeAlertAfterAll: closes, whenNobody },
      rules: [...steps].sort((a, b) => a.delayMinutes - b.delayMinutes).map(({ key: _, ...rule }) => rule),
    };
    const answer = await (policy
      ? dataOf(api.PATCH('/v2/escalations/{id}', { params: { path: { id: policy.id } }, body }))
      : dataOf(api.POST('/v2/escalations', { body })));
    await queries.invalidateQueries({ queryKey: ['escalations'] });
    if (!policy) navigate(`/escalations/${answer.id}`);
    if (answer.warnings?.length) setWarnings(answer.warnings);
    else onClose();
  };

  if (warnings)
    return (
      <Dialog title="Saved, but look at this" onClose={onClose}>
        <ul class="points">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
        <div class="form-end">
          <button type="button" class="btn main" onClick={onClose}>
            Understood
          </button>
        </div>
      </Dialog>
    );

  return (
    <Dialog title={policy ? `Change ${policy.name}` : 'Make a policy'} onClose={onClose} wide>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void send(save);
        }}
      >
        {error !== null && <ErrorLine error={error} />}
        <div class="form-row">
          <Field label="Name">
            {(attributes) => (
              <input
                {...attributes}
                class="input"
                required
                maxLength={200}
                autoFocus
                value={name}
                onInput={(event) => setName(event.currentTarget.value)}
              />
            )}
          </Field>
          <Field label="For alerts of">
            {(attributes) => (
              <select
                {...attributes}
                class="input"
                value={teamId}
                onChange={(event) => setTeamId(event.currentTarget.value)}
              >
                <option value="">All teams</option>
                {teams.map((team) => (
                  <option key={team.id} value={team.id}>
                    {team.name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <fieldset class="plain checks">
          <legend>Priorities</legend>
          {PRIORITIES.map((priority) => (
            <label key={priority} class="check">
              <input
                type="checkbox"
                checked={priorities.includes(priority)}
                onChange={({ currentTarget: { checked } }) =>
                  setPriorities(PRIORITIES.filter((each) => (each === priority ? checked : priorities.includes(each))))
                }
              />
              {priority}
            </label>
          ))}
        </fieldset>
        <fieldset class="plain">
          <legend>Steps</legend>
          {steps.map((step, place) => (
            <StepFields
              key={step.key}
              step={step}
              ofPolicy={whenNobody}
              place={place}
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
          <Field label="Rounds in all">
            {(attributes) => (
              <input
                {...attributes}
                class="input"
                type="number"
                min={1}
                required
                value={rounds}
                onInput={(event) => setRounds(event.currentTarget.valueAsNumber)}
              />
            )}
          </Field>
          <Field label="Minutes between two rounds">
            {(attributes) => (
              <input
                {...attributes}
                class="input"
                type="number"
                min={0}
                required
                value={pause}
                onInput={(event) => setPause(event.currentTarget.valueAsNumber)}
              />
            )}
          </Field>
        </div>
        <Field
          label="If nobody is on call in a step's schedule"
          hint="At most 7 days, or 24 hours where nobody is to come; then it pages the next step. Only alerts of the priorities above wait."
        >
          {(attributes) => (
            <select
              {...attributes}
              class="input"
              value={whenNobody}
              onChange={(event) => setWhenNobody(event.currentTarget.value as Policy['whenNobody'])}
            >
              {(['next', 'hold'] as const).map((each) => (
                <option key={each} value={each}>
                  {IF_NOBODY[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <label class="check">
          <input type="checkbox" checked={closes} onChange={(event) => setCloses(event.currentTarget.checked)} />
          Close the alert after the last round
        </label>
        <label class="check">
          <input type="checkbox" checked={isDefault} onChange={(event) => setDefault(event.currentTarget.checked)} />
          Default policy: for alerts that no other policy takes
        </label>
        <div class="form-end">
          <button type="button" class="btn" onClick={onClose}>
            Cancel
          </button>
          <button class="btn main" disabled={busy}>
            {busy ? 'Saving…' : 'Save'}
          </button>
        </div>
      </form>
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
