import { useEffect, useState } from 'preact/hooks';

const AFTER_TYPING_MS = 300;

/** The last value that has stayed the same for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), AFTER_TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
