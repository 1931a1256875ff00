import type { JSX } from 'preact';
import { plural, t } from '#words';
import { usePageZone } from '../../parts/page-zone.js';
import { now } from '../../parts/time.js';
import { rowsOf, spanOf, wholeOf, type Gap, type Shift, type Span } from '../../schedules/shift-spans.js';
import type { Override, ScheduleDetail } from '../../data/schedules.js';
import { concerns, inWords, type Unreachable } from '../../schedules/unreachable.js';
import type { TimeOff } from '../../data/time-off.js';
import { rotationName } from './override-names.js';
import { OverrideRow } from './override-row.js';
import { rhythmOf } from './rotation-draft.js';
import { Block, DayLine, GapBlock, TimelineRow, NowLine } from './timeline-row.js';

export interface ScheduleTimelineProps {
  schedule: ScheduleDetail;
  span: Span;
  shifts: readonly Shift[];
  gaps: readonly Gap[];
  timeOff: readonly TimeOff[];
  /** The shifts of the rotations without overrides; null until loaded. */
  planned: readonly Shift[] | null;
  unreachable: readonly Unreachable[];
  /** Null without the permission. */
  onTake: ((shift: Shift) => void) | null;
  onNew: (span: Span) => void;
  onChange: (override: Override, span: Span) => void;
}

/** The timeline of a schedule, for wide windows: rotations, time off, overrides and final schedule. */
export function ScheduleTimeline({
  schedule,
  span,
  shifts,
  gaps,
  timeOff,
  planned,
  unreachable,
  onTake,
  onNew,
  onChange,
}: ScheduleTimelineProps): JSX.Element {
  const { zone } = usePageZone();
  const time = now();
  const markOf = (userId: string | null | undefined, at: Span): string | undefined => {
    const found = unreachable.find((each) => each.id === userId && concerns(each, at));
    return found && inWords(found, zone);
  };
  const results = rowsOf(shifts, spanOf);
  return (
    <section class="card lanes" aria-label={t`Who is on call`}>
      <DayLine range={span} />
      {planned &&
        schedule.rotations.map((rotation, index) => {
          const own = planned.filter(({ rotationId }) => rotationId === rotation.id);
          const rows = rowsOf(own, spanOf);
          return (rows.length > 0 ? rows : [[]]).map((row, line) => (
            <TimelineRow
              key={`${rotation.id} ${line}`}
              kind={line > 0 ? 'lane-more' : ''}
              {...(line === 0
                ? { name: rotationName(rotation.name, index), about: rhythmOf(rotation, schedule.timezone, time) }
                : {})}
            >
              <div class="lane-track">
                {row.map((shift) => (
                  <Block
                    key={shift.id}
                    name={shift.userName ?? t`Someone`}
                    span={spanOf(shift)}
                    range={span}
                    kind="shift"
                    mark={markOf(shift.userId, spanOf(shift))}
                  />
                ))}
              </div>
            </TimelineRow>
          ));
        })}
      {rowsOf(timeOff, spanOfTimeOff).map((row, line) => (
        <TimelineRow
          key={line}
          kind={line > 0 ? 'lane-more' : ''}
          {...(line === 0 ? { name: t`Time off`, about: aboutTimeOff(timeOff) } : {})}
        >
          <div class="lane-track">
            {row.map((request) => {
              const who = request.userName ?? t`Someone`;
              const isApproved = request.status === 'approved';
              return (
                <Block
                  key={request.id}
                  who={who}
                  name={isApproved ? t`${who} is away` : t`${who} asks for time off`}
                  span={spanOfTimeOff(request)}
                  range={span}
                  kind={isApproved ? 'away' : 'asked'}
                />
              );
            })}
          </div>
        </TimelineRow>
      ))}
      <OverrideRow schedule={schedule} range={span} may={onTake !== null} {...{ markOf, onNew, onChange }} />
      {(results.length > 0 ? results : [[]]).map((row, index) => (
        <TimelineRow
          key={index}
          kind={index > 0 ? 'lane-result lane-more' : 'lane-result'}
          {...(index === 0 ? { name: t`Final schedule`, about: t`rotations and overrides combined` } : {})}
        >
          <div class="lane-track">
            {row.map((shift) => (
              <Block
                key={shift.id}
                name={shift.userName ?? t`Someone`}
                span={spanOf(shift)}
                whole={wholeOf(shift)}
                range={span}
                kind={shift.isOverride ? 'cover' : 'shift'}
                mark={markOf(shift.userId, spanOf(shift))}
                action={t`take or change`}
                onClick={onTake && spanOf(shift).end > time ? () => onTake(shift) : undefined}
              />
            ))}
            {index === 0 && gaps.map((gap) => <GapBlock key={gap.start} gap={gap} range={span} />)}
          </div>
        </TimelineRow>
      ))}
      <NowLine range={span} />
    </section>
  );
}

export const spanOfTimeOff = ({ startDate, endDate }: TimeOff): Span => ({
  start: Date.parse(startDate),
  end: Date.parse(endDate),
});

function aboutTimeOff(requests: readonly TimeOff[]): string {
  const approved = requests.filter(({ status }) => status === 'approved').length;
  const asked = requests.length - approved;
  return [
    ...(approved > 0 ? [plural(approved, { one: '# approved', other: '# approved' })] : []),
    ...(asked > 0 ? [plural(asked, { one: '# asked for', other: '# asked for' })] : []),
  ].join(', ');
}
