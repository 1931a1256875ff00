import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { answerOf, api, dataOf } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { useChanges } from '../../parts/changes.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { Form, FormEnd } from '../../parts/form.js';
import { usePageZone } from '../../parts/page-zone.js';
import { useSubmission } from '../../parts/submit.js';
import { atHour, wallClock } from '../../parts/moment.js';
import { clock, now } from '../../parts/time.js';
import { previewOf } from '../../schedules/schedule-preview.js';
import type { ScheduleDetail } from '../../schedules/queries.js';
import { usePreviewData } from '../../schedules/use-preview-data.js';
import { HoursField } from './hours-field.js';
import { ParticipantsField } from './participants-field.js';
import { useParticipantNames } from './participant-names.js';
import { onReadersClock } from './readers-clock.js';
import { bodyOf, draftOf, newDraft, type Rotation, type RotationDraft } from './rotation-draft.js';
import { RotationPreview } from './rotation-preview.js';
import { warningsOf } from './rotation-warnings.js';
import { zoneName } from '../../parts/zones.js';

const WEEKS = 4 * 7 * 86_400_000;
const UNITS = [
  ['hourly', 'hours'],
  ['daily', 'days'],
  ['weekly', 'weeks'],
  ['monthly', 'months'],
] as const;

/** Creates or changes a rotation, with a preview of the next weeks. */
export function RotationEditor({
  schedule,
  rotation,
  onClose,
}: {
  schedule: ScheduleDetail;
  rotation: Rotation | null;
  onClose: () => void;
}): JSX.Element {
  const zone = schedule.timezone;
  const previewData = usePreviewData();
  const [draft, setDraft] = useState(() => (rotation ? draftOf(rotation, zone) : newDraft(now(), zone)));
  const { zone: shown } = usePageZone();
  const [start] = useState(() => atHour(now(), 0, 0, shown));
  const { busy, error, send } = useSubmission();
  const change = (part: Partial<RotationDraft>): void => setDraft((before) => ({ ...before, ...part }));
  const nameOf = useParticipantNames();

  const own = onReadersClock(`${draft.day}T${draft.time}`, zone);

  const id = rotation?.id ?? 'new';
  const range = { start, end: start + WEEKS };
  const body = bodyOf(draft, zone);
  const endsEarly = body !== null && body.endDate !== null && body.endDate <= body.startDate;
  const changes = useChanges<Partial<NonNullable<typeof body>>>(body ?? {}, rotation, {
    words: (field, value) =>
      field === 'participants' ? (value as Rotation['participants']).map(nameOf).join(', ') || 'nobody' : undefined,
  });
  const before = useMemo(() => previewOf(previewData, schedule, range), [previewData, schedule]);
  const after = useMemo(() => {
    if (!body) return null;
    const changed: Rotation = { ...body, id };
    const rotations = rotation
      ? schedule.rotations.map((each) => (each.id === id ? changed : each))
      : [...schedule.rotations, changed];
    return previewOf(previewData, { ...schedule, rotations }, range, { stored: schedule, at: now() });
  }, [previewData, schedule, JSON.stringify(body)]);
  const spanText = (span: { start: number; end: number }): string =>
    `${clock(Math.max(span.start, now()), zone)} to ${clock(span.end, zone)}`;
  const toCome = after && { ...after, gaps: after.gaps.filter((gap) => gap.end > now()) };
  const warnings = toCome ? warningsOf(draft.participants, nameOf, toCome, 'in these four weeks', spanText) : [];

  const save = async (): Promise<void> => {
    if (!body) throw new Error('A date is missing');
    const path = { id: schedule.id };
    const params = { path: { ...path, rid: id } };
    await (rotation
      ? answerOf(
          api.PATCH('/v2/schedules/{id}/rotations/{rid}', {
            params,
            body: await changes(() => dataOf(api.GET('/v2/schedules/{id}/rotations/{rid}', { params }))),
          }),
        )
      : answerOf(api.POST('/v2/schedules/{id}/rotations', { params: { path }, body })));
    await queries.invalidateQueries({ queryKey: ['schedules'] });
  };

  return (
    <Dialog title={rotation ? `Change ${rotation.name ?? 'the rotation'}` : 'Add a rotation'} onClose={onClose} wide>
      <Form error={error} onSubmit={() => void send(save).then((isDone) => isDone && onClose())}>
        <div class="two">
          <div class="form">
            <ParticipantsField
              participants={draft.participants}
              previewData={previewData}
              scheduleId={schedule.id}
              nameOf={nameOf}
              onChange={(participants) => change({ participants })}
            />
            <Field label="Name" path="name">
              {(attributes) => (
                <input
                  {...attributes}
                  class="input"
                  maxLength={200}
                  placeholder="Primary"
                  value={draft.name}
                  onInput={({ currentTarget: { value } }) => change({ name: value })}
                />
              )}
            </Field>
          </div>
          <div class="form">
            <fieldset class="plain">
              <legend class="field-label">Shift length</legend>
              <div class="turn-length">
                <input
                  class="input"
                  type="number"
                  min={1}
                  max={100_000}
                  required
                  aria-label="How many"
                  value={draft.length}
                  onInput={({ currentTarget: { valueAsNumber } }) =>
                    change({ length: Number.isInteger(valueAsNumber) ? valueAsNumber : 0 })
                  }
                />
                <select
                  class="input"
                  aria-label="Hours, days, weeks or months"
                  value={draft.type}
                  onChange={({ currentTarget: { value } }) => change({ type: value })}
                >
                  {UNITS.map(([type, name]) => (
                    <option key={type} value={type}>
                      {draft.length === 1 ? name.slice(0, -1) : name}
                    </option>
                  ))}
                </select>
              </div>
            </fieldset>
            <div class="form-row">
              <Field label="First shift starts" path="startDate">
                {(attributes) => (
                  <input
                    {...attributes}
                    class="input"
                    type="date"
                    required
                    value={draft.day}
                    onInput={({ currentTarget: { value } }) => change({ day: value })}
                  />
                )}
              </Field>
              <Field label="Handoff time">
                {(attributes) => (
                  <input
                    {...attributes}
                    class="input"
                    type="time"
                    required
                    value={draft.time}
                    onInput={({ currentTarget: { value } }) => change({ time: value })}
                  />
                )}
              </Field>
            </div>
            <HoursField hours={draft.hours} onChange={(hours) => change({ hours })} />
            {draft.hours.kind !== 'always' && (
              <label class="check">
                <input
                  type="checkbox"
                  checked={draft.countsOnlyOwnHours}
                  onChange={({ currentTarget: { checked } }) => change({ countsOnlyOwnHours: checked })}
                />
                Skip shifts outside of these hours, so that everyone gets a shift
              </label>
            )}
            <label class="check">
              <input
                type="checkbox"
                checked={draft.until !== ''}
                onChange={({ currentTarget: { checked } }) =>
                  change({ until: checked ? wallClock(now() + WEEKS, zone).slice(0, 11) + draft.time : '' })
                }
              />
              End date
            </label>
            {draft.until !== '' && (
              <Field label="Ends" path="endDate" problem={endsEarly ? 'Must be after the first shift' : null}>
                {(attributes) => (
                  <input
                    {...attributes}
                    class="input"
                    type="datetime-local"
                    required
                    value={draft.until}
                    onInput={({ currentTarget: { value } }) => change({ until: value })}
                  />
                )}
              </Field>
            )}
            <p class="quiet small">
              Times of {zoneName(zone)}
              {own && `; the first shift starts ${own}`}.
            </p>
          </div>
        </div>
        <RotationPreview {...{ range, before, after: toCome, rotationId: id, zone, warnings }} />
        <FormEnd onBack={onClose} disabled={busy || !body || endsEarly || draft.participants.length === 0}>
          {busy ? 'Saving…' : 'Save the rotation'}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
