import type { ComponentChildren, JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { plural, t } from '#words';
import { refusal, useSignedIn } from '../../api/me.js';
import { colorOf, colorsOf } from '../../parts/colors.js';
import { Icon } from '../../parts/icon.js';
import { lazy } from '../../parts/lazy.js';
import { Coloring, Face } from '../../parts/marks.js';
import { ActButton, Load } from '../../parts/states.js';
import { toTheMinute } from '../../parts/moment.js';
import { usePageZone } from '../../parts/page-zone.js';
import { clock, now } from '../../parts/time.js';
import { clockEffects, effectInWords } from '../../schedules/clock-changes.js';
import { fromTo } from '../../schedules/from-to.js';
import { maybeCut, since, spanOf, wholeOf, type Gap, type Shift, type Span } from '../../schedules/shift-spans.js';
import type { PreviewData } from '../../schedules/schedule-preview.js';
import { useGaps, useOnCalls, useShifts, type ScheduleDetail } from '../../data/schedules.js';
import { usePreviewData } from '../../schedules/use-preview-data.js';
import type { TimeOff } from '../../data/time-off.js';
import { useOpened } from '../../parts/opened.js';
import { dayName, Days, isLong } from './days.js';
import { ShiftList } from './shift-list.js';
import type { View } from './shown.js';
import { Fact, Hours } from './facts.js';
import { ScheduleTimeline, spanOfTimeOff } from './schedule-timeline.js';
import type { Choice, Draft } from './override-form.js';
import { draftOf, rotationsOfShift } from './override-names.js';
import { OverridesCard } from './overrides-card.js';
import { hoursLeft } from './rotation-hours.js';
import { RotationsCard } from './rotations-card.js';
import { SavedNote, type Saved } from './saved-note.js';

const OverrideForm = lazy(() => import('./override-form.js').then(({ OverrideForm }) => OverrideForm));

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The page body of a schedule: who is on call, gaps, rotations, overrides. */
export function Content({
  schedule,
  span,
  view,
  children,
}: {
  schedule: ScheduleDetail;
  span: Span;
  view: View;
  /** Stands above the days: the buttons that choose them. */
  children: ComponentChildren;
}): JSX.Element {
  const me = useSignedIn();
  const { zone } = usePageZone();
  const may = refusal(me, 'schedules');
  const [draft, setDraft] = useState<Draft | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);
  const madeAt = Date.parse(schedule.createdAt);
  const shifts = useShifts(schedule.id, span);
  const onCalls = useOnCalls(schedule.id);
  const unreachable = onCalls.data ? [...onCalls.data.unreachable, ...onCalls.data.quiet] : [];
  // Whether a gap is intended is asked of what is left of it: the rotations may have begun meanwhile.
  const ahead = useMemo(
    () => ({ ...span, start: Math.min(span.end - 60_000, Math.max(span.start, madeAt, now())) }),
    [span.start, span.end, madeAt],
  );
  const gaps = (useGaps(schedule.id, ahead).data ?? []).filter(({ end }) => end > now());
  const previewData = usePreviewData();
  const gapsAhead = useMemo(
    () => clockEffects(previewData, { ...schedule, overrides: [] }, now()).filter(({ kind }) => kind === 'gap'),
    [previewData, schedule.rotations, schedule.timezone, schedule.enabled],
  );
  const plannedData = useShifts(schedule.id, span, true).data;
  const planned = plannedData ? since(madeAt, plannedData) : null;
  const timeOff = timeOffOf(schedule, span, previewData);
  const begin = (at: Span, more: Partial<Draft> = {}): void => setDraft(newOverride(at, more));
  // “Override” here and on other pages leads to the address that opens it.
  const [isAsked, setAsked] = useOpened(may);
  const isReady = shifts.data !== undefined;
  const fromNow = useMemo(
    () => (isAsked && shifts.data ? overrideFromNow(shifts.data, zone) : null),
    [isAsked, isReady, zone],
  );
  const opened = draft ?? fromNow;
  const close = (): void => {
    setDraft(null);
    setAsked(false);
  };
  // Offers only the rest of the shift. A user's own shift needs another person; others are taken by the user.
  const take = (shift: Shift, day?: Span): void => {
    const choices = choicesOf(shift, day, zone);
    const isOwn = shift.userId === me.id;
    begin(choices[0]!, {
      ...(!isOwn && { who: me.id }),
      rotationIds: rotationsOfShift(schedule, shift),
      title: isOwn ? t`Hand over your shift` : shift.userName ? t`Cover for ${{ name: shift.userName }}` : t`Override`,
      key: `${shift.id} ${day?.start}`,
      choices,
    });
  };
  const change = (override: ScheduleDetail['overrides'][number], at: Span): void =>
    begin(at, { ...draftOf(override), changed: override, key: `${override.id} ${at.start} ${at.end}` });
  const [gap, ...moreGaps] = gaps.filter(({ intended }) => !intended);
  const colors = colorsOf([
    ...namesIn(schedule, previewData),
    ...[...(planned ?? []), ...(shifts.data ?? [])].flatMap(({ userName }) => userName ?? []),
  ]);
  return (
    <Coloring.Provider value={(name) => colors.get(name) ?? colorOf(name)}>
      <div class="facts-row">
        <Fact
          title={t({ message: 'On call now', context: 'schedule' })}
          people={onCalls.data?.onCallRecipients ?? []}
          empty={t`Nobody`}
          unreachable={unreachable}
        />
        <Fact
          title={t({ message: 'Next', context: 'on call' })}
          isNext
          people={onCalls.data?.next ?? []}
          empty={t`Nobody in sight`}
          unreachable={unreachable}
        />
        {gap && schedule.enabled && (
          <div class="card pad fact gap-card">
            <Icon name="warning" />
            <span>
              <span class="quiet small">{t`Nobody is on call`}</span>
              <br />
              <span class="strong num">{fromTo(maybeCut(gap, span), (at) => clock(at, zone))}</span>
              {moreGaps.length > 0 && (
                <span class="quiet small"> {plural(moreGaps.length, { one: 'and # more', other: 'and # more' })}</span>
              )}
            </span>
            <ActButton
              class="btn small"
              whyNot={may}
              onClick={() => begin({ start: toTheMinute(gap.start), end: gap.end })}
            >
              {t`Fill`}
            </ActButton>
          </div>
        )}
        {schedule.enabled && <OffHours schedule={schedule} gaps={gaps} />}
      </div>
      {gapsAhead.length > 0 && (
        <ul class="notice warn points">
          {gapsAhead.map((effect) => (
            <li key={effect.at}>{effectInWords(effect, zone)}</li>
          ))}
        </ul>
      )}
      {children}
      <Load query={shifts} rows={8}>
        {(all) => {
          const shown = { gaps, unreachable, shifts: since(madeAt, all) };
          const taking = { myId: me.id, onTake: take, whyNot: may };
          return view === 'list' ? (
            <ShiftList {...shown} {...taking} />
          ) : (
            <>
              <ScheduleTimeline
                {...shown}
                {...{ schedule, span, timeOff, planned }}
                onTake={may === null ? take : null}
                onNew={begin}
                onChange={change}
              />
              <Days span={span} {...shown} {...taking} />
            </>
          );
        }}
      </Load>
      <div class="below">
        <div class="stack">
          <RotationsCard schedule={schedule} may={may} unreachable={unreachable} />
          <OverridesCard
            schedule={schedule}
            may={may}
            unreachable={unreachable}
            onChange={(override) => change(override, spanOf(override))}
            onRemoved={setSaved}
          />
        </div>
        {shifts.data && <Hours shifts={since(madeAt, shifts.data)} />}
      </div>
      {may && <p class="quiet">{may}</p>}
      {opened && <OverrideForm key={opened.key} {...{ schedule, draft: opened }} onClose={close} onSaved={setSaved} />}
      <SavedNote saved={saved} onChange={setSaved} />
    </Coloring.Provider>
  );
}

/** The hours that no rotation has: nobody is meant to be on call. */
function OffHours({ schedule, gaps }: { schedule: ScheduleDetail; gaps: readonly Gap[] }): JSX.Element | null {
  const { zone } = usePageZone();
  const next = gaps.find(({ intended }) => intended);
  if (!next) return null;
  return (
    <div class="card pad fact">
      <Face name={null} large />
      <span>
        <span class="quiet small">{t`Nobody on call, as the rotations say`}</span>
        <br />
        <span class="num">{hoursLeft(schedule, zone) ?? fromTo(next, (at) => clock(at, zone))}</span>
      </span>
    </div>
  );
}

const newOverride = (at: Span, more: Partial<Draft> = {}): Draft => ({
  ...at,
  // No preselected person, who would be put on call by accident.
  ...{ who: '', rotationIds: null, title: t`Override`, changed: null, choices: [] },
  key: `${at.start} ${at.end}`,
  ...more,
});

const untilText = (at: number, zone: string): string => t`Until ${{ end: clock(at, zone) }}`;

/** From now to the end of the present shift, or for a day where that is later or not known. */
function overrideFromNow(shifts: readonly Shift[], zone: string): Draft {
  const at = now();
  // Fields show minutes. What ended within this one is no present shift.
  const start = toTheMinute(at);
  const handoff = Math.min(
    ...shifts.filter((shift) => spanOf(shift).start <= at && spanOf(shift).end > at).map((shift) => wholeOf(shift).end),
  );
  const choices: Choice[] = [4, 8, 24].map((hours) => ({ start, end: start + hours * HOUR, label: `${hours} h` }));
  if (Number.isFinite(handoff)) choices.push({ start, end: handoff, label: untilText(handoff, zone) });
  const isSoon = handoff - start <= DAY;
  return newOverride({ start, end: isSoon ? handoff : start + DAY }, { choices, key: 'now' });
}

/** The choices for an override of a shift: the selected day of a long shift, and all that is left. */
function choicesOf(shift: Shift, day: Span | undefined, zone: string): Choice[] {
  const whole = wholeOf(shift);
  const start = Math.max(whole.start, toTheMinute(now()));
  const isEndless = whole.end === Infinity;
  // An override needs an end: for a shift without end that of the shown range.
  const end = isEndless ? spanOf(shift).end : whole.end;
  const all = { start, end, label: isEndless ? untilText(end, zone) : t`The whole shift` };
  if (!day || !isLong(whole)) return [all];
  const part = { start: Math.max(start, day.start), end: Math.min(end, day.end), label: dayName(day.start, zone) };
  return part.start === start && part.end === end ? [all] : [part, all];
}

/** The names of the schedule's participants, in order. */
const namesIn = ({ rotations }: ScheduleDetail, { teams }: PreviewData): string[] =>
  rotations
    .flatMap(({ participants }) => participants)
    .flatMap(({ type, id, name }) => {
      if (type !== 'team') return name ?? [];
      return teams.find((team) => team.id === id)?.members?.flatMap((member) => member.name ?? []) ?? [];
    });

/** The time off of the schedule's participants in the range. */
function timeOffOf({ rotations, overrides }: ScheduleDetail, range: Span, { timeOff, teams }: PreviewData): TimeOff[] {
  const ids = new Set(overrides.map(({ userId }) => userId));
  for (const { id, type } of rotations.flatMap(({ participants }) => participants)) {
    if (type === 'team') for (const member of teams.find((team) => team.id === id)?.members ?? []) ids.add(member.id);
    else if (id) ids.add(id);
  }
  return timeOff.filter((request) => {
    const { start, end } = spanOfTimeOff(request);
    return ids.has(request.userId) && start < range.end && end > range.start;
  });
}
