import type { JSX } from 'preact';
import { plural, t } from '#words';
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
    return <p class="notice">{t`A date, a length or the hours are missing, or there is too much to preview.`}</p>;
  const { changes, doubles, after, range } = preview;
  const gaps = after.gaps.filter(({ end, intended }) => end > now() && !intended).length;
  const counts = [
    changes.length === 0
      ? isNew
        ? ''
        : t`Nothing changes`
      : plural(changes.length, { one: '# change', other: '# changes' }),
    gaps > 0 && plural(gaps, { one: '# gap', other: '# gaps' }),
    doubles.length > 0 && plural(doubles.length, { one: '# double shift', other: '# double shifts' }),
  ].filter(Boolean);
  return (
    <>
      <p class="preview-counts" role="status">
        <b>{t`Next four weeks`}</b> <span class="num">{counts.join(' · ')}</span>
      </p>
      {isNarrow ? (
        <BeforeAfter label={t`Preview of the next four weeks`} {...preview} />
      ) : (
        weeksOf(range, zone).map((week, index) => (
          <BeforeAfter
            key={week.start}
            {...preview}
            label={
              index === 0
                ? t`Preview of the next seven days`
                : t`Preview of the week from ${{ day: day(week.start, zone) }}`
            }
            range={week}
          />
        ))
      )}
    </>
  );
}

/** What changes, what to look at, and who is next, in words. */
export function RotationWords({
  preview,
  rotationId,
  warnings,
  notes,
}: {
  preview: Preview;
  rotationId: string;
  warnings: readonly string[];
  /** What is good to know, and nothing to worry about. */
  notes: readonly string[];
}): JSX.Element {
  const { zone } = usePageZone();
  const { after, range, changes } = preview;
  const shifts = (after.byRotation.get(rotationId) ?? []).filter(({ end }) => end > now()).slice(0, MAX_LISTED_SHIFTS);
  const inTurn = shifts
    .map(({ name, start, end }) => {
      if (start > now()) return t`${name} from ${{ start: dayAndTime(start, zone) }}`;
      // The end of a shift that the preview cuts off is not known.
      return end < range.end
        ? t`Now: ${name}, until ${{ end: dayAndTime(end, zone) }}`
        : t`Now: ${name}, with no end in these four weeks`;
    })
    .reduce((shifts, next) => (shifts ? t`${shifts}; then ${next}` : next), '');
  return (
    <div class="rotation-words" aria-live="polite">
      {warnings.length > 0 && (
        <ul class="notice warn points">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note} class="small quiet num">
          {note}
        </p>
      ))}
      <Changes {...{ changes, range }} />
      {shifts.length > 0 && (
        <p class="small quiet num">{shifts[0]!.start > now() ? t`Next shifts: ${{ shifts: inTurn }}` : inTurn}</p>
      )}
    </div>
  );
}
