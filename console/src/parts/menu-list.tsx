import * as menu from '@zag-js/menu';
import { normalizeProps, useMachine } from '@zag-js/preact';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { MenuItem } from './menu.js';
import './menu.css';

/** The open list of a menu. It is a popover, so that nothing cuts it off. */
export function MenuList({
  id,
  buttonId,
  items,
  startsAt,
  onClose,
}: {
  id: string;
  buttonId: string;
  items: readonly MenuItem[];
  /** The place of the item that is highlighted first. */
  startsAt: number;
  /** @param isLeft the focus has gone elsewhere, and stays there */
  onClose: (isLeft?: boolean) => void;
}): JSX.Element {
  const popover = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const service = useMachine(menu.machine, {
    id,
    ids: { content: id, trigger: buttonId },
    open: true,
    defaultHighlightedValue: String(startsAt),
    loopFocus: true,
    positioning: { strategy: 'fixed', placement: 'bottom-start', gutter: 4, fitViewport: true },
    onOpenChange: ({ open }) => {
      const { activeElement } = document;
      if (!open) onClose(activeElement !== document.body && !list.current?.contains(activeElement));
    },
  });
  const api = menu.connect(service, normalizeProps);
  const { onKeyDown, ...content } = api.getContentProps() as JSX.HTMLAttributes<HTMLDivElement>;
  // At once: the next key is for the list.
  useLayoutEffect(() => {
    popover.current?.showPopover();
    list.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div {...api.getPositionerProps()} ref={popover} class="menu" popover="manual">
      <div
        {...content}
        ref={list}
        onKeyDown={(event) => {
          // From the button, Tab goes on; Zag would keep it here.
          if (event.key === 'Tab') onClose();
          else onKeyDown?.(event);
        }}
      >
        {items.map(({ label, danger, disabledBecause, onSelect }, place) => (
          <div
            {...api.getItemProps({ value: String(place) })}
            key={place}
            class={danger ? 'danger' : undefined}
            // One that Zag took for disabled could not be reached, and nobody would hear why.
            aria-disabled={disabledBecause !== undefined}
            onClick={() => {
              if (disabledBecause !== undefined) return;
              onClose();
              onSelect();
            }}
          >
            {label}
            {disabledBecause !== undefined && <span class="quiet small">{disabledBecause}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}
