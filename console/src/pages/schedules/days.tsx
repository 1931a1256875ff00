import type { JSX } from 'preact';
import { Icon } from '../../parts/icon.js';
import { Face } from '../../parts/marks.js';
import { atHour } from '../../parts/local-time.js';
import { clock, now, timeOf } from '../../parts/time.js';
import { format } from '../../parts/reader.js';
import { fromTo } from '../../schedules/from-to.js';
import { ActButton } from '../../parts/states.js';
import { spanOf, wholeOf, type Shift, type Span } from '../../schedules/shift-spans.js';
import { concerns, inWords, type Unreachable } from '../../schedules/unreachable.js';

const HOUR = 3_600_000;
/** `Monday 12 October` */
export const dayName = (at: number): string =>
  format(undefined, { weekday: 'long', day: 'numeric', month: 'long' }).format(at);

/** Whether the shift is longer than a day, even a day of 25 hours; then a single day can be taken. */
export const isLong = ({ start, end }: Span): boolean => end - start > 25 * HOUR;

/** The final schedule as a list by days, for narrow windows. */
export function Days({
  span,
  shifts,
  gaps,
  unreachable,
  myId,
  onTake,
  whyNot,
}: {
  span: Span;
  shifts: readonly Shift[];
  gaps: readonly Span[];
  unreachable: readonly Unreachable[];
  myId: string;
  onTake: (shift: Shift, day: Span) => void;
  /** Why the person may not; null: they may. */
  whyNot: string | null;
}): JSX.Element {
  const time = now();
  const days: Span[] = [];
  for (let { start } = span; start < span.end;) {
    const end = atHour(start, 1);
    if (end > time) days.push({ start, end });
    start = end;
  }
  return (
    <div class="days">
      {days.map((day) => {
        // The heading has the date.
        const at = (time: number): string => (time >= day.start && time <= day.end ? timeOf(time) : clock(time));
        const within = ({ start, end }: Span): boolean => start < day.end && end > day.start;
        const about = (shift: Shift): string => {
          const whole = wholeOf(shift);
          if (whole.start >= day.start || day === days[0]) return fromTo(whole, at);
          if (whole.end === Infinity) return 'all day';
          return `${whole.end > day.end ? 'all day, ' : ''}until ${at(whole.end)}`;
        };
        const taken = (shift: Shift): string => {
          const whole = wholeOf(shift);
          return isLong(whole) ? `on ${dayName(day.start)}` : fromTo(whole);
        };
        const taking = shifts.filter((shift) => within(spanOf(shift)));
        const lines = [
          ...taking.map((shift) => ({ shift, start: spanOf(shift).start })),
          ...gaps.filter(within).map((gap) => ({ gap, start: gap.start })),
        ].toSorted((a, b) => a.start - b.start);
        return (
          <section key={day.start} class="card pad">
            <h2>{dayName(day.start)}</h2>
            <ul class="rows">
              {lines.map((line) => {
                if ('gap' in line)
                  return (
                    <li key={line.start} class="open">
                      <Face name={null} />
                      <span class="grow strong num">
                        Nobody, {at(Math.max(line.gap.start, day.start))} to {at(Math.min(line.gap.end, day.end))}
                      </span>
                    </li>
                  );
                const { shift } = line;
                return (
                  <li key={shift.id}>
                    <Face name={shift.userName ?? '?'} />
                    <span class="grow">
                      <span class="strong">{shift.userName ?? 'Someone'}</span>
                      <br />
                      <span class="quiet num small">{about(shift)}</span>
                      {unreachable
                        .filter((each) => each.id === shift.userId && concerns(each, spanOf(shift)))
                        .map((each) => (
                          <span key={each.id} class="unreachable small open">
                            <Icon name="warning" />
                            {inWords(each)}
                          </span>
                        ))}
                    </span>
                    {spanOf(shift).end > time && (
                      <ActButton
                        class="btn small"
                        whyNot={whyNot}
                        aria-label={
                          shift.userId === myId
                            ? `Hand over your shift, ${taken(shift)}`
                            : `Take the shift of ${shift.userName ?? 'someone'}, ${taken(shift)}`
                        }
                        onClick={() => onTake(shift, day)}
                      >
                        {shift.userId === myId ? 'Hand over' : 'Take'}
                      </ActButton>
                    )}
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
