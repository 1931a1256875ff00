import type { JSX, Ref } from 'preact';
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { t } from '#words';
import { useProgress } from '../../alerts/actions.js';
import type { Alert } from '../../alerts/alert.js';
import { standingName, StandingShape } from '../../parts/marks.js';
import { useMedia } from '../../parts/media.js';
import { useWindowVirtualizer } from '../../parts/virtual.js';
import { setting } from '../../shell/settings.js';
import { Row } from './row.js';
import type { LoadedGroup } from './use-inbox.js';

export type Item =
  | { kind: 'group'; key: string; loaded: LoadedGroup }
  | { kind: 'alert'; key: string; alert: Alert }
  | { kind: 'more'; key: string; loaded: LoadedGroup };

const GROUP_PX = 36;
const ROW_PX = 61;
const COMPACT_PX = 41;
const CARD_PX = 118;
/** Pages are loaded so many rows before they are seen. */
const AHEAD = 20;

export interface RowsHandle {
  /** Brings an alert into view and gives it the focus. */
  focus: (id: string) => void;
}

interface RowsProps {
  items: readonly Item[];
  /** Of the alert that keys act on. */
  hereId: string | null;
  selected: ReadonlySet<string>;
  refusal: string | null;
  handle: Ref<RowsHandle>;
  onSelect: (id: string, selected: boolean, toHere: boolean) => void;
  onHere: (id: string, byHand?: boolean) => void;
  /** The row that had the focus is drawn no more. */
  onLost: () => void;
}

/** The alerts of the inbox, of which only those that are seen are in the page. Apart from the inbox, because it renders with each frame of a scroll. */
export const Rows = (props: RowsProps): JSX.Element => useMemo(() => <Seen {...props} />, Object.values(props));

function Seen(props: RowsProps): JSX.Element {
  const { items, hereId, selected, refusal, handle, onSelect, onHere, onLost } = props;
  const progress = useProgress();
  const space = useRef<HTMLDivElement>(null);
  // Read after the frame is drawn; until then the rows outside the window make up for it.
  const top = useRef(0);
  useEffect(() => void (top.current = space.current!.getBoundingClientRect().top + scrollY), [items]);
  const isPhone = useMedia('(max-width: 760px)');
  const rowSize = isPhone ? CARD_PX : setting('density') === 'compact' ? COMPACT_PX : ROW_PX;
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => (items[index]?.kind === 'group' ? GROUP_PX : rowSize),
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 6,
    scrollMargin: top.current,
  });
  const seen = virtualizer.getVirtualItems();
  const lastSeen = seen.at(-1)?.index ?? 0;
  const next = items.slice(seen[0]?.index ?? 0, lastSeen + AHEAD).find((item) => item.kind === 'more');
  useEffect(() => next?.loaded.loadMore(), [next, lastSeen]);
  // A row that is not drawn yet gets the focus when it is; one that is moved within the page loses it, and gets it back.
  const wanted = useRef<string | null>(null);
  const focused = document.activeElement?.closest<HTMLElement>('[data-alert]')?.dataset['alert'];
  const focusDrawn = (id: string): boolean => {
    const link = space.current!.querySelector<HTMLElement>(`[data-alert="${id}"] h3 a`);
    link?.focus({ preventScroll: true });
    return link !== null;
  };
  const focus = (id: string): void => {
    if (focusDrawn(id) || id !== hereId) wanted.current = null;
  };
  useLayoutEffect(() => {
    if (wanted.current !== null) focus(wanted.current);
    else if (focused && document.activeElement === document.body && !focusDrawn(focused)) onLost();
  });
  useImperativeHandle(handle, () => ({
    focus: (id) => {
      virtualizer.scrollToIndex(
        items.findIndex(({ key }) => key === id),
        { align: 'auto' },
      );
      // One that is drawn gets it at once: nothing may be drawn anew.
      wanted.current = focusDrawn(id) ? null : id;
    },
  }));

  return (
    <div class="rows-space" ref={space} style={{ height: `${virtualizer.getTotalSize()}px` }}>
      {seen.map(({ key, index, start }) => {
        const item = items[index];
        if (!item) return null;
        return (
          <div
            key={key}
            class="place"
            data-index={index}
            ref={virtualizer.measureElement}
            style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
          >
            {item.kind === 'alert' ? (
              <Row
                alert={item.alert}
                isHere={item.alert.id === hereId}
                isSelected={selected.has(item.alert.id)}
                progress={progress.get(item.alert.id)}
                refusal={refusal}
                onSelect={onSelect}
                onHere={onHere}
              />
            ) : item.kind === 'group' ? (
              <h2 class="group">
                <StandingShape standing={item.loaded.group.standing} />
                <b>{standingName(item.loaded.group.standing)}</b>
                <span class="num">{item.loaded.total ?? ''}</span>
              </h2>
            ) : (
              <p class="loading quiet">{t`Loading more…`}</p>
            )}
          </div>
        );
      })}
    </div>
  );
}
