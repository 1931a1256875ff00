import type { JSX } from 'preact';
import { clock, now } from '../../parts/time.js';
import { rowsOf, type Span } from '../../schedules/shift-spans.js';
import type { SchedulePreview } from '../../schedules/schedule-preview.js';
import { Block, DayLine, TimelineRow, NowLine } from './timeline-row.js';

const MAX_LISTED_SHIFTS = 4;

/** The next weeks before and after the change. */
export function RotationPreview({
  range,
  before,
  after,
  rotationId,
  zone,
  warnings,
}: {
  range: Span;
  before: SchedulePreview | null;
  after: SchedulePreview | null;
  rotationId: string;
  zone: string;
  warnings: readonly string[];
}): JSX.Element {
  if (!after) return <p class="notice">A date or a length is missing, or there is too much to preview.</p>;
  const shifts = (after.byRotation.get(rotationId) ?? []).filter(({ end }) => end > now()).slice(0, MAX_LISTED_SHIFTS);
  return (
    <div class="rotation-preview">
      <BeforeAfter label="Preview of the next four weeks" {...{ range, before, after }} />
      <div aria-live="polite">
        {warnings.length > 0 && (
          <ul class="notice warn points">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        )}
        {shifts.length > 0 && (
          <p class="small quiet num">
            {shifts[0]!.start > now() && 'Next shifts: '}
            {shifts
              .map(({ name, start, end }) =>
                start > now()
                  ? `${name} from ${clock(start, zone)}`
                  : // The end of a shift that the preview cuts off is not known.
                    `Now: ${name}, ${end < range.end ? `until ${clock(end, zone)}` : 'with no end in these four weeks'}`,
              )
              .join('; then ')}
          </p>
        )}
      </div>
    </div>
  );
}

/** The final schedule before and after the change. */
export function BeforeAfter({
  label,
  range,
  before,
  after,
}: {
  label: string;
  range: Span;
  before: SchedulePreview | null;
  after: SchedulePreview;
}): JSX.Element {
  return (
    <section class="lanes card before-after" aria-label={label}>
      <DayLine range={range} />
      {before && <PreviewRow name="Now" preview={before} range={range} />}
      <PreviewRow name="After" preview={after} range={range} kind="lane-result" />
      <NowLine range={range} />
    </section>
  );
}

function PreviewRow({
  name,
  preview,
  range,
  kind = '',
}: {
  name: string;
  preview: SchedulePreview;
  range: Span;
  kind?: string;
}): JSX.Element {
  const rows = rowsOf(preview.final, (shift) => shift);
  // Past gaps cannot be filled.
  const gaps = preview.gaps.flatMap(({ start, end }) => (end > now() ? [{ start: Math.max(start, now()), end }] : []));
  return (
    <>
      {(rows.length > 0 ? rows : [[]]).map((row, index) => (
        <TimelineRow key={index} kind={kind} {...(index === 0 ? { name } : {})}>
          <div class="lane-track">
            {row.map((shift) => (
              <Block
                key={`${shift.userId} ${shift.start}`}
                name={shift.name}
                span={shift}
                range={range}
                kind={shift.isOverride ? 'cover' : 'shift'}
              />
            ))}
            {index === 0 &&
              gaps.map((gap) => <Block key={gap.start} name="Nobody" span={gap} range={range} kind="gap" />)}
          </div>
        </TimelineRow>
      ))}
    </>
  );
}
