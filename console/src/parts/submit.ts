import { useRef, useState } from 'preact/hooks';

/** A request that a form or a button sends. */
export interface Submission {
  /** True: it is under way. */
  busy: boolean;
  /** Why the last one failed; null: it did not. */
  error: unknown;
  /** Sends it, unless it is under way. @returns whether it succeeded */
  send: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** Sends one request at a time, and keeps why the last one failed. */
export function useSubmission(): Submission {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isSending = useRef(false);
  const send = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isSending.current) return false;
    isSending.current = true;
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (problem) {
      setError(problem);
      return false;
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return { busy, error, send };
}
