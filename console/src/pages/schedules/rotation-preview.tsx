import type { JSX } from 'preact';
import { useMedia } from '../../parts/media.js';
import { atHour } from '../../parts/moment.js';
import { usePageZone } from '../../parts/page-zone.js';
import { day, now } from '../../parts/time.js';
import type { CoverageChange, DoubleShift } from '../../schedules/coverage-changes.js';
import type { SchedulePreview } from '../../schedules/schedule-preview.js';
import type { Span } from '../../schedules/shift-spans.js';
import { BeforeAfter, Changes } from './before-after.js';
import { dayAndTime } from './span-in-words.js';

const MAX_LISTED_SHIFTS = 4;
const WEEKS = 4;

/** Four weeks from the beginning of today. */
export function fourWeeks(zone: string): Span {
  const start = atHour(now(), 0, 0, zone);
  return { start, end: atHour(start, 7 * WEEKS, 0, zone) };
}

const weeksOf = ({ start }: Span, zone: string): Span[] =>
  Array.from({ length: WEEKS }, (_, week) => ({
    start: atHour(start, 7 * week, 0, zone),
    end: atHour(start, 7 * (week + 1), 0, zone),
  }));

export interface Preview {
  range: Span;
  before: SchedulePreview | null;
  after: SchedulePreview;
  changes: readonly CoverageChange[];
  doubles: readonly DoubleShift[];
}

/** The next weeks before and after the change: week by week, and in one line where the window is narrow. */
export function RotationPicture({ preview, isNew }: { preview: Preview | null; isNew: boolean }): JSX.Element {
  const isNarrow = useMedia('(max-width: 760px)');
  const { zone } = usePageZone();
  if (!preview)
    return <p class="notice">A date, a length or the hours are missing, or there is too much to preview.</p>;
  const { changes, doubles, after, range } = preview;
  const gaps = after.gaps.filter(({ end }) => end > now()).length;
  const counts = [
    changes.length === 0 ? (isNew ? '' : 'Nothing changes') : count(changes.length, 'change', 'changes'),
    gaps > 0 && count(gaps, 'gap', 'gaps'),
    doubles.length > 0 && count(doubles.length, 'double shift', 'double shifts'),
  ].filter(Boolean);
  return (
    <>
      <p class="preview-counts" role="status">
        <b>Next four weeks</b> <span class="num">{counts.join(' · ')}</span>
      </p>
      {isNarrow ? (
        <BeforeAfter label="Preview of the next four weeks" {...preview} />
      ) : (
        weeksOf(range, zone).map((week, index) => (
          <BeforeAfter
            key={week.start}
            {...preview}
            label={index === 0 ? 'Preview of the next seven days' : `Preview of the week from ${day(week.start, zone)}`}
            range={week}
          />
        ))
      )}
    </>
  );
}

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

/** What changes, what to look at, and who is next, in words. */
export function RotationWords({
  preview,
  rotationId,
  warnings,
}: {
  preview: Preview;
  rotationId: string;
  warnings: readonly string[];
}): JSX.Element {
  const { zone } = usePageZone();
  const { after, range, changes } = preview;
  const shifts = (after.byRotation.get(rotationId) ?? []).filter(({ end }) => end > now()).slice(0, MAX_LISTED_SHIFTS);
  return (
    <div class="rotation-words" aria-live="polite">
      {warnings.length > 0 && (
        <ul class="notice warn points">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <Changes {...{ changes, range }} />
      {shifts.length > 0 && (
        <p class="small quiet num">
          {shifts[0]!.start > now() && 'Next shifts: '}
          {shifts
            .map(({ name, start, end }) =>
              start > now()
                ? `${name} from ${dayAndTime(start, zone)}`
                : // The end of a shift that the preview cuts off is not known.
                  `Now: ${name}, ${end < range.end ? `until ${dayAndTime(end, zone)}` : 'with no end in these four weeks'}`,
            )
            .join('; then ')}
        </p>
      )}
    </div>
  );
}
