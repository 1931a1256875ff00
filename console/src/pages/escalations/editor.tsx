import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { t } from '#words';
import { useTeamNames } from '../../api/directory.js';
import { useSignedIn } from '../../api/me.js';
import {
  createEscalation,
  storedEscalation,
  updateEscalation,
  useEscalations,
  type Policy,
} from '../../data/escalations.js';
import { replayEscalation } from '../../data/replay.js';
import { useChanges } from '../../parts/changes.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd, SavedWithWarnings } from '../../parts/form.js';
import { DurationField } from '../../parts/duration-field.js';
import { NumberField, SelectField, TextField } from '../../parts/inputs.js';
import { PRIORITIES, type Priority } from '../../parts/marks.js';
import { useSubmission } from '../../parts/submit.js';
import { PolicyAxis } from '../../paging/policy-axis.js';
import { inOrder, policySentences, type PolicyStep } from '../../paging/policy-sentence.js';
import { LARGEST_NUMBER } from '../../../../src/paging/escalation/domain/policy.js';
import { ReplayPanel } from '../../schedules/replay.js';
import { IF_NOBODY, useTargetNames } from './policy.js';
import { FIRST_ASKED, PreviewOfUnsaved, type Question } from './preview.js';
import { newStep, type Step } from './step-fields.js';
import { StepsField } from './steps-field.js';
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
  const [name, setName] = useState(policy?.name ?? (first === null ? '' : t`Default escalation`));
  // The first one of an organisation is for alerts of no team, too.
  const ownTeam = first !== null && me.role === 'admin' ? '' : (me.teamId ?? '');
  const [teamId, setTeamId] = useState(policy ? (policy.teamId ?? '') : ownTeam);
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
  const [isAsking, setAsking] = useState(false);
  const [question, onAsk] = useState<Question>({ at: null, priorities: FIRST_ASKED });
  const targetName = useTargetNames();
  const teamName = useTeamNames();
  const former = useEscalations().find((each) => each.isDefault && each.id !== policy?.id);
  const nameOf = (step: PolicyStep): string => (step.recipientId === '' ? t`nobody yet` : targetName(step));
  // A number that is being typed is none for a moment.
  const numbers = { repeatCount: rounds || 1, repeatInterval: pause || 0 };
  const spoken = {
    ...body,
    ...numbers,
    rules: steps.map((step) => ({ ...step, delayMinutes: step.delayMinutes || 0 })),
  };
  // Its name changes nobody who is notified, and may not be typed yet.
  const { name: _name, ...previewed } = body;
  const isWhole =
    [rounds, pause, ...steps.map(({ delayMinutes }) => delayMinutes)].every(Number.isInteger) &&
    steps.every(({ recipientId }) => recipientId !== '');
  const changes = useChanges(body, policy);
  const save = async (): Promise<void> => {
    const answer = policy
      ? await updateEscalation(policy.id, await changes(() => storedEscalation(policy.id)))
      : await createEscalation(body);
    if (!policy) navigate(`/escalations/${answer.id}`);
    // Who loses the default is said at its tick.
    const told = (answer.warnings ?? []).filter((warning) => !warning.startsWith('isDefault:'));
    if (told.length > 0) setWarnings(told);
    else onClose();
  };

  if (warnings) return <SavedWithWarnings warnings={warnings} onClose={onClose} />;

  return (
    <Dialog title={policy ? t`Change ${{ name: policy.name }}` : t`New escalation policy`} onClose={onClose} wide>
      <Form error={error} onSubmit={() => void send(save)}>
        <div class="form-row">
          <TextField label={t`Name`} path="name" required maxLength={200} autoFocus value={name} onChange={setName} />
          <TeamField label={t`For alerts of`} path="teamId" value={teamId} onChange={setTeamId} none={t`All teams`} />
        </div>
        <fieldset class="plain">
          <legend>{t`Priorities`}</legend>
          <PriorityChecks chosen={priorities} onChange={setPriorities} />
        </fieldset>
        <fieldset class="plain">
          <legend>{t`Steps`}</legend>
          <p class="quiet small">{t`Delays are counted from the alert.`}</p>
          <section class="reads" aria-label={t`What this policy does`}>
            <p>{policySentences(spoken, nameOf).join(' ')}</p>
            <PolicyAxis policy={spoken} nameOf={nameOf} />
          </section>
          <StepsField steps={steps} ofPolicy={whenNobody} onChange={setSteps} />
        </fieldset>
        <div class="form-row">
          <NumberField
            label={t`Repeat policy (rounds)`}
            path="repeatCount"
            min={1}
            max={LARGEST_NUMBER}
            required
            value={rounds}
            onChange={setRounds}
          />
          <DurationField
            label={t`Repeat delay`}
            path="repeatInterval"
            min={0}
            max={LARGEST_NUMBER}
            minutes={pause}
            onChange={setPause}
          />
        </div>
        <SelectField
          label={t`If nobody is on call in a step's schedule`}
          path="whenNobody"
          hint={
            whenNobody === 'hold'
              ? t`It waits at most 7 days, or 24 hours if no shift is planned, then goes to the next step. Only alerts of the priorities above wait.`
              : undefined
          }
          value={whenNobody}
          onChange={(value) => setWhenNobody(value as Policy['whenNobody'])}
        >
          {(['next', 'hold'] as const).map((each) => (
            <option key={each} value={each}>
              {t(IF_NOBODY[each])}
            </option>
          ))}
        </SelectField>
        <label class="check">
          <input type="checkbox" checked={resets} onChange={(event) => setResets(event.currentTarget.checked)} />
          {t`Each further round takes an acknowledgement back and pages again`}
        </label>
        <label class="check">
          <input type="checkbox" checked={closes} onChange={(event) => setCloses(event.currentTarget.checked)} />
          {t`Close the alert after the last round`}
        </label>
        <label class="check">
          <input type="checkbox" checked={isDefault} onChange={(event) => setDefault(event.currentTarget.checked)} />
          {teamId === ''
            ? t`Default for alerts of all teams, and of none, where no team’s policy takes them`
            : t`Default for alerts of ${{ team: teamName(teamId) }}, before its other policies`}
        </label>
        {isDefault && teamId !== '' && (
          <p class="quiet small">
            {t`Alerts of no team, or of a team without a policy, take a default for all teams only.`}
          </p>
        )}
        {isDefault && former && (
          <p class="notice warn">
            {t`It replaces “${{ name: former.name }}”, the default for alerts of ${{ team: teamName(former.teamId) }}: an organisation has one default.`}{' '}
            {teamId !== '' && former.teamId === null && t`Alerts of no team then page nobody.`}
          </p>
        )}
        <details class="reads" data-unguarded onToggle={({ currentTarget }) => setAsking(currentTarget.open)}>
          <summary>{t`Who is notified`}</summary>
          {isAsking && (
            <PreviewOfUnsaved id={policy?.id ?? null} policy={isWhole ? previewed : null} {...{ question, onAsk }} />
          )}
        </details>
        {isWhole && (
          <ReplayPanel
            of={JSON.stringify(previewed)}
            run={(progress) => replayEscalation(policy?.id ?? null, previewed, progress)}
          />
        )}
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? t`Saving…` : t`Save`}
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
