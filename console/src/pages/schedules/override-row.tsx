import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '#words';
import { usePageZone } from '../../parts/page-zone.js';
import { clock } from '../../parts/time.js';
import { rowsOf, type Span } from '../../schedules/shift-spans.js';
import type { Override, ScheduleDetail } from '../../data/schedules.js';
import { participantName, rotationsOf, spanOfOverride } from './override-names.js';
import { Block, TimelineRow, placeIn } from './timeline-row.js';

const HOUR = 3_600_000;
/** Dragging snaps to half hours, or to hours where half an hour is less than a pixel. */
const stepOf = ({ start, end }: Span): number => (end - start > 14 * 25 * HOUR ? HOUR : HOUR / 2);

/** A drag of a new override, or of the start or end of a stored one. */
interface Drag extends Span {
  /** The end that does not move. */
  anchor: number;
  override: Override | null;
}

/**
 * The overrides in the timeline. Dragging over an empty part creates one, dragging an end changes it. Both open the form,
 * which also works by keyboard.
 */
export function OverrideRow({
  schedule,
  range,
  may,
  markOf,
  onNew,
  onChange,
}: {
  schedule: ScheduleDetail;
  range: Span;
  may: boolean;
  /** Why a person cannot be reached; undefined if they can. */
  markOf: (userId: string | null | undefined, at: Span) => string | undefined;
  onNew: (span: Span) => void;
  onChange: (override: Override, span: Span) => void;
}): JSX.Element {
  const { zone } = usePageZone();
  const [drag, setDrag] = useState<Drag | null>(null);
  const track = useRef<HTMLDivElement | null>(null);
  const rows = rowsOf(
    schedule.overrides.filter((each) => spanOfOverride(each).start < spanOfOverride(each).end),
    spanOfOverride,
  );

  const momentAt = (x: number): number => {
    const { left, width } = track.current!.getBoundingClientRect();
    const step = stepOf(range);
    const part = Math.min(1, Math.max(0, (x - left) / width));
    return range.start + Math.round((part * (range.end - range.start)) / step) * step;
  };
  const begin = (event: PointerEvent, anchor: number | null, override: Override | null): void => {
    if (!may || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const host = (event.currentTarget as HTMLElement).closest<HTMLDivElement>('.lane-track')!;
    track.current = host;
    host.setPointerCapture(event.pointerId);
    const at = momentAt(event.clientX);
    const fixed = anchor ?? at;
    setDrag({ start: Math.min(fixed, at), end: Math.max(fixed, at), anchor: fixed, override });
  };
  const move = (event: PointerEvent): void => {
    if (!drag) return;
    const at = momentAt(event.clientX);
    setDrag({ ...drag, start: Math.min(drag.anchor, at), end: Math.max(drag.anchor, at) });
  };
  const finish = (): void => {
    if (!drag) return;
    const { start, end, override } = drag;
    setDrag(null);
    if (end - start < stepOf(range)) return;
    if (override) onChange(override, { start, end });
    else onNew({ start, end });
  };

  return (
    <>
      {(rows.length > 0 ? rows : [[]]).map((row, line) => (
        <TimelineRow
          key={line}
          kind={line > 0 ? 'lane-more' : ''}
          {...(line === 0 ? { name: t`Overrides`, ...(may ? { about: t`drag to add one` } : {}) } : {})}
        >
          <div
            class={may ? 'lane-track draggable' : 'lane-track'}
            // A block is pressed: the capture of the pointer would take its click away.
            onPointerDown={(event) => event.target === event.currentTarget && begin(event, null, null)}
            onPointerMove={move}
            onPointerUp={finish}
            onPointerCancel={() => setDrag(null)}
          >
            {row.map((override) => {
              const span = spanOfOverride(override);
              const isDragged = drag?.override?.id === override.id;
              return (
                <Block
                  key={override.id}
                  who={participantName(override)}
                  name={[participantName(override), rotationsOf(schedule, override)].filter(Boolean).join(': ')}
                  span={isDragged ? drag : span}
                  range={range}
                  kind="cover"
                  mark={markOf(override.userId, span)}
                  onClick={may ? () => onChange(override, span) : undefined}
                >
                  {may &&
                    (['start', 'end'] as const).map((edge) => (
                      <span
                        key={edge}
                        class={`edge edge-${edge}`}
                        onPointerDown={(event) => begin(event, span[edge === 'start' ? 'end' : 'start'], override)}
                      />
                    ))}
                </Block>
              );
            })}
            {line === 0 && drag && !drag.override && (
              <span class="block draft" style={placeIn(range, drag)}>
                {/* Whole, however short it is: towards the side that has room. */}
                <span class={drag.start - range.start < range.end - drag.end ? 'draft-times' : 'draft-times late'}>
                  {t`${{ start: clock(drag.start, zone) }} to ${{ end: clock(drag.end, zone) }}`}
                </span>
              </span>
            )}
          </div>
        </TimelineRow>
      ))}
    </>
  );
}
