import type { JSX } from 'preact';
import { colorOf } from '../../parts/marks.js';
import { clock, now } from '../../parts/time.js';
import { rowsOf, spanOf, type Shift, type Span } from '../../schedules/coverage.js';
import type { ScheduleDetail } from '../../schedules/queries.js';

const DAY = 86_400_000;

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric' });

/** The lanes of a schedule: its overrides, and the result of everything, "Who is paged". For wide windows. */
export function Lanes({
  schedule,
  span,
  shifts,
  gaps,
  onTake,
}: {
  schedule: ScheduleDetail;
  span: Span;
  shifts: readonly Shift[];
  gaps: readonly Span[];
  /** Null: the person may not. */
  onTake: ((shift: Shift) => void) | null;
}): JSX.Element {
  const place = ({ start, end }: Span): { left: string; width: string } => {
    const length = span.end - span.start;
    const left = Math.max(start, span.start);
    return {
      left: `${((left - span.start) / length) * 100}%`,
      width: `${((Math.min(end, span.end) - left) / length) * 100}%`,
    };
  };
  const days = Math.round((span.end - span.start) / DAY);
  const time = now();
  return (
    <section class="card lanes" aria-label="Who is on call">
      <div class="lane lane-days" aria-hidden="true">
        <span class="lane-name" />
        <div class="lane-track">
          {Array.from({ length: days }, (_, index) => {
            const start = new Date(span.start);
            start.setDate(start.getDate() + index);
            const day = start.getDay();
            const isToday = start.getTime() <= time && time < start.getTime() + DAY;
            return (
              <span
                key={index}
                class={`lane-day${day === 0 || day === 6 ? ' weekend' : ''}${isToday ? ' today' : ''}`}
                style={place({ start: start.getTime(), end: start.getTime() + DAY })}
              >
                {days <= 14 ? weekday.format(start) : start.getDate()}
              </span>
            );
          })}
        </div>
      </div>
      {schedule.overrides.length > 0 && (
        <div class="lane">
          <span class="lane-name">
            <b>Overrides</b>
          </span>
          <div class="lane-track">
            {schedule.overrides.map((override) => (
              <Block
                key={override.id}
                name={override.userName ?? 'Somebody'}
                span={spanOf(override)}
                style={place(spanOf(override))}
                kind="cover"
              />
            ))}
          </div>
        </div>
      )}
      {rowsOf(shifts, spanOf).map((row, index) => (
        <div class="lane lane-result" key={index}>
          <span class="lane-name">
            {index === 0 && (
              <>
                <b>Who is paged</b>
                <br />
                <span class="quiet small">the result of everything</span>
              </>
            )}
          </span>
          <div class="lane-track">
            {row.map((shift) => (
              <Block
                key={shift.id}
                name={shift.userName ?? 'Somebody'}
                span={spanOf(shift)}
                style={place(spanOf(shift))}
                kind={shift.isOverride ? 'cover' : 'shift'}
                {...(onTake && spanOf(shift).end > time ? { onTake: () => onTake(shift) } : {})}
              />
            ))}
            {index === 0 &&
              gaps.map((gap) => (
                <span key={gap.start} class="block gap" style={place(gap)} title={titleOf('Nobody', gap)}>
                  none
                </span>
              ))}
          </div>
        </div>
      ))}
      {time > span.start && time < span.end && (
        <div class="lane-now" aria-hidden="true">
          <span style={{ left: place({ start: time, end: time }).left }} />
        </div>
      )}
    </section>
  );
}

const titleOf = (name: string, { start, end }: Span): string => `${name}, ${clock(start)} to ${clock(end)}`;

function Block({
  name,
  span,
  style,
  kind,
  onTake,
}: {
  name: string;
  span: Span;
  style: { left: string; width: string };
  kind: 'shift' | 'cover';
  onTake?: () => void;
}): JSX.Element {
  const setColor = (element: HTMLElement | null): void => element?.style.setProperty('--who', colorOf(name));
  const title = titleOf(name, span);
  if (!onTake)
    return (
      <span class={`block ${kind}`} style={style} ref={setColor} title={title}>
        {name}
      </span>
    );
  return (
    <button
      type="button"
      class={`block ${kind}`}
      style={style}
      ref={setColor}
      title={title}
      aria-label={`${title}: take or change`}
      onClick={onTake}
    >
      {name}
    </button>
  );
}
