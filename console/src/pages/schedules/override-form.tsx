import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { plural, t } from '#words';
import { candidatesFor, takesShifts, type Candidate } from '../../schedules/who-can-take.js';
import { useEscalations } from '../../data/escalations.js';
import { useSignedIn } from '../../api/me.js';
import { useChanges } from '../../parts/changes.js';
import { usePageZone } from '../../parts/page-zone.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { Face } from '../../parts/marks.js';
import { TextField } from '../../parts/inputs.js';
import { useSubmission } from '../../parts/submit.js';
import { RangeFields } from '../../parts/time-fields.js';
import { clock, exact, now, timeOf, useNow } from '../../parts/time.js';
import type { Span } from '../../schedules/shift-spans.js';
import { previewOf, type SchedulePreview } from '../../schedules/schedule-preview.js';
import {
  createOverride,
  deleteOverride,
  storedSchedule,
  updateOverride,
  type Override,
  type ScheduleDetail,
} from '../../data/schedules.js';
import { useIsPreviewLoaded, usePreviewData } from '../../schedules/use-preview-data.js';
import { leavesNobody } from '../../schedules/leaves-nobody.js';
import { atHour, isoOf } from '../../parts/moment.js';
import { useParticipantNames } from './participant-names.js';
import { people, teams } from '../../api/sources.js';
import { Pick } from '../../parts/pick.js';
import { rotationName, spanOfOverride } from './override-names.js';
import { BeforeAfter, Changes } from './before-after.js';
import type { Saved } from './saved-note.js';
import type { OnCallNotes } from '../../schedules/on-call-notes.js';
import { changesBetween, type CoverageChange } from '../../schedules/coverage-changes.js';

/** An override before it is saved. */
export interface Draft extends Span {
  /** The participant: a user's id, type and id as in `team <id>`, or `none`. */
  who: string;
  /** Null: the whole schedule. */
  rotationIds: readonly string[] | null;
  /** The title of the form for a new override. */
  title: string;
  /** The override to change; null for a new one. */
  changed: Override | null;
  /** Parts of the shift to choose from; shown if there are two or more. */
  choices: readonly Choice[];
  key: string;
}

export interface Choice extends Span {
  label: string;
}

type OverrideParticipant = Omit<Override['participant'], 'name'>;

function participantOf(who: string): OverrideParticipant {
  if (who === 'none') return { type: 'none' };
  const [type, id] = who.split(' ');
  return type === 'team' || type === 'escalation' ? { type, ...(id && { id }) } : { type: 'user', id: who };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A longer override shows a warning. */
const LONG_HOURS = 24;

/** The stored override as the form has it. */
function bodyOf({ participant, rotationIds, startTime, endTime, reason }: Override) {
  const { name: _, ...who } = participant;
  return { participant: who, rotationIds, startTime, endTime, reason };
}

/** @throws Error if it was deleted */
async function storedOverride(id: string, oid: string): Promise<Override> {
  const { overrides } = await storedSchedule(id);
  const found = overrides.find((each) => each.id === oid);
  if (!found) throw new Error('This override is removed.');
  return found;
}

/** Gives the fields of a changed override the values that they had. */
function putBack(id: string, { id: oid, ...override }: Override, fields: readonly string[]): Promise<OnCallNotes> {
  const { name: _, ...participant } = override.participant;
  const stored = Object.entries({ ...override, participant }).filter(([field]) => fields.includes(field));
  return updateOverride(id, oid, { ...Object.fromEntries(stored), confirm: true });
}

/** Creates or changes an override. */
export function OverrideForm({
  schedule,
  draft,
  onClose,
  onSaved,
}: {
  schedule: ScheduleDetail;
  draft: Draft;
  onClose: () => void;
  onSaved: (saved: Saved) => void;
}): JSX.Element {
  const { changed } = draft;
  const { zone } = usePageZone();
  const [from, setFrom] = useState(draft.start);
  const [until, setUntil] = useState(draft.end);
  const [who, setWho] = useState(draft.who);
  const [rotationIds, setRotationIds] = useState(draft.rotationIds);
  const [reason, setReason] = useState(changed?.reason ?? '');
  const { busy, error, send } = useSubmission();
  /** The last refused input (nobody available); sending the same again confirms it. */
  const [refused, setRefused] = useState('');
  const span = { start: from, end: until };
  const hours = (span.end - span.start) / HOUR;
  const escalations = useEscalations();
  const participant = participantOf(who);
  const nameOf = useParticipantNames();
  const name = who === '' ? t`This person` : nameOf(participant);
  const desired = { ...span, participant, rotationIds, name };
  const preview = usePreview(schedule, changed, desired);
  const candidates = useCandidates(schedule, span);
  const elsewhere = candidates.find(({ id }) => id === participant.id)?.elsewhere ?? [];
  const warnings = [
    ...useWarnings(schedule, changed, desired, preview),
    ...elsewhere.map((other) => t`${name} is also on call in ${other} then.`),
  ];

  const submitted = JSON.stringify([who, rotationIds, from, until]);
  const isAlone = leavesNobody(error) && refused === submitted;
  const body = {
    participant,
    rotationIds: rotationIds && [...rotationIds],
    startTime: isoOf(span.start),
    endTime: isoOf(span.end),
    reason: reason || null,
  };
  // A dragged bar opens the form with other times than the stored ones.
  const changes = useChanges(body, changed, {
    ...(changed ? { follows: bodyOf(changed) } : {}),
    words: (field, value) =>
      field === 'participant'
        ? nameOf(value as OverrideParticipant)
        : field.endsWith('Time')
          ? exact(String(value), zone)
          : undefined,
  });
  const save = async (): Promise<void> => {
    setRefused(submitted);
    const { id } = schedule;
    if (changed) {
      const sent = await changes(() => storedOverride(id, changed.id));
      const notes = await updateOverride(id, changed.id, { ...sent, confirm: isAlone });
      onSaved({ what: t`Override changed.`, notes, undo: () => putBack(id, changed, Object.keys(sent)) });
    } else {
      const made = await createOverride(id, { ...body, confirm: isAlone });
      onSaved({ what: t`Override saved.`, notes: made, undo: () => deleteOverride(id, made.id) });
    }
  };
  const title = changed ? t`Change the override` : draft.title;

  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        error={!leavesNobody(error) ? error : null}
        onSubmit={() => void send(save).then((isDone) => isDone && onClose())}
      >
        <Suggestions {...{ candidates, who }} isOfTeam={schedule.teamId !== null} onChoose={setWho} />
        <Pick
          label={t`Who`}
          path="participant"
          required
          value={who}
          nameOf={() => name}
          groups={[
            { title: t`People`, of: people((person) => person.id === draft.who || takesShifts(person)) },
            { type: 'team', title: t`Teams (everybody at once)`, of: teams() },
            { type: 'escalation', title: t`Escalation policies (whom their first step names)`, of: escalations },
          ]}
          last={[['none', t`Unassigned`]]}
          onChange={setWho}
        />
        {draft.choices.length > 1 && (
          <span class="tabs" role="group" aria-label={t`How much of the shift`}>
            {draft.choices.map(({ label, start, end }) => (
              <button
                key={label}
                type="button"
                aria-pressed={from === start && until === end}
                onClick={() => {
                  setFrom(start);
                  setUntil(end);
                }}
              >
                {label}
              </button>
            ))}
          </span>
        )}
        <RangeFields from={from} until={until} onFrom={setFrom} onUntil={setUntil} />
        {schedule.rotations.length > 1 && (
          <RotationsField schedule={schedule} chosen={rotationIds} onChange={setRotationIds} />
        )}
        {preview?.after && (
          <>
            <BeforeAfter label={t`Preview of the override`} {...preview} after={preview.after} />
            <div aria-live="polite">
              <Changes changes={preview.changes} range={preview.range} />
            </div>
          </>
        )}
        <TextField label={t`Why`} path="reason" maxLength={200} value={reason} onChange={setReason} />
        <div aria-live="polite">
          {warnings.length > 0 && (
            <ul class="notice warn points">
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          )}
        </div>
        {isAlone && (
          <p class="notice warn" role="alert">
            {t`Nobody who is there would be on call at some of this time.`}
          </p>
        )}
        <p class="quiet small">
          {rotationIds
            ? t`An override replaces these rotations for this time; the others go on.`
            : schedule.rotations.length > 1
              ? t`An override replaces all rotations of the schedule for this time.`
              : t`An override replaces the rotation for this time.`}
        </p>
        <div class="sticky-end">
          <FormEnd onBack={onClose} disabled={busy || !(hours > 0)}>
            {busy ? t`Saving…` : isAlone ? t`Save it all the same` : t`Save the override`}
          </FormEnd>
        </div>
      </Form>
    </Dialog>
  );
}

/** Who can take that time; nobody while it is not typed whole, or not all is loaded: they would move under the finger. */
function useCandidates(schedule: ScheduleDetail, { start, end }: Span): readonly Candidate[] {
  const previewData = usePreviewData();
  const isLoaded = useIsPreviewLoaded();
  return useMemo(
    () =>
      isLoaded && end > start
        ? candidatesFor(previewData, schedule, { start, end: Math.min(end, start + MOST_SHOWN) })
        : [],
    [previewData, isLoaded, schedule, start, end],
  );
}

/** So many people are suggested. */
const SUGGESTED = 6;

/** People who can take that time, to choose by one tap: oneself, participants, then members of the team. */
function Suggestions({
  candidates,
  isOfTeam,
  who,
  onChoose,
}: {
  candidates: readonly Candidate[];
  isOfTeam: boolean;
  who: string;
  onChoose: (userId: string) => void;
}): JSX.Element | null {
  const { id: myId } = useSignedIn();
  const suggested = candidates
    .filter(({ isParticipant, whyNot }) => (isParticipant || isOfTeam) && whyNot === null)
    .toSorted((a, b) => Number(b.id === myId) - Number(a.id === myId))
    .slice(0, SUGGESTED);
  if (suggested.length === 0) return null;
  return (
    <div class="suggestions" role="group" aria-label={t`Suggested people`}>
      {suggested.map(({ id, name }) => (
        <button key={id} type="button" class="btn" aria-pressed={who === id} onClick={() => onChoose(id)}>
          <Face name={name} />
          {name}
        </button>
      ))}
    </div>
  );
}

function RotationsField({
  schedule,
  chosen,
  onChange,
}: {
  schedule: ScheduleDetail;
  chosen: readonly string[] | null;
  onChange: (ids: readonly string[] | null) => void;
}): JSX.Element {
  const all = schedule.rotations.map(({ id }) => id);
  const toggle = (id: string, isOn: boolean): void => {
    const left = all.filter((each) => (each === id ? isOn : (chosen ?? all).includes(each)));
    if (left.length > 0) onChange(left.length === all.length ? null : left);
  };
  return (
    <fieldset class="plain">
      <legend class="field-label">{t`Which rotations`}</legend>
      {schedule.rotations.map(({ id, name }, index) => (
        <label key={id} class="check">
          <input
            type="checkbox"
            checked={chosen?.includes(id) ?? true}
            onChange={({ currentTarget }) => {
              toggle(id, currentTarget.checked);
              // The last one stays.
              currentTarget.checked = chosen?.includes(id) ?? true;
            }}
          />
          {rotationName(name, index)}
        </label>
      ))}
    </fieldset>
  );
}

type DesiredOverride = Span & Pick<Draft, 'rotationIds'> & { participant: OverrideParticipant; name: string };

/** Whether the change would alter the past; then it takes effect from now. */
function changesPast(
  schedule: ScheduleDetail,
  changed: Override | null,
  { start, end, participant, rotationIds }: DesiredOverride,
): boolean {
  const at = now() - MINUTE;
  if (!changed) return start < at && !isBeingSetUp(schedule);
  const old = spanOfOverride(changed);
  const isSame =
    participantText(changed.participant) === participantText(participant) &&
    JSON.stringify(changed.rotationIds) === JSON.stringify(rotationIds) &&
    Math.abs(start - old.start) < MINUTE;
  return Math.min(start, old.start) < at && !(isSame && Math.min(end, old.end) > at);
}

/** A new schedule has no past to protect, so overrides are in force from their start (see `isBeingSetUp` of the service). */
const isBeingSetUp = ({ createdAt }: ScheduleDetail): boolean => now() - Date.parse(createdAt) < 10 * MINUTE;

const participantText = ({ type, id }: OverrideParticipant): string => `${type} ${id ?? ''}`;

/** The preview of a longer override is cut. */
const MOST_SHOWN = 28 * 24 * HOUR;

type Seen = SchedulePreview | null;

interface Preview {
  range: Span;
  before: SchedulePreview | null;
  after: SchedulePreview | null;
  changes: readonly CoverageChange[];
  /** The gaps after the change, in the old and the new time of the override. */
  gaps: readonly Span[];
}

/** The days of an override before and after the change; null while a time or the participant is missing. */
function usePreview(
  schedule: ScheduleDetail,
  changed: Override | null,
  { start, end, participant, rotationIds }: DesiredOverride,
): Preview | null {
  const previewData = usePreviewData();
  const { zone } = usePageZone();
  const submitted = JSON.stringify([participant, rotationIds]);
  return useMemo(() => {
    if (!(end > start) || (participant.type !== 'none' && !participant.id)) return null;
    const isPast = changesPast(schedule, changed, { start, end, participant, rotationIds, name: '' });
    const time = new Date(now()).toISOString();
    const override = {
      ...(changed ?? { id: 'new', createdAt: time, reason: null }),
      ...(isPast && { countsFrom: time }),
      ...{ participant, userId: participant.id ?? '', userName: null },
      rotationIds: rotationIds && [...rotationIds],
      ...{ startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString() },
    } as Override;
    const served =
      changed && isPast && changed.startTime < time ? [{ ...changed, endTime: earlier(changed.endTime, time) }] : [];
    const overrides = changed
      ? schedule.overrides.flatMap((each) => (each.id === changed.id ? [override, ...served] : [each]))
      : [...schedule.overrides, override];
    const after = { ...schedule, overrides };
    const first = atHour(start, 0, 0, zone);
    const range = { start: first, end: atHour(Math.min(end - 1, first + MOST_SHOWN), 1, 0, zone) };
    const old = changed ? spanOfOverride(changed) : { start, end };
    const both = { start: Math.min(start, old.start), end: Math.max(end, old.end) };
    const [was, is] = [schedule, after].map((each) => previewOf(previewData, each, range)) as [Seen, Seen];
    return {
      ...{ range, before: was, after: is },
      changes: was && is ? changesBetween(was.final, is.final, { ...range, start: Math.max(first, now()) }) : [],
      gaps: changed ? (previewOf(previewData, after, both)?.gaps ?? []) : [],
    };
  }, [previewData, schedule, changed, start, end, submitted, zone]);
}

const earlier = (one: string, other: string): string => (Date.parse(one) < Date.parse(other) ? one : other);

/** Warnings before saving: a long time on call, time off, gaps. */
function useWarnings(
  schedule: ScheduleDetail,
  changed: Override | null,
  desired: DesiredOverride,
  preview: Preview | null,
): string[] {
  const previewData = usePreviewData();
  const { zone } = usePageZone();
  const minute = timeOf(useNow(10_000), zone);
  const { start, end, participant, rotationIds, name } = desired;
  return useMemo(() => {
    if (!(end > start)) return [];
    const warnings: string[] = [];
    const isPast = changesPast(schedule, changed, desired);
    if (end <= now() && (isPast || changed)) warnings.push(t`This time is over. Its shifts do not change.`);
    else if (isPast)
      warnings.push(t`The override starts when you save it (now ${minute}). Earlier shifts do not change.`);
    const hours = Math.round((end - start) / HOUR);
    if (hours > LONG_HOURS && participant.type === 'user' && participant.id)
      warnings.push(
        plural(hours, {
          one: `${name} would be on call for # hour without a break.`,
          other: `${name} would be on call for # hours without a break.`,
        }),
      );
    for (const { userId: away, startDate, endDate, status } of previewData.timeOff)
      if (away === participant.id && Date.parse(startDate) < end && Date.parse(endDate) > start) {
        const [from, until] = [clock(startDate, zone), clock(endDate, zone)];
        warnings.push(
          status === 'approved'
            ? t`${name} is away ${from} to ${until}, and an override applies all the same.`
            : t`${name} asks for time off ${from} to ${until}, and an override applies all the same.`,
        );
      }
    if (!changed) return warnings;
    for (const gap of preview?.gaps ?? [])
      warnings.push(
        t`Nobody would be on call ${{ from: clock(gap.start, zone) }} to ${{ until: clock(gap.end, zone) }}.`,
      );
    return warnings;
  }, [
    previewData,
    schedule,
    changed,
    start,
    end,
    participantText(participant),
    rotationIds,
    preview,
    name,
    minute,
    zone,
  ]);
}
