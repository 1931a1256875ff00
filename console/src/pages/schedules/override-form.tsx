import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answerOf, api, dataOf } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { ErrorLine } from '../../parts/states.js';
import type { Span } from '../../schedules/coverage.js';
import type { Schedule } from '../../schedules/queries.js';
import { localInput } from '../../parts/local-time.js';

/** An override before it is saved. */
export interface Draft extends Span {
  userId: string;
  /** Whose shift it replaces; null: nobody's. */
  instead: string | null;
  key: string;
}

const HOUR = 3_600_000;
/** More than this without a break is said. */
const LONG_HOURS = 24;

/** From when until when somebody is on call instead. */
export function OverrideForm({
  schedule,
  draft,
  onClose,
}: {
  schedule: Schedule;
  draft: Draft;
  onClose: () => void;
}): JSX.Element {
  const [from, setFrom] = useState(() => localInput(new Date(draft.start)));
  const [until, setUntil] = useState(() => localInput(new Date(draft.end)));
  const [userId, setUserId] = useState(draft.userId);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const people = useQuery({
    queryKey: ['users', 'all'],
    queryFn: () => dataOf(api.GET('/v2/users', { params: { query: { limit: 100 } } })),
  });
  const hours = (Date.parse(until) - Date.parse(from)) / HOUR;
  const name = people.data?.find(({ id }) => id === userId)?.fullName ?? 'This person';

  const save = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await answerOf(
        api.POST('/v2/schedules/{id}/overrides', {
          params: { path: { id: schedule.id } },
          body: {
            userId,
            startTime: new Date(from).toISOString(),
            endTime: new Date(until).toISOString(),
            ...(reason ? { reason } : {}),
          },
        }),
      );
      await queries.invalidateQueries({ queryKey: ['schedules'] });
      onClose();
    } catch (problem) {
      setError(problem);
      setBusy(false);
    }
  };

  return (
    <Dialog title={draft.instead ? `Cover for ${draft.instead}` : 'Override'} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {error !== null && <ErrorLine error={error} />}
        <div class="form-row">
          <Field label="From">
            {(attributes) => (
              <input
                {...attributes}
                class="input"
                type="datetime-local"
                required
                value={from}
                onInput={(event) => setFrom(event.currentTarget.value)}
              />
            )}
          </Field>
          <Field label="Until" problem={hours <= 0 ? 'Later than the beginning' : null}>
            {(attributes) => (
              <input
                {...attributes}
                class="input"
                type="datetime-local"
                required
                value={until}
                onInput={(event) => setUntil(event.currentTarget.value)}
              />
            )}
          </Field>
        </div>
        <Field label="Who">
          {(attributes) => (
            <select
              {...attributes}
              class="input"
              value={userId}
              onChange={(event) => setUserId(event.currentTarget.value)}
            >
              {people.data?.map(({ id, fullName }) => (
                <option key={id} value={id}>
                  {fullName}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Why">
          {(attributes) => (
            <input
              {...attributes}
              class="input"
              maxLength={200}
              value={reason}
              onInput={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
        <p class="notice">
          {hours > LONG_HOURS && `${name} would be on call for ${Math.round(hours)} hours without a break. `}
          {schedule.rotations.length > 1
            ? 'An override replaces all rotations of the schedule for this time.'
            : 'An override replaces the rotation for this time.'}
        </p>
        <div class="form-end">
          <button type="button" class="btn" onClick={onClose}>
            Cancel
          </button>
          <button class="btn main" disabled={busy || !(hours > 0)}>
            {busy ? 'Saving…' : 'Save the override'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

export async function removeOverride(id: string, oid: string): Promise<void> {
  await answerOf(api.DELETE('/v2/schedules/{id}/overrides/{oid}', { params: { path: { id, oid } } })).catch(
    () => undefined,
  );
  await queries.invalidateQueries({ queryKey: ['schedules'] });
}
