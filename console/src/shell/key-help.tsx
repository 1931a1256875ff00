import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { lazy } from '../parts/lazy.js';
import { useKeys } from './keys.js';
import { useOpening } from './openings.js';

const KeyList = lazy(() => import('./key-list.js').then(({ KeyList }) => KeyList));

/** All keys, on `?`. */
export function KeyHelp(): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  useKeys({ help: () => setOpen(true) });
  useOpening('keys', () => setOpen(true));
  return isOpen ? <KeyList onClose={() => setOpen(false)} /> : null;
}
