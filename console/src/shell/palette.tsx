import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { lazy } from '../parts/lazy.js';
import { isChord } from './key-map.js';
import { useOpening } from './openings.js';

const Commands = lazy(() => import('./commands.js').then(({ Commands }) => Commands));

/** ⌘K or Ctrl K, or a button of the navigation: everything by a few letters. */
export function Palette(): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  useOpening('palette', () => setOpen(true));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isChord(event, 'palette')) return;
      event.preventDefault();
      setOpen((open) => !open);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return isOpen ? <Commands onClose={() => setOpen(false)} /> : null;
}
