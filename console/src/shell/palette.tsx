import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { lazy } from '../parts/lazy.js';

const Commands = lazy(() => import('./commands.js').then(({ Commands }) => Commands));

/** ⌘K or Ctrl K: every page and command by a few letters. */
export function Palette(): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setOpen((open) => !open);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return isOpen ? <Commands onClose={() => setOpen(false)} /> : null;
}
