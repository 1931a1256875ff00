import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '#words';
import { Icon } from './icon.js';
import './copy.css';

const SHOWN_MS = 2500;

/** A text to take elsewhere, with a button that copies it. */
export function CopyBlock({
  text,
  label,
  once = false,
}: {
  text: string;
  /** What it is, for readers. */ label: string;
  /** It is not shown again: a dialog with it is not closed before it was copied, unless the person says so. */
  once?: boolean;
}): JSX.Element {
  const [state, setState] = useState<'idle' | 'copied' | 'select'>('idle');
  const [isCopied, setCopied] = useState(false);
  const box = useRef<HTMLPreElement>(null);
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (): void => {
    // Pages over plain HTTP have no clipboard; there the text is selected.
    const { clipboard } = navigator as { clipboard?: Clipboard };
    if (clipboard)
      return void clipboard.writeText(text).then(() => {
        setState('copied');
        setCopied(true);
      }, select);
    select();
  };
  const select = (): void => {
    if (box.current) getSelection()?.selectAllChildren(box.current);
    setState('select');
  };
  return (
    <div class="copy" data-shown-once={once && !isCopied ? '' : undefined} onCopy={() => setCopied(true)}>
      <pre ref={box} tabIndex={0} aria-label={label} role="group">
        {text}
      </pre>
      <button type="button" class="btn small" onClick={copy} aria-label={t`Copy: ${label}`}>
        <Icon name={state === 'copied' ? 'check' : 'copy'} />
        <span aria-live="polite">{state === 'idle' ? t`Copy` : state === 'copied' ? t`Copied` : t`Press Ctrl+C`}</span>
      </button>
    </div>
  );
}
