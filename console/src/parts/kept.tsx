import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { guard } from './typed.js';

/**
 * What a form holds that its fields do not say, such as ticks in a list that a search changes, whose boxes are then
 * `data-unguarded`: it counts as typed.
 */
export function Kept({ value }: { value: unknown }): JSX.Element {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => guard(field.current!), []);
  return <input ref={field} type="hidden" value={JSON.stringify(value)} />;
}
