import type { JSX } from 'preact';
import { Face } from '../../parts/marks.js';
import { clock, now } from '../../parts/time.js';
import { ActButton } from '../../parts/states.js';
import { spanOf, type Shift, type Span } from '../../schedules/coverage.js';

const dayName = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });

/** The same as a list by days, for phones. */
export function Days({
  span,
  shifts,
  gaps,
  myId,
  onTake,
  whyNot,
}: {
  span: Span;
  shifts: readonly Shift[];
  gaps: readonly Span[];
  myId: string;
  onTake: (shift: Shift) => void;
  /** Why the person may not; null: they may. */
  whyNot: string | null;
}): JSX.Element {
  const time = now();
  const days: Span[] = [];
  for (const date = new Date(span.start); date.getTime() < span.end;) {
    const start = date.getTime();
    date.setDate(date.getDate() + 1);
    if (date.getTime() > time) days.push({ start, end: date.getTime() });
  }
  return (
    <div class="days">
      {days.map((day) => {
        const within = ({ start, end }: Span): boolean => start < day.end && end > day.start;
        const begins = ({ start }: Span): boolean => start >= day.start || day === days[0];
        return (
          <section key={day.start} class="card pad">
            <h2>{dayName.format(day.start)}</h2>
            <ul class="rows">
              {shifts
                .filter((shift) => within(spanOf(shift)))
                .map((shift) => (
                  <li key={shift.id}>
                    <Face name={shift.userName ?? '?'} />
                    <span class="grow">
                      <span class="strong">{shift.userName ?? 'Somebody'}</span>
                      <br />
                      <span class="quiet num small">
                        {begins(spanOf(shift))
                          ? `${clock(shift.startTime)} to `
                          : spanOf(shift).end > day.end
                            ? 'all day, until '
                            : 'until '}
                        {clock(shift.endTime)}
                      </span>
                    </span>
                    {spanOf(shift).end > time && (
                      <ActButton
                        class="btn small"
                        whyNot={whyNot}
                        aria-label={
                          shift.userId === myId
                            ? `Hand over your shift, ${clock(shift.startTime)}`
                            : `Take the shift of ${shift.userName ?? 'somebody'}, ${clock(shift.startTime)}`
                        }
                        onClick={() => onTake(shift)}
                      >
                        {shift.userId === myId ? 'Hand over' : 'Take'}
                      </ActButton>
                    )}
                  </li>
                ))}
              {gaps.filter(within).map((gap) => (
                <li key={gap.start} class="open">
                  <Face name={null} />
                  <span class="grow strong num">
                    Nobody, {clock(Math.max(gap.start, day.start))} to {clock(Math.min(gap.end, day.end))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
