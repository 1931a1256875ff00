import type { ComponentProps, JSX } from 'preact';

/** A button for what not everybody may do: whoever may not sees it disabled, and why. */
export function ActButton({
  whyNot,
  disabled = false,
  title,
  ...others
}: ComponentProps<'button'> & {
  /** Null: the person may. */
  whyNot: string | null;
}): JSX.Element {
  return <button type="button" {...others} disabled={disabled || whyNot !== null} title={whyNot ?? title} />;
}
