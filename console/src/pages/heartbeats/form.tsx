import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { useTeams } from '../../api/directory.js';
import { useSignedIn } from '../../api/me.js';
import { queries } from '../../api/queries.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import type { Priority } from '../../parts/marks.js';
import { ErrorLine } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';

export type Heartbeat = Schemas['HeartbeatView'];

const PRIORITIES: readonly Priority[] = ['P1', 'P2', 'P3', 'P4', 'P5'];
const UNITS = ['minutes', 'hours', 'days'] as const;

/** A new heartbeat. */
export function HeartbeatForm({
  onMade,
  onClose,
}: {
  onMade: (name: string) => void;
  onClose: () => void;
}): JSX.Element {
  const me = useSignedIn();
  const teams = useTeams();
  const [name, setName] = useState('');
  const [interval, setInterval] = useState(26);
  const [intervalUnit, setUnit] = useState<(typeof UNITS)[number]>('hours');
  const [alertPriority, setPriority] = useState<Priority>('P3');
  const [alertMessage, setMessage] = useState('');
  const [teamId, setTeamId] = useState(me.teamId ?? '');
  const { busy, error, send } = useSubmission();
  const make = async (): Promise<void> => {
    const more = alertMessage ? { alertMessage } : {};
    const body = { name, interval, intervalUnit, alertPriority, teamId: teamId || null, ...more };
    await answerOf(api.POST('/v2/heartbeats', { body }));
    await queries.invalidateQueries({ queryKey: ['heartbeats'] });
    onClose();
    onMade(name);
  };
  return (
    <Dialog title="Make a heartbeat" onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void send(make);
        }}
      >
        {error !== null && <ErrorLine error={error} />}
        <Field label="Name" hint="It stands in the address that is pinged">
          {(attributes) => (
            <input
              {...attributes}
              class="input"
              required
              autoFocus
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <div class="form-row">
          <Field label="A ping at least every">
            {(attributes) => (
              <input
                {...attributes}
                class="input"
                type="number"
                min={1}
                required
                value={interval}
                onInput={(event) => setInterval(event.currentTarget.valueAsNumber)}
              />
            )}
          </Field>
          <Field label="Unit">
            {(attributes) => (
              <select
                {...attributes}
                class="input"
                value={intervalUnit}
                onChange={(event) => setUnit(event.currentTarget.value as (typeof UNITS)[number])}
              >
                {UNITS.map((unit) => (
                  <option key={unit}>{unit}</option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <div class="form-row">
          <Field label="Priority of the alert">
            {(attributes) => (
              <select
                {...attributes}
                class="input"
                value={alertPriority}
                onChange={(event) => setPriority(event.currentTarget.value as Priority)}
              >
                {PRIORITIES.map((priority) => (
                  <option key={priority}>{priority}</option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Team">
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
        <Field label="What the alert says" hint="Such as: no backup for 26 hours">
          {(attributes) => (
            <input
              {...attributes}
              class="input"
              maxLength={130}
              value={alertMessage}
              onInput={(event) => setMessage(event.currentTarget.value)}
            />
          )}
        </Field>
        <div class="form-end">
          <button type="button" class="btn" onClick={onClose}>
            Cancel
          </button>
          <button class="btn main" disabled={busy}>
            {busy ? 'Making it…' : 'Make it'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
