import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '#words';
import { Icon } from './icon.js';
import { leaving, wouldLose } from './typed.js';
import './dialog.css';

/**
 * A modal dialog; on phones a sheet at the bottom. Escape and a click outside close it, and ask first where something was typed, or is shown once.
 * The focus returns to where it was.
 */
export function Dialog({
  title,
  onClose,
  children,
  wide = false,
}: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  wide?: boolean;
}): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // The event of a dialog that is gone comes late, when another may be open already.
  const isThere = useRef(true);
  // A press outside closes the list that is open in it, and not the dialog with it.
  const hadList = useRef(false);
  useEffect(() => {
    const { current } = dialog;
    const before = document.activeElement;
    current?.showModal();
    const look = (): void => {
      hadList.current = current?.querySelector(':popover-open') !== null;
    };
    addEventListener('pointerdown', look, true);
    return () => {
      removeEventListener('pointerdown', look, true);
      isThere.current = false;
      current?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const close = (): void => leaving(dialog.current!, onClose);
  return (
    <dialog
      ref={dialog}
      class={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        // A field for files has such an event, too.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        close();
      }}
      // Browsers close a dialog after several presses of Escape without asking.
      onClose={() => {
        if (!isThere.current) return;
        if (wouldLose(dialog.current!)) dialog.current!.showModal();
        close();
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current && !hadList.current) close();
      }}
    >
      <div class="dialog-body">
        <header>
          <h2 id={id}>{title}</h2>
          <button type="button" class="btn bare square" aria-label={t`Close this dialog`} onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
