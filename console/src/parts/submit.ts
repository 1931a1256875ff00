import { useRef, useState } from 'preact/hooks';
import { isSignedOut } from '../api/problem.js';
import { beginSending, wasAnswered } from './typed.js';

/** A request that a form or a button sends. */
export interface Submission {
  /** True: it is under way. */
  busy: boolean;
  /** Why the last one failed; null: it did not, or the session had ended, for which one is asked to sign in again. */
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
    // Until all of it is done: a form may ask first what is stored by now.
    const forms = beginSending();
    setBusy(true);
    setError(null);
    try {
      await work();
      wasAnswered(forms, true);
      return true;
    } catch (problem) {
      wasAnswered(forms, false);
      if (!isSignedOut(problem)) setError(problem);
      return false;
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return { busy, error, send };
}
