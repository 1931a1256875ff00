import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { plural, t } from '#words';
import { useChanges } from '../../parts/changes.js';
import { Dialog } from '../../parts/dialog.js';
import { Cancel, Form } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { CheckField, NumberField, SelectField, TextField } from '../../parts/inputs.js';
import { usePageZone } from '../../parts/page-zone.js';
import { useSubmission } from '../../parts/submit.js';
import { DayField, MomentField, TimeOfDayField } from '../../parts/time-fields.js';
import { momentOf, wallClock } from '../../parts/moment.js';
import { now } from '../../parts/time.js';
import { changesBetween, doubleShifts } from '../../schedules/coverage-changes.js';
import { clockEffects, effectInWords, handoffInWords, handoffMoves, zonesOf } from '../../schedules/clock-changes.js';
import { ReplayPanel } from '../../schedules/replay.js';
import { previewOf, type PreviewData } from '../../schedules/schedule-preview.js';
import { createRotation, storedRotation, updateRotation, type ScheduleDetail } from '../../data/schedules.js';
import { replaySchedule } from '../../data/replay.js';
import { usePreviewData } from '../../schedules/use-preview-data.js';
import { spanInWords } from './span-in-words.js';
import { HoursField } from './hours-field.js';
import { hoursLeft } from './rotation-hours.js';
import { ParticipantsField } from './participants-field.js';
import { useParticipantNames } from './participant-names.js';
import { bodyOf, LONGEST_NAME, type Rotation, type RotationDraft } from './rotation-draft.js';
import { fourWeeks, RotationPicture, RotationWords, type Preview } from './rotation-preview.js';
import { warningsOf } from './rotation-warnings.js';
import { useUndo } from './use-undo.js';

const LONGEST_SHIFT = 100_000;
const MONTH = 4 * 7 * 86_400_000;
/** @param length as many of them follow the number, in the field before */
const unitsOf = (length: number) => [
  { type: 'hourly', name: plural(length, { one: 'hour', other: 'hours' }) },
  { type: 'daily', name: plural(length, { one: 'day', other: 'days' }) },
  { type: 'weekly', name: plural(length, { one: 'week', other: 'weeks' }) },
  { type: 'monthly', name: plural(length, { one: 'month', other: 'months' }) },
];

/** The rotations of the schedule with this one changed or added. */
const withRotation = ({ rotations }: ScheduleDetail, changed: Rotation): Rotation[] =>
  rotations.some(({ id }) => id === changed.id)
    ? rotations.map((each) => (each.id === changed.id ? changed : each))
    : [...rotations, changed];

const MOST_ZONES = 3;

/** What clock changes do after the four weeks of the preview. @param time of the handoff */
function monthsAhead(
  previewData: PreviewData,
  schedule: ScheduleDetail,
  changed: Rotation,
  time: string,
): { warnings: string[]; notes: string[] } {
  const after = { ...schedule, rotations: withRotation(schedule, changed) };
  const own = zonesOf({ ...previewData, schedules: [] }, { ...schedule, rotations: [changed] });
  const { timezone } = schedule;
  return {
    warnings: clockEffects(previewData, after, now()).map((effect) => effectInWords(effect, timezone)),
    notes: handoffMoves({ timezone, time }, own, now()).slice(0, MOST_ZONES).map(handoffInWords),
  };
}

/** Creates or changes a rotation, beside a preview of the next weeks. */
export function RotationEditor({
  schedule,
  rotation,
  opened,
  onClose,
}: {
  schedule: ScheduleDetail;
  /** The one to change; null: a new one. */
  rotation: Rotation | null;
  /** What the form shows at first. */
  opened: () => RotationDraft;
  onClose: () => void;
}): JSX.Element {
  const zone = schedule.timezone;
  const previewData = usePreviewData();
  const { zone: shown } = usePageZone();
  const { value: draft, change: record, canUndo, undo } = useUndo(opened);
  /** @param name of the field in which one types */
  const change = (part: Partial<RotationDraft>, name?: string): void => record((last) => ({ ...last, ...part }), name);
  const range = useMemo(() => fourWeeks(shown), [shown]);
  const { busy, error, send } = useSubmission();
  const nameOf = useParticipantNames();

  const id = rotation?.id ?? 'new';
  const body = bodyOf(draft, zone);
  const endsEarly = body !== null && body.endDate !== null && body.endDate <= body.startDate;
  const changes = useChanges<Partial<NonNullable<typeof body>>>(body ?? {}, rotation, {
    words: (field, value) =>
      field === 'participants' ? (value as Rotation['participants']).map(nameOf).join(', ') || t`nobody` : undefined,
  });
  const before = useMemo(() => previewOf(previewData, schedule, range), [previewData, schedule]);
  const preview = useMemo((): Preview | null => {
    if (!body) return null;
    const at = now();
    const rotations = withRotation(schedule, { ...body, id });
    const after = previewOf(previewData, { ...schedule, rotations }, range, { stored: schedule, at });
    if (!after) return null;
    return {
      ...{ range, before, after, doubles: doubleShifts(after, id, at) },
      changes: changesBetween(before?.final ?? [], after.final, { start: at, end: range.end }),
    };
  }, [previewData, schedule, before, JSON.stringify(body)]);
  const months = useMemo(
    () => (body ? monthsAhead(previewData, schedule, { ...body, id }, draft.time) : { warnings: [], notes: [] }),
    [previewData, schedule, JSON.stringify(body)],
  );
  const warnings = preview
    ? warningsOf(draft.participants, nameOf, {
        gaps: preview.after.gaps.filter(({ end, intended }) => end > now() && !intended),
        doubles: preview.doubles,
        spanText: (span) => spanInWords(span, range, shown),
      })
    : [];
  const left = body && hoursLeft({ ...schedule, rotations: withRotation(schedule, { ...body, id }) }, shown);
  const offHours =
    left && preview?.after.gaps.some(({ intended }) => intended)
      ? [t`Nobody on call ${{ hours: left }}, as the rotations say.`]
      : [];

  const save = async (): Promise<void> => {
    if (!body) throw new Error('A date, a length or the hours are missing');
    if (!rotation) await createRotation(schedule.id, body);
    else await updateRotation(schedule.id, id, await changes(() => storedRotation(schedule.id, id)));
  };

  const name = rotation?.name;
  const title = name ? t`Change ${name}` : rotation ? t`Change the rotation` : t`Add a rotation`;
  return (
    <Dialog title={title} onClose={onClose} wide>
      <Form error={error} onSubmit={() => void send(save).then((isDone) => isDone && onClose())}>
        <div
          class="rotation-editor"
          onKeyDown={(event) => {
            const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
            // What one types in a search is no part of the rotation.
            if (!isUndo || !canUndo || (event.target as Element).closest('.combobox')) return;
            event.preventDefault();
            undo();
          }}
        >
          <div class="rotation-fields form">
            <ParticipantsField
              participants={draft.participants}
              previewData={previewData}
              scheduleId={schedule.id}
              nameOf={nameOf}
              onChange={(participants, drag) => change({ participants }, drag)}
            />
            <TextField
              label={t`Name`}
              path="name"
              maxLength={LONGEST_NAME}
              placeholder={t`Primary`}
              value={draft.name}
              onChange={(name) => change({ name }, 'name')}
            />
            <div class="form-row">
              <NumberField
                label={t`Shift length`}
                path="length"
                min={1}
                max={LONGEST_SHIFT}
                step={1}
                required
                value={draft.length || ''}
                onChange={(length) => change({ length: Number.isInteger(length) ? length : 0 }, 'length')}
              />
              <SelectField label={t`Unit`} path="type" value={draft.type} onChange={(type) => change({ type })}>
                {unitsOf(draft.length).map(({ type, name }) => (
                  <option key={type} value={type}>
                    {name}
                  </option>
                ))}
              </SelectField>
            </div>
            <div class="form-row">
              <DayField
                label={t`First shift starts`}
                path="startDate"
                zone={zone}
                required
                value={draft.day}
                onChange={(day) => change({ day }, 'day')}
              />
              <TimeOfDayField
                label={t`Handoff time`}
                zone={zone}
                required
                value={draft.time}
                onChange={(time) => change({ time }, 'time')}
              />
            </div>
            <HoursField hours={draft.hours} onChange={(hours, typed) => change({ hours }, typed)} />
            {draft.hours.kind !== 'always' && (
              <CheckField
                label={t`Skip shifts outside of these hours, so that everyone gets a shift`}
                checked={draft.countsOnlyOwnHours}
                onChange={(countsOnlyOwnHours) => change({ countsOnlyOwnHours })}
              />
            )}
            <CheckField
              label={t`End date`}
              checked={draft.until !== null}
              onChange={(isOn) => {
                const inAMonth = `${wallClock(now() + MONTH, zone).slice(0, 10)}T${draft.time}`;
                change({ until: isOn ? momentOf(inAMonth, zone) : null });
              }}
            />
            {draft.until !== null && (
              <MomentField
                label={t`Ends`}
                path="endDate"
                problem={endsEarly ? t`Must be after the first shift` : null}
                zone={zone}
                required
                value={draft.until}
                onChange={(until) => change({ until }, 'until')}
              />
            )}
          </div>
          {/* It scrolls where there are many rotations. */}
          <section class="rotation-beside" aria-label={t`Preview`} tabIndex={0}>
            <div class="rotation-picture">
              <RotationPicture preview={preview} isNew={rotation === null} />
            </div>
            {preview && (
              <RotationWords
                preview={preview}
                warnings={[...warnings, ...months.warnings]}
                notes={[...offHours, ...months.notes]}
                rotationId={id}
              />
            )}
            {body && (
              <ReplayPanel
                of={JSON.stringify(body)}
                run={(progress) => replaySchedule(schedule, withRotation(schedule, { ...body, id }), progress)}
              />
            )}
          </section>
          <div class="form-end sticky-end">
            <button
              type="button"
              class="btn undo"
              aria-label={t`Undo`}
              aria-keyshortcuts="Control+Z"
              disabled={!canUndo}
              onClick={undo}
            >
              <Icon name="undo" />
              {/* On a phone its sign alone. */}
              <span>{t`Undo`}</span>
            </button>
            <Cancel onBack={onClose} />
            <button class="btn main" disabled={busy || !body || endsEarly || draft.participants.length === 0}>
              {busy ? t`Saving…` : t`Save the rotation`}
            </button>
          </div>
        </div>
      </Form>
    </Dialog>
  );
}
