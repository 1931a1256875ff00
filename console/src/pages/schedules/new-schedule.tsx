import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { usePeopleQuery } from '../../api/directory.js';
import { useSignedIn } from '../../api/me.js';
import { createSchedule } from '../../data/schedules.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd, SavedWithWarnings } from '../../parts/form.js';
import { SelectField, TextField } from '../../parts/inputs.js';
import { ErrorLine } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { TeamField } from '../../parts/team-field.js';
import { now } from '../../parts/time.js';
import { MomentField } from '../../parts/time-fields.js';
import { momentOf, readersZone, wallClock } from '../../parts/moment.js';
import { ZoneField } from '../../parts/zone-field.js';
import { HoursField } from './hours-field.js';
import { lastHandoff } from './rotation-draft.js';
import { hoursProblem, restrictionsOf, type Hours } from './rotation-hours.js';
import { Invited } from '../../schedules/invited.js';
import { takesShifts } from '../../schedules/who-can-take.js';
import { Choices } from '../../parts/choices.js';

/** Creates a schedule with one rotation. */
export function NewSchedule({
  isFirst = false,
  onClose,
  onMade,
}: {
  /** There is none yet: it is filled in as most begin. */
  isFirst?: boolean;
  onClose: () => void;
  onMade: (id: string) => void;
}): JSX.Element {
  const me = useSignedIn();
  const [name, setName] = useState(isFirst ? t`Primary on-call` : '');
  const [teamId, setTeamId] = useState(me.teamId ?? '');
  const [timezone, setTimezone] = useState(readersZone);
  const [type, setType] = useState<'daily' | 'weekly'>('weekly');
  const [typedStart, setStart] = useState<number | null>(null);
  const starts = typedStart ?? momentOf(lastHandoff(now(), timezone, type), timezone);
  const [hours, setHours] = useState<Hours>({ kind: 'always' });
  const [chosen, setChosen] = useState<string[]>(isFirst ? [me.id] : []);
  const { busy, error, send } = useSubmission();
  const [made, setMade] = useState<{ id: string; warnings: readonly string[] } | null>(null);
  const people = usePeopleQuery();

  const make = async (): Promise<void> => {
    const participants = chosen.map((id) => ({ id, type: 'user' as const }));
    const rotation = {
      startDate: new Date(starts).toISOString(),
      type,
      length: 1,
      participants,
      ...restrictionsOf(hours),
    };
    const body = { name, timezone, teamId: teamId || null, rotations: [rotation] };
    const answer = await createSchedule(body);
    if (answer.warnings?.length) setMade({ id: answer.id, warnings: answer.warnings });
    else leave(answer.id);
  };
  const leave = (id: string): void => {
    onClose();
    onMade(id);
  };

  if (made) return <SavedWithWarnings warnings={made.warnings} onClose={() => leave(made.id)} />;

  return (
    <Dialog title={t`New schedule`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(make)}>
        <TextField label={t`Name`} path="name" required maxLength={200} autoFocus value={name} onChange={setName} />
        <TeamField label={t`Team`} path="teamId" value={teamId} onChange={setTeamId} none={t`All teams`} />
        <SelectField
          label={t`Shift length`}
          path="rotations.0.type"
          value={type}
          onChange={(value) => setType(value as 'daily' | 'weekly')}
        >
          <option value="weekly">{t`1 week`}</option>
          <option value="daily">{t`1 day`}</option>
        </SelectField>
        <ZoneField
          label={t`Time zone`}
          path="timezone"
          value={timezone}
          onChange={(zone) => {
            setTimezone(zone);
            // The time of day stays, on the clock of the other zone.
            if (typedStart !== null) setStart(momentOf(wallClock(typedStart, timezone), zone));
          }}
        />
        <MomentField
          label={t`First shift starts`}
          path="rotations.0.startDate"
          hint={starts > now() && t`Until then nobody is on call`}
          zone={timezone}
          required
          value={starts}
          onChange={setStart}
        />
        <HoursField hours={hours} onChange={(changed) => setHours(changed)} />
        <fieldset class="plain">
          <legend class="field-label">{t`Participants, in order`}</legend>
          {people.error ? <ErrorLine error={people.error} retry={() => void people.refetch()} /> : null}
          <Choices
            label={t`Find by name`}
            all={(people.data ?? []).filter(takesShifts).map(({ id, fullName }) => ({ id, name: fullName }))}
            chosen={chosen}
            onChange={setChosen}
            isOrdered
            none={
              <p class="quiet">{t`Nobody who takes shifts has such a name: stakeholders and blocked people take none.`}</p>
            }
          />
          <Invited />
        </fieldset>
        <FormEnd onBack={onClose} disabled={busy || chosen.length === 0 || hoursProblem(hours) !== null}>
          {busy ? t`Making…` : t`Make the schedule`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
