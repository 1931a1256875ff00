/** Single-key shortcuts. Off inside fields, with modifiers, while a dialog is open, and where the person has switched them off. */
import { useEffect, useRef } from 'preact/hooks';
import { KEY_MAP, type SingleKey } from './key-map.js';
import { setting } from './settings.js';

type Keys = Readonly<Partial<Record<SingleKey, (event: KeyboardEvent) => void>>>;

const FIELDS = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]';

/** `keys`: by their names in `KEY_MAP`. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!setting('keys') || document.querySelector('dialog[open]')) return;
      if (target instanceof Element && target.closest(FIELDS)) return;
      // Enter and Space belong to what has the focus; Enter does nothing at a checkbox outside of a form.
      if (key === 'Enter' && target instanceof Element && target.closest('a, button, summary, form')) return;
      const bound = Object.entries(latest.current).find(([name]) =>
        (KEY_MAP[name as SingleKey].keys as readonly string[]).includes(key),
      );
      if (!bound) return;
      event.preventDefault();
      bound[1](event);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
