import { options } from 'preact';

/**
 * `preact/compat` for Zag (`vite.config.ts`), which needs nothing else of it: loaded at any time, it would change what `onChange` and
 * other attributes mean in the whole console.
 * @returns what `change` returns, after what it has changed is drawn
 */
export function flushSync<Result>(change: () => Result): Result {
  const before = options.debounceRendering?.bind(options);
  let draw: (() => void) | undefined;
  options.debounceRendering = (drawing) => {
    draw = drawing;
  };
  try {
    const result = change();
    draw?.();
    return result;
  } finally {
    if (before) options.debounceRendering = before;
    else delete options.debounceRendering;
  }
}
