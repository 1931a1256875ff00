import { useState } from 'preact/hooks';

interface History<Value> {
  value: Value;
  past: readonly Value[];
  /** Of the last change, if the next one of the same name belongs to it. */
  name: string | null;
}

/** A value whose changes can be taken back, one after the other, the last one first. */
export function useUndo<Value>(first: () => Value): {
  value: Value;
  /** @param name changes of the same name that follow each other are one, as when one types */
  change: (change: (value: Value) => Value, name?: string) => void;
  canUndo: boolean;
  undo: () => void;
} {
  const [history, setHistory] = useState<History<Value>>(() => ({ value: first(), past: [], name: null }));
  return {
    value: history.value,
    change: (change, name) =>
      setHistory(({ value, past, name: last }) => ({
        value: change(value),
        past: name !== undefined && name === last ? past : [...past, value],
        name: name ?? null,
      })),
    canUndo: history.past.length > 0,
    undo: () => setHistory((now) => ({ value: now.past.at(-1) ?? now.value, past: now.past.slice(0, -1), name: null })),
  };
}
