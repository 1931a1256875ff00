import type { ComponentChildren, JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { Icon } from '../../parts/icon.js';
import { Coloring, initialsOf } from '../../parts/marks.js';
import { atHour, weekdayOf } from '../../parts/local-time.js';
import { now } from '../../parts/time.js';
import { format } from '../../parts/reader.js';
import { fromTo } from '../../schedules/from-to.js';
import { maybeCut, type Span } from '../../schedules/shift-spans.js';

const DAY = 86_400_000;

/** The position and width of a span in a range, in percent. */
export function placeIn(range: Span, { start, end }: Span): { left: string; width: string } {
  const length = range.end - range.start;
  const left = Math.max(start, range.start);
  return {
    left: `${((left - range.start) / length) * 100}%`,
    width: `${(Math.max(0, Math.min(end, range.end) - left) / length) * 100}%`,
  };
}

/** A named line of a time chart. */
export function TimelineRow({
  name,
  about,
  kind = '',
  children,
}: {
  name?: string;
  about?: string;
  kind?: string;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <div class={`lane ${kind}`}>
      <span class="lane-name">
        {name && <b>{name}</b>}
        {about && (
          <>
            <br />
            <span class="quiet small">{about}</span>
          </>
        )}
      </span>
      {children}
    </div>
  );
}

/** The days of a range; with many days only some have a label. */
export function DayLine({ range }: { range: Span }): JSX.Element {
  const days = Math.round((range.end - range.start) / DAY);
  const time = now();
  return (
    <div class="lane lane-days" aria-hidden="true">
      <span class="lane-name" />
      <div class="lane-track">
        {Array.from({ length: days }, (_, index) => {
          const start = atHour(range.start, index);
          const day = weekdayOf(start);
          const isToday = start <= time && time < start + DAY;
          return (
            <span
              key={index}
              class={`lane-day${day === 0 || day === 6 ? ' weekend' : ''}${isToday ? ' today' : ''}`}
              style={placeIn(range, { start, end: start + DAY })}
            >
              {format(undefined, days <= 14 ? { weekday: 'short', day: 'numeric' } : { day: 'numeric' }).format(start)}
            </span>
          );
        })}
      </div>
    </div>
  );
}

/** The line at the present moment. */
export function NowLine({ range }: { range: Span }): JSX.Element | null {
  const time = now();
  if (time <= range.start || time >= range.end) return null;
  return (
    <div class="lane-now" aria-hidden="true">
      <span style={{ left: placeIn(range, { start: time, end: time }).left }} />
    </div>
  );
}

export type BlockKind = 'shift' | 'cover' | 'away' | 'asked' | 'gap';

export function Block({
  name,
  who = name,
  span,
  range,
  whole = maybeCut(span, range),
  kind,
  mark,
  action,
  onClick,
  children,
}: {
  name: string;
  /** Whose colour it has; absent: of that name. */
  who?: string;
  span: Span;
  range: Span;
  /** When it begins and ends, whatever is shown. */
  whole?: Span;
  kind: BlockKind;
  /** A warning: shown as an icon, and part of the accessible name. */
  mark?: string | undefined;
  /** What a click does, for screen readers. */
  action?: string;
  onClick?: (() => void) | undefined;
  children?: ComponentChildren;
}): JSX.Element {
  const color = useContext(Coloring);
  const setColor = (element: HTMLElement | null): void => element?.style.setProperty('--who', color(who));
  const title = [`${name}, ${fromTo(whole)}`, mark].filter(Boolean).join('. ');
  const attributes = { class: `block ${kind}`, style: placeIn(range, span), ref: setColor, title };
  const sign = mark && (
    <>
      <Icon name="warning" />
      <span class="unseen">{mark}: </span>
    </>
  );
  if (!onClick)
    return (
      <span {...attributes}>
        {sign}
        <Called name={kind === 'gap' ? 'none' : name} initials={kind === 'gap' ? '–' : initialsOf(who)} />
        {children}
      </span>
    );
  return (
    <button type="button" {...attributes} aria-label={`${title}: ${action ?? 'change'}`} onClick={onClick}>
      {sign}
      <Called name={name} initials={initialsOf(who)} />
      {children}
    </button>
  );
}

/** A name, or its initials if there is no room. */
const Called = ({ name, initials }: { name: string; initials: string }): JSX.Element => (
  <span class="called" data-initials={initials}>
    {name}
  </span>
);
