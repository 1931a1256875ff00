import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '#words';
import { WEEKDAYS } from '../../../../src/platform/domain/weekday.js';
import {
  hoursText,
  painted,
  restrictionsOf,
  shortDay,
  weekOf,
  DAY,
  type Hours,
  type Painted,
} from './rotation-hours.js';

const HALF_HOUR = 30 * 60_000;
const MARKS = [0, 6, 12, 18, 24];

interface Drag {
  /** Day and half hour at which it began, and at which it is. */
  from: readonly [day: number, slot: number];
  to: readonly [day: number, slot: number];
  /** It takes hours away, as it began within some. */
  isErasing: boolean;
}

/** The rectangle of a drag. */
function rectangle({ from, to }: Drag): Painted {
  const [first, last] = [from[0], to[0]].toSorted((a, b) => a - b) as [number, number];
  const [start, end] = [from[1], to[1]].toSorted((a, b) => a - b) as [number, number];
  return { days: [first, last], start: start * HALF_HOUR, end: (end + 1) * HALF_HOUR };
}

/**
 * A week of active hours, painted by dragging with a mouse, a pen or a finger. A drag that begins within active hours takes
 * them away. The form beside it does the same by keyboard.
 */
export function WeekGrid({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }): JSX.Element {
  const [drag, setDrag] = useState<Drag | null>(null);
  const days = useRef<HTMLDivElement>(null);
  const week = weekOf(hours);
  const cellAt = ({ clientX, clientY }: PointerEvent): readonly [number, number] => {
    const { left, top, width, height } = days.current!.getBoundingClientRect();
    const within = (part: number, count: number): number => Math.min(count - 1, Math.max(0, Math.floor(part * count)));
    return [within((clientY - top) / height, 7), within((clientX - left) / width, DAY / HALF_HOUR)];
  };
  const shown = drag && rectangle(drag);
  const place = (start: number, end: number): { left: string; width: string } => ({
    left: `${(start / DAY) * 100}%`,
    width: `${((end - start) / DAY) * 100}%`,
  });
  return (
    <div class="week-grid">
      <p class="quiet small">{t`Drag over the week to add hours, or over active hours to remove them.`}</p>
      <div class="week-hours" aria-hidden="true">
        {MARKS.map((hour) => (
          <span key={hour} class="num" style={{ left: `${(hour / 24) * 100}%` }}>
            {hour}
          </span>
        ))}
      </div>
      <div class="week-days" aria-hidden="true">
        {WEEKDAYS.map((day) => (
          <span key={day}>{shortDay(day)}</span>
        ))}
      </div>
      <div
        ref={days}
        class="week-tracks"
        role="img"
        aria-label={hoursText(restrictionsOf(hours)) ?? t`Around the clock`}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          const cell = cellAt(event);
          const at = cell[0] * DAY + cell[1] * HALF_HOUR;
          const isErasing = week.some(({ start, end }) => start <= at && at < end);
          setDrag({ from: cell, to: cell, isErasing });
        }}
        onPointerMove={(event) => drag && setDrag({ ...drag, to: cellAt(event) })}
        onPointerUp={() => {
          if (!drag) return;
          setDrag(null);
          onChange(painted(hours, rectangle(drag), !drag.isErasing));
        }}
        onPointerCancel={() => setDrag(null)}
      >
        {WEEKDAYS.map((day, index) => (
          <div key={day} class="week-track">
            {week
              .map(({ start, end }) => [Math.max(0, start - index * DAY), Math.min(DAY, end - index * DAY)] as const)
              .filter(([start, end]) => start < end)
              .map(([start, end]) => (
                <span key={start} class="week-active" style={place(start, end)} />
              ))}
            {shown && shown.days[0] <= index && index <= shown.days[1] && (
              <span class={drag.isErasing ? 'week-drag erasing' : 'week-drag'} style={place(shown.start, shown.end)} />
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
