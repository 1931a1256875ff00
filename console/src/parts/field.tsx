import type { ComponentChildren, JSX } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useFieldError } from './field-errors.js';
import './field.css';

/** A labelled input, with a hint and what is wrong with it: `problem`, or what the form was refused for at `path`. */
export function Field({
  label,
  path,
  hint,
  problem: own,
  children,
}: {
  label: string;
  path?: string | undefined;
  hint?: ComponentChildren;
  problem?: string | null | undefined;
  /** The control: it must take over these attributes. */
  children: (attributes: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean }) => ComponentChildren;
}): JSX.Element {
  const id = useId();
  const refused = useFieldError(path);
  const problem = own ?? refused;
  const described = problem || hint ? `${id}-more` : undefined;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(problem ? { 'aria-invalid': true } : {}),
      })}
      {described && (
        <p id={described} class={problem ? 'field-problem' : 'quiet small'}>
          {problem ?? hint}
        </p>
      )}
    </div>
  );
}

/** What the form was refused for at `path`, beside controls that have no `Field` around them. */
export function FieldProblem({ path }: { path: string | undefined }): JSX.Element | null {
  const problem = useFieldError(path);
  const line = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => line.current?.scrollIntoView({ block: 'center' }), [problem]);
  if (problem === undefined) return null;
  return (
    <p ref={line} class="field-problem" role="alert">
      {problem}
    </p>
  );
}
