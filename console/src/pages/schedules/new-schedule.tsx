import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api, dataOf } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { ErrorLine } from '../../parts/states.js';
import { localInput } from '../../parts/local-time.js';

const ZONES = Intl.supportedValuesOf('timeZone');
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The next Monday, 08:00 on this device's clock. */
function nextMonday(): Date {
  const date = new Date();
  date.setDate(date.getDate() + ((8 - date.getDay()) % 7 || 7));
  date.setHours(8, 0, 0, 0);
  return date;
}

/** A schedule with one rotation: a name, people, and when they hand over. */
export function NewSchedule({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }): JSX.Element {
  const [name, setName] = useState('');
  const [timezone, setTimezone] = useState(HERE);
  const [type, setType] = useState<'daily' | 'weekly'>('weekly');
  const [start, setStart] = useState(() => localInput(nextMonday()));
  const [chosen, setChosen] = useState<string[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const people = useQuery({
    queryKey: ['users', 'all'],
    queryFn: () => dataOf(api.GET('/v2/users', { params: { query: { limit: 100 } } })),
  });

  const make = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const participants = chosen.map((id) => ({ id, type: 'user' as const }));
      const rotation = { name: type, startDate: new Date(start).toISOString(), type, length: 1, participants };
      const answer = await dataOf(api.POST('/v2/schedules', { body: { name, timezone, rotations: [rotation] } }));
      await queries.invalidateQueries({ queryKey: ['schedules'] });
      onClose();
      onMade(answer.id);
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  };

  return (
    <Dialog title="New schedule" onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        {error !== null && <ErrorLine error={error} />}
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
        <div class="form-row">
          <Field label="Turns">
            {(attributes) => (
              <select
                {...attributes}
                class="input"
                value={type}
                onChange={(event) => setType(event.currentTarget.value as 'daily' | 'weekly')}
              >
                <option value="weekly">a week each</option>
                <option value="daily">a day each</option>
              </select>
            )}
          </Field>
          <Field label="Time zone">
            {(attributes) => (
              <select
                {...attributes}
                class="input"
                value={timezone}
                onChange={(event) => setTimezone(event.currentTarget.value)}
              >
                {ZONES.map((zone) => (
                  <option key={zone}>{zone}</option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <Field label="First hand-over" hint={`On your clock (${HERE})`}>
          {(attributes) => (
            <input
              {...attributes}
              class="input"
              type="datetime-local"
              required
              value={start}
              onInput={(event) => setStart(event.currentTarget.value)}
            />
          )}
        </Field>
        <fieldset class="people-choice">
          <legend class="field-label">Who takes turns, in this order</legend>
          {people.error ? <ErrorLine error={people.error} retry={() => void people.refetch()} /> : null}
          {people.data?.map(({ id, fullName }) => (
            <label key={id} class="check">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={(event) => {
                  const isIn = event.currentTarget.checked;
                  setChosen((before) => (isIn ? [...before, id] : before.filter((each) => each !== id)));
                }}
              />
              {fullName}
              {chosen.includes(id) && <span class="tag num">{chosen.indexOf(id) + 1}</span>}
            </label>
          ))}
        </fieldset>
        <div class="form-end">
          <button type="button" class="btn" onClick={onClose}>
            Cancel
          </button>
          <button class="btn main" disabled={busy || chosen.length === 0}>
            {busy ? 'Making…' : 'Make the schedule'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
