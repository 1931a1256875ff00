import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useWindowVirtualizer } from '../../parts/virtual.js';

/** A list of any length, of which only what is seen is in the page. */
export function LongList<Item>({
  items,
  size,
  keyOf,
  children,
}: {
  items: readonly Item[];
  /** Pixels of a row, as a rule. */
  size: number;
  keyOf: (item: Item) => string;
  children: (item: Item) => ComponentChildren;
}): JSX.Element {
  const space = useRef<HTMLDivElement>(null);
  // Read after the frame is drawn; until then the rows outside the window make up for it.
  const top = useRef(0);
  useEffect(() => void (top.current = (space.current?.getBoundingClientRect().top ?? 0) + scrollY), [items]);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => size,
    getItemKey: (index) => keyOf(items[index]!),
    overscan: 8,
    scrollMargin: top.current,
  });
  return (
    <div class="long-list" ref={space} style={{ height: `${virtualizer.getTotalSize()}px` }} role="list">
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <div
            key={key}
            role="listitem"
            aria-setsize={items.length}
            aria-posinset={index + 1}
            data-index={index}
            ref={virtualizer.measureElement}
            style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
          >
            {children(item)}
          </div>
        );
      })}
    </div>
  );
}
