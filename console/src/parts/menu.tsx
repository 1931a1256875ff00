import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { ActButton } from './act-button.js';
import { lazy } from './lazy.js';

export interface MenuItem {
  label: ComponentChildren;
  onSelect: () => void;
  /** Why it cannot be chosen; shown beside it. */
  disabledBecause?: string;
  danger?: boolean;
}

const MenuList = lazy(() => import('./menu-list.js').then(({ MenuList }) => MenuList));

/** When the code of the list is loaded at the latest: when somebody needs it, there may be no connection. */
const LOAD_MS = 2000;

/** A button that opens a list of actions (the menu button pattern of WAI-ARIA, by Zag). */
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
  const [openAt, setOpenAt] = useState<'first' | 'last' | null>(null);
  const id = useId();
  useEffect(() => {
    const timer = setTimeout(MenuList.early, LOAD_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <ActButton
        id={`${id}-button`}
        class={className}
        aria-haspopup="menu"
        aria-expanded={openAt !== null}
        aria-controls={openAt === null ? undefined : id}
        aria-label={ariaLabel}
        whyNot={whyNot}
        onClick={() => setOpenAt(openAt === null ? 'first' : null)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpenAt(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
      >
        {label}
      </ActButton>
      {openAt !== null && (
        <MenuList
          id={id}
          buttonId={`${id}-button`}
          items={items}
          startsAt={openAt === 'first' ? 0 : items.length - 1}
          onClose={(isLeft = false) => {
            if (!isLeft) document.getElementById(`${id}-button`)?.focus({ preventScroll: true });
            setOpenAt(null);
          }}
        />
      )}
    </>
  );
}
