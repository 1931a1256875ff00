import type { ComponentProps, JSX } from 'preact';
import { useId, useRef } from 'preact/hooks';

/** Between the button and the reason, and from there to the edge of the window. */
const GAP = 4;

/**
 * A button for what not everybody may do, or not now. It is not disabled for the browser then: keys and readers reach it, and
 * it says why where it is pointed at, focused or pressed.
 */
export function ActButton({
  whyNot,
  disabled,
  ...others
}: ComponentProps<'button'> & {
  /** Null: the person may. */
  whyNot: string | null;
}): JSX.Element {
  const id = useId();
  const reason = useRef<HTMLSpanElement>(null);
  const hide = (): void => reason.current?.hidePopover();
  const show = (button: HTMLElement): void => showReason(reason.current!, button);
  const more = others['aria-describedby'];
  const off: ComponentProps<'button'> | null =
    whyNot === null
      ? null
      : {
          'aria-disabled': true,
          'aria-describedby': typeof more === 'string' ? `${more} ${id}` : id,
          title: undefined,
          onClick: (event) => {
            // It may be the button that sends a form.
            event.preventDefault();
            show(event.currentTarget);
          },
          onKeyDown: undefined,
          onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && show(currentTarget),
          onBlur: hide,
          onPointerEnter: ({ pointerType, currentTarget }) => pointerType === 'mouse' && show(currentTarget),
          onPointerLeave: ({ pointerType }) => pointerType === 'mouse' && hide(),
        };
  return (
    <>
      {whyNot !== null && (
        // Escape, and a press elsewhere, hide it.
        <span ref={reason} id={id} class="reason small" role="tooltip" popover="auto">
          {whyNot}
        </span>
      )}
      <button type="button" {...others} disabled={disabled && !off} {...off} />
    </>
  );
}

/** One is shown at a time: ends that the one before follows its button. */
let following = new AbortController();

/** Below the button, or above it where there is no room; it is a popover, so that nothing cuts it off. */
function showReason(reason: HTMLElement, button: HTMLElement): void {
  if (reason.matches(':popover-open')) return;
  reason.showPopover();
  const place = (): void => {
    const { left, top, bottom } = button.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = reason;
    reason.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
    reason.style.top = `${bottom + GAP + height < innerHeight ? bottom + GAP : top - height - GAP}px`;
  };
  place();
  following.abort();
  following = new AbortController();
  addEventListener('scroll', place, { capture: true, passive: true, signal: following.signal });
}
