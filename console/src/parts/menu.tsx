import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';

export interface MenuItem {
  label: ComponentChildren;
  onSelect: () => void;
  /** Why it cannot be chosen; shown beside it. */
  disabledBecause?: string;
  danger?: boolean;
}

/**
 * A button that opens a list of actions (the menu button pattern of WAI-ARIA): arrows move, Home and End jump, letters find,
 * Escape closes. The list is a popover, so that nothing cuts it off.
 */
export function Menu({
  label,
  items,
  className = 'btn',
  ariaLabel,
  whyNot = null,
}: {
  label: ComponentChildren;
  items: readonly MenuItem[];
  className?: string;
  ariaLabel?: string;
  /** Why it cannot be opened; null: it can. */
  whyNot?: string | null;
}): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    const popover = list.current;
    if (!popover || !isOpen) return;
    popover.showPopover();
    place(popover, button.current!);
    choices(popover)[0]?.focus();
  }, [isOpen]);

  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const all = choices(list.current!);
    const here = all.indexOf(document.activeElement as HTMLElement);
    const to = (place: number): void => all[(place + all.length) % all.length]?.focus();
    if (event.key === 'ArrowDown') to(here + 1);
    else if (event.key === 'ArrowUp') to(here - 1);
    else if (event.key === 'Home') to(0);
    else if (event.key === 'End') to(-1);
    else if (event.key === 'Tab') return close();
    else if (event.key === 'Escape') close();
    else if (event.key.length === 1) {
      const wanted = event.key.toLowerCase();
      const order = [...all.slice(here + 1), ...all.slice(0, here + 1)];
      order.find((item) => item.textContent?.trim().toLowerCase().startsWith(wanted))?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <button
        type="button"
        ref={button}
        class={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={ariaLabel}
        disabled={whyNot !== null}
        title={whyNot ?? undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      {isOpen && (
        <div
          ref={list}
          id={id}
          class="menu"
          role="menu"
          popover="auto"
          onKeyDown={onKeyDown}
          onToggle={(event) => {
            if (event.newState === 'closed') setOpen(false);
          }}
        >
          {items.map((item, index) => (
            <button
              key={index}
              type="button"
              role="menuitem"
              tabIndex={-1}
              class={item.danger ? 'danger' : undefined}
              aria-disabled={item.disabledBecause !== undefined}
              onClick={() => {
                if (item.disabledBecause !== undefined) return;
                close();
                item.onSelect();
              }}
            >
              {item.label}
              {item.disabledBecause !== undefined && <span class="quiet small">{item.disabledBecause}</span>}
            </button>
          ))}
        </div>
      )}
    </>
  );
}

const choices = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role=menuitem]')];

/** Below the button, or above where there is no room; always inside the window. */
function place(list: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect();
  const { width, height } = list.getBoundingClientRect();
  const gap = 4;
  const below = anchor.bottom + gap + height <= innerHeight;
  const top = below ? anchor.bottom + gap : Math.max(gap, anchor.top - gap - height);
  const left = Math.max(gap, Math.min(anchor.left, innerWidth - width - gap));
  list.style.top = `${top}px`;
  list.style.left = `${left}px`;
}
