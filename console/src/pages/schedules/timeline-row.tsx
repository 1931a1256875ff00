import type { ComponentChildren, JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { t } from '#words';
import { Icon } from '../../parts/icon.js';
import { Coloring, initialsOf } from '../../parts/marks.js';
import { atHour, format, nextHour, wallClock, weekdayOf } from '../../parts/moment.js';
import { usePageZone } from '../../parts/page-zone.js';
import { clock, now, timeOf } from '../../parts/time.js';
import { zoneName } from '../../parts/zones.js';
import { fromTo } from '../../schedules/from-to.js';
import { maybeCut, type Gap, type Span } from '../../schedules/shift-spans.js';
import type { Labels } from './labels.js';
import { useLabels } from './use-labels.js';

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

/** The days of a range, by the clock of the page; of a single day its hours, in the other zone of the page too. */
export function DayLine({ range }: { range: Span }): JSX.Element {
  const { zone, other } = usePageZone();
  const days = Math.round((range.end - range.start) / DAY);
  if (days === 1)
    return (
      <>
        <HourLine range={range} zone={zone} />
        {other !== null && <HourLine range={range} zone={other} />}
      </>
    );
  const starts = Array.from({ length: days }, (_, index) => atHour(range.start, index, 0, zone));
  const time = now();
  const labelled = (options: Intl.DateTimeFormatOptions, each: number): Labels =>
    starts.map((start, index) => (index % each === 0 ? format(zone, options).format(start) : null));
  return (
    <LabelledLine
      range={range}
      places={starts.map((start, index) => {
        const end = starts[index + 1] ?? range.end;
        const day = weekdayOf(start, zone);
        const isToday = start <= time && time < end;
        return { start, end, kind: `${day === 0 || day === 6 ? 'weekend' : ''}${isToday ? ' today' : ''}` };
      })}
      forms={[
        ...(days <= 14 ? [labelled({ weekday: 'short', day: 'numeric' }, 1)] : []),
        ...[1, 2, 7, 14].map((each) => labelled({ day: 'numeric' }, each)),
      ]}
    />
  );
}

/** A line of times above the others: what each place says where there is room. */
function LabelledLine({
  range,
  places,
  forms,
  name,
  kind = '',
}: {
  range: Span;
  places: readonly (Span & { kind?: string })[];
  /** The labels, the most of them first. */
  forms: readonly Labels[];
  name?: string;
  kind?: string;
}): JSX.Element {
  const length = range.end - range.start;
  const [line, labels] = useLabels(
    forms,
    places.map(({ start }) => (start - range.start) / length),
  );
  return (
    <div class={`lane lane-days ${kind}`} aria-hidden="true">
      <span class="lane-name quiet small">{name}</span>
      <div class="lane-track" ref={line}>
        {places.map((place, index) => (
          <span
            key={place.start}
            class={`lane-day num ${labels[index] ? '' : 'unlabelled'} ${place.kind ?? ''}`}
            style={placeIn(range, place)}
          >
            <span class="lane-label">{labels[index]}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

/** The hours of a day on the clock of a zone, every second one where there is room; 23 or 25 where it changes. */
function HourLine({ range, zone }: { range: Span; zone: string }): JSX.Element {
  const hours: number[] = [];
  for (let at = nextHour(range.start - 1, zone); at < range.end; at = nextHour(at, zone)) hours.push(at);
  const hourOf = (at: number): number => Number(wallClock(at, zone).slice(11, 13));
  const shown = hours.filter((at) => hourOf(at) % 2 === 0);
  return (
    <LabelledLine
      range={range}
      places={shown.map((start, index) => ({ start, end: shown[index + 1] ?? range.end }))}
      forms={[2, 4, 6, 12].map((each) => shown.map((at) => (hourOf(at) % each === 0 ? timeOf(at, zone) : null)))}
      // It may break after its parts.
      name={zoneName(zone).replaceAll('/', '/\u{200b}')}
      kind="lane-hours"
    />
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

export type BlockKind = 'shift' | 'cover' | 'away' | 'asked' | 'gap' | 'off';

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
  const { zone } = usePageZone();
  const times = fromTo(whole, (at) => clock(at, zone));
  // The days stand above it.
  const isDay = range.end - range.start < 2 * DAY;
  const short = fromTo(whole, (at) =>
    isDay && at >= range.start && at <= range.end ? timeOf(at, zone) : clock(at, zone),
  );
  const title = [`${name}, ${times}`, mark].filter(Boolean).join('. ');
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
        <Called name={name} initials={kind === 'gap' || kind === 'off' ? '–' : initialsOf(who)} times={short} />
        {children}
      </span>
    );
  return (
    <button type="button" {...attributes} aria-label={`${title}: ${action ?? t`change`}`} onClick={onClick}>
      {sign}
      <Called name={name} initials={initialsOf(who)} times={short} />
      {children}
    </button>
  );
}

/** A time in which nobody is on call. */
export const GapBlock = ({ gap, range }: { gap: Gap; range: Span }): JSX.Element => (
  <Block name={t`Nobody`} span={gap} range={range} kind={gap.intended ? 'off' : 'gap'} />
);

/** A name, or its initials if there is no room; the times where there is much. */
const Called = ({ name, initials, times }: { name: string; initials: string; times: string }): JSX.Element => (
  <span class="called" data-initials={initials} data-times={times}>
    {name}
  </span>
);
