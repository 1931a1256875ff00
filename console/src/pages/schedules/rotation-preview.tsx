import type { JSX } from 'preact';
import { clock, now } from '../../parts/time.js';
import { rowsOf, type Span } from '../../schedules/coverage.js';
import type { Outlook } from '../../schedules/outlook.js';
import { Block, DayLine, Lane, NowLine } from './track.js';

/** So many turns are told in words. */
const TOLD = 4;

/** The next weeks as they are and as they would be. */
export function RotationPreview({
  range,
  before,
  after,
  rotationId,
  zone,
  warnings,
}: {
  range: Span;
  before: Outlook | null;
  after: Outlook | null;
  rotationId: string;
  zone: string;
  warnings: readonly string[];
}): JSX.Element {
  if (!after) return <p class="notice">A date or a length is missing, or there is too much to preview.</p>;
  const turns = (after.byRotation.get(rotationId) ?? []).filter(({ end }) => end > now()).slice(0, TOLD);
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
        {turns.length > 0 && (
          <p class="small quiet num">
            {turns[0]!.start > now() && 'Next shifts: '}
            {turns
              .map(({ name, start, end }) =>
                start > now()
                  ? `${name} from ${clock(start, zone)}`
                  : // A turn that the preview cuts off ends later than that.
                    `Now: ${name}, ${end < range.end ? `until ${clock(end, zone)}` : 'with no end in these four weeks'}`,
              )
              .join('; then ')}
          </p>
        )}
      </div>
    </div>
  );
}

/** Who is paged as it is, and as it would be. */
export function BeforeAfter({
  label,
  range,
  before,
  after,
}: {
  label: string;
  range: Span;
  before: Outlook | null;
  after: Outlook;
}): JSX.Element {
  return (
    <section class="lanes card before-after" aria-label={label}>
      <DayLine range={range} />
      {before && <Strip name="Now" outlook={before} range={range} />}
      <Strip name="After" outlook={after} range={range} kind="lane-result" />
      <NowLine range={range} />
    </section>
  );
}

function Strip({
  name,
  outlook,
  range,
  kind = '',
}: {
  name: string;
  outlook: Outlook;
  range: Span;
  kind?: string;
}): JSX.Element {
  const rows = rowsOf(outlook.result, (turn) => turn);
  // What is over cannot be filled any more.
  const gaps = outlook.gaps.flatMap(({ start, end }) => (end > now() ? [{ start: Math.max(start, now()), end }] : []));
  return (
    <>
      {(rows.length > 0 ? rows : [[]]).map((row, index) => (
        <Lane key={index} kind={kind} {...(index === 0 ? { name } : {})}>
          <div class="lane-track">
            {row.map((turn) => (
              <Block
                key={`${turn.userId} ${turn.start}`}
                name={turn.name}
                span={turn}
                range={range}
                kind={turn.isOverride ? 'cover' : 'shift'}
              />
            ))}
            {index === 0 &&
              gaps.map((gap) => <Block key={gap.start} name="Nobody" span={gap} range={range} kind="gap" />)}
          </div>
        </Lane>
      ))}
    </>
  );
}
