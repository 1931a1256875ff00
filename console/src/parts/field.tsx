import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';
import './field.css';

/** A labelled input, with a hint and what is wrong with it. */
export function Field({
  label,
  hint,
  problem,
  children,
}: {
  label: string;
  hint?: ComponentChildren;
  problem?: string | null | undefined;
  /** The control: it must take over these attributes. */
  children: (attributes: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean }) => ComponentChildren;
}): JSX.Element {
  const id = useId();
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
