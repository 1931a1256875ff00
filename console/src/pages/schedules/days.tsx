import type { JSX } from 'preact';
import { t } from '#words';
import { Face } from '../../parts/marks.js';
import { atHour, format } from '../../parts/moment.js';
import { usePageZone } from '../../parts/page-zone.js';
import { clock, now, timeOf } from '../../parts/time.js';
import { zoneName } from '../../parts/zones.js';
import { byWeekday, fromTo } from '../../schedules/from-to.js';
import { ActButton } from '../../parts/states.js';
import { maybeCut, spanOf, wholeOf, type Gap, type Shift, type Span } from '../../schedules/shift-spans.js';
import { type Unreachable, UnreachableIn } from '../../schedules/unreachable.js';

const HOUR = 3_600_000;
/** `Monday 12 October` */
export const dayName = (at: number, zone: string): string =>
  format(zone, { weekday: 'long', day: 'numeric', month: 'long' }).format(at);

/** Whether the shift is longer than a day, even a day of 25 hours; then a single day can be taken. */
export const isLong = ({ start, end }: Span): boolean => end - start > 25 * HOUR;

interface Taking {
  myId: string;
  /** @param day the part of a long shift that is meant */
  onTake: (shift: Shift, day?: Span) => void;
  /** Why the person may not; null: they may. */
  whyNot: string | null;
}

export interface DaysProps extends Taking {
  span: Span;
  shifts: readonly Shift[];
  gaps: readonly Gap[];
  unreachable: readonly Unreachable[];
}

/** Takes a shift, or hands over one's own. */
export function TakeButton({ shift, day, myId, onTake, whyNot }: Taking & { shift: Shift; day?: Span }): JSX.Element {
  const { zone } = usePageZone();
  const whole = wholeOf(shift);
  const which =
    day && isLong(whole) ? t`on ${{ day: dayName(day.start, zone) }}` : fromTo(whole, (at) => clock(at, zone));
  const isOwn = shift.userId === myId;
  return (
    <ActButton
      class="btn small"
      whyNot={whyNot}
      aria-label={
        isOwn
          ? t`Hand over your shift, ${which}`
          : t`Take the shift of ${{ name: shift.userName ?? t`someone` }}, ${which}`
      }
      onClick={() => onTake(shift, day)}
    >
      {isOwn ? t`Hand over` : t`Take`}
    </ActButton>
  );
}

/** The final schedule as a list by days, for narrow windows. */
export function Days({ span, shifts, gaps, unreachable, ...taking }: DaysProps): JSX.Element {
  const { zone, other } = usePageZone();
  const time = now();
  const days: Span[] = [];
  for (let { start } = span; start < span.end;) {
    const end = atHour(start, 1, 0, zone);
    if (end > time) days.push({ start, end });
    start = end;
  }
  return (
    <div class="days">
      {days.map((day) => {
        // The heading has the date.
        const at = (time: number): string =>
          time >= day.start && time <= day.end ? timeOf(time, zone) : clock(time, zone);
        const within = ({ start, end }: Span): boolean => start < day.end && end > day.start;
        const about = (whole: Span): string => {
          if (whole.start >= day.start || day === days[0]) return fromTo(whole, at);
          if (whole.end === Infinity) return t`all day`;
          const end = at(whole.end);
          return whole.end > day.end ? t`all day, until ${end}` : t`until ${end}`;
        };
        /** The same on the other clock, where the shift begins. */
        const elsewhere = (shift: Shift): string | null => {
          const whole = wholeOf(shift);
          if (other === null || (whole.start < day.start && day !== days[0])) return null;
          const times = byWeekday(whole, other);
          return times === byWeekday(whole, zone) ? null : t`${times} in ${{ zone: zoneName(other) }}`;
        };
        const all = [
          ...shifts.map((shift) => ({ shift, at: spanOf(shift), whole: wholeOf(shift) })),
          ...gaps.map((gap) => ({ gap, at: gap, whole: maybeCut(gap, span) })),
        ].filter(({ at }) => within(at));
        // What goes on after a night stands at the day before; where nothing else is said, here as well.
        const begun = all.filter(({ at, whole }) => at.start >= day.start || day === days[0] || isLong(whole));
        const lines = (begun.length > 0 ? begun : all).toSorted((a, b) => a.at.start - b.at.start);
        return (
          <section key={day.start} class="card pad">
            <h2>{dayName(day.start, zone)}</h2>
            <ul class="rows">
              {lines.map((line) => {
                if ('gap' in line)
                  return (
                    <li key={line.at.start} class={line.gap.intended ? 'quiet' : 'open'}>
                      <Face name={null} />
                      <span class={line.gap.intended ? 'grow num' : 'grow strong num'}>
                        {t`Nobody, ${{ times: about(line.whole) }}`}
                      </span>
                    </li>
                  );
                const { shift } = line;
                return (
                  <li key={shift.id}>
                    <Face name={shift.userName ?? '?'} />
                    <span class="grow">
                      <span class="strong">{shift.userName ?? t`Someone`}</span>
                      <br />
                      <span class="quiet num small">{about(line.whole)}</span>
                      {elsewhere(shift) && <span class="quiet num small beside">{elsewhere(shift)}</span>}
                      <UnreachableIn shift={shift} all={unreachable} />
                    </span>
                    {spanOf(shift).end > time && <TakeButton shift={shift} day={day} {...taking} />}
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
