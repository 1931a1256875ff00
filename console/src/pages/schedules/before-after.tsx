import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { plural, t } from '#words';
import { usePageZone } from '../../parts/page-zone.js';
import { now } from '../../parts/time.js';
import { changeInWords, type CoverageChange, type DoubleShift } from '../../schedules/coverage-changes.js';
import type { SchedulePreview } from '../../schedules/schedule-preview.js';
import { rowsOf, type Span } from '../../schedules/shift-spans.js';
import { spanInWords } from './span-in-words.js';
import { Block, DayLine, GapBlock, NowLine, placeIn, TimelineRow } from './timeline-row.js';

const FEW = 4;

/** The final schedule before and after a change, with what changes marked. */
export function BeforeAfter({
  label,
  range,
  before,
  after,
  changes,
  doubles = [],
}: {
  label: string;
  range: Span;
  before: SchedulePreview | null;
  after: SchedulePreview;
  changes: readonly CoverageChange[];
  doubles?: readonly DoubleShift[];
}): JSX.Element {
  return (
    <section class="lanes card before-after" aria-label={label}>
      <DayLine range={range} />
      {before && <PreviewRow name={t`Now`} preview={before} range={range} />}
      <PreviewRow name={t`After`} preview={after} kind="lane-result" {...{ range, changes, doubles }} />
      <NowLine range={range} />
    </section>
  );
}

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && one.end > other.start;

function PreviewRow({
  name,
  preview,
  range,
  kind = '',
  changes = [],
  doubles = [],
}: {
  name: string;
  preview: SchedulePreview;
  range: Span;
  kind?: string;
  changes?: readonly CoverageChange[];
  doubles?: readonly DoubleShift[];
}): JSX.Element {
  const { zone } = usePageZone();
  const rows = rowsOf(
    preview.final.filter((shift) => overlaps(shift, range)),
    (shift) => shift,
  );
  // Past gaps cannot be filled.
  const gaps = preview.gaps.flatMap((gap) => (gap.end > now() ? [{ ...gap, start: Math.max(gap.start, now()) }] : []));
  const marks = { 'at-once': t`on call twice at once`, 'in-a-row': t`several shifts in a row` } as const;
  return (
    <>
      {(rows.length > 0 ? rows : [[]]).map((row, index) => (
        <TimelineRow key={index} kind={kind} {...(index === 0 ? { name } : {})}>
          <div class="lane-track">
            {row.map((shift) => {
              const double = doubles.find((each) => each.userId === shift.userId && overlaps(each, shift));
              return (
                <Block
                  key={`${shift.userId} ${shift.start}`}
                  name={shift.name}
                  span={shift}
                  range={range}
                  kind={shift.isOverride ? 'cover' : 'shift'}
                  mark={double && marks[double.kind]}
                />
              );
            })}
            {index === 0 &&
              gaps
                .filter((gap) => overlaps(gap, range))
                .map((gap) => <GapBlock key={gap.start} gap={gap} range={range} />)}
            {index === 0 &&
              changes
                .filter((change) => overlaps(change, range))
                .map((change) => (
                  <span
                    key={`change ${change.start}`}
                    class="lane-change"
                    style={placeIn(range, change)}
                    title={changeInWords(change, (span) => spanInWords(span, range, zone))}
                  />
                ))}
          </div>
        </TimelineRow>
      ))}
    </>
  );
}

/** Who loses and who gains which times. */
export function Changes({ changes, range }: { changes: readonly CoverageChange[]; range: Span }): JSX.Element | null {
  const { zone } = usePageZone();
  const [isAll, setAll] = useState(false);
  if (changes.length === 0) return null;
  return (
    <>
      <ul class="points small num changes">
        {changes.slice(0, isAll ? undefined : FEW).map((change) => (
          <li key={change.start}>{changeInWords(change, (span) => spanInWords(span, range, zone))}</li>
        ))}
      </ul>
      {!isAll && changes.length > FEW && (
        <button type="button" class="link small" onClick={() => setAll(true)}>
          {plural(changes.length, { one: 'Show the change', other: 'Show all # changes' })}
        </button>
      )}
    </>
  );
}
