import { createContext } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import { refusedFields } from '../api/refused-fields.js';

interface FormErrors {
  /** A field shows the errors at this path, and below it. @returns ends that */
  claim: (path: string) => () => void;
  at: ReadonlyMap<string, string>;
}

const Errors = createContext<FormErrors | null>(null);
export const FormErrorsOf = Errors.Provider;

/** What the form around it was refused for at `path`, such as `rules.0.delay`; undefined: nothing. */
export function useFieldError(path: string | undefined): string | undefined {
  const errors = useContext(Errors);
  const claim = errors?.claim;
  useLayoutEffect(() => (path === undefined ? undefined : claim?.(path)), [claim, path]);
  return path === undefined ? undefined : errors?.at.get(path);
}

/** Sorts what a form was refused for by its fields. @returns `rest`: what no field shows; null: nothing */
export function useFormErrors(error: unknown): { errors: FormErrors; rest: unknown } {
  const paths = useRef(new Set<string>()).current;
  const claim = useRef((path: string) => {
    paths.add(path);
    return () => void paths.delete(path);
  }).current;
  const { at, rest } = refusedFields(error, paths);
  return { errors: { claim, at }, rest };
}
