import type { ComponentChildren, JSX } from 'preact';
import { Field } from './field.js';

interface Labelled {
  label: string;
  /** Of what it holds in the request; the service's errors at it are shown here. */
  path?: string | undefined;
  hint?: ComponentChildren;
  problem?: string | null | undefined;
}

type Own<T, V> = Omit<T, 'class' | 'label' | 'path' | 'onChange' | 'onInput'> &
  Labelled & { onChange: (value: V) => void };

/** A labelled line of text; with `type`, a date, a time, an address. */
export function TextField({
  label,
  path,
  hint,
  problem = null,
  onChange,
  ...input
}: Own<JSX.InputHTMLAttributes<HTMLInputElement>, string>): JSX.Element {
  return (
    <Field label={label} path={path} hint={hint} problem={problem}>
      {(attributes) => (
        <input {...input} {...attributes} class="input" onInput={({ currentTarget: { value } }) => onChange(value)} />
      )}
    </Field>
  );
}

/** A labelled number; NaN while nothing is in it. */
export function NumberField({
  label,
  path,
  hint,
  problem = null,
  onChange,
  ...input
}: Own<JSX.InputHTMLAttributes<HTMLInputElement>, number>): JSX.Element {
  return (
    <Field label={label} path={path} hint={hint} problem={problem}>
      {(attributes) => (
        <input
          {...input}
          {...attributes}
          class="input"
          type="number"
          onInput={({ currentTarget: { valueAsNumber } }) => onChange(valueAsNumber)}
        />
      )}
    </Field>
  );
}

/** Labelled lines of text. */
export function TextArea({
  label,
  path,
  hint,
  problem = null,
  onChange,
  ...area
}: Own<JSX.TextareaHTMLAttributes<HTMLTextAreaElement>, string>): JSX.Element {
  return (
    <Field label={label} path={path} hint={hint} problem={problem}>
      {(attributes) => (
        <textarea {...area} {...attributes} class="input" onInput={({ currentTarget: { value } }) => onChange(value)} />
      )}
    </Field>
  );
}

/** A labelled choice of one of its options. */
export function SelectField({
  label,
  path,
  hint,
  problem = null,
  onChange,
  children,
  ...select
}: Own<JSX.SelectHTMLAttributes<HTMLSelectElement>, string>): JSX.Element {
  return (
    <Field label={label} path={path} hint={hint} problem={problem}>
      {(attributes) => (
        <select {...select} {...attributes} class="input" onChange={({ currentTarget: { value } }) => onChange(value)}>
          {children}
        </select>
      )}
    </Field>
  );
}

/** A box to tick, with its label. */
export function CheckField({
  label,
  checked,
  onChange,
}: {
  label: ComponentChildren;
  checked: boolean;
  onChange: (checked: boolean) => void;
}): JSX.Element {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {label}
    </label>
  );
}

/** A box to tick for each of some values; those that are ticked keep the order of the options. */
export function Checks<T extends string>({
  options,
  chosen,
  ariaLabel,
  onChange,
}: {
  options: readonly (readonly [value: T, label: string])[];
  chosen: readonly string[];
  ariaLabel?: string;
  onChange: (chosen: T[]) => void;
}): JSX.Element {
  const values = options.map(([value]) => value);
  return (
    <div class="checks" role="group" aria-label={ariaLabel}>
      {options.map(([value, label]) => (
        <CheckField
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={(checked) => onChange(values.filter((each) => (each === value ? checked : chosen.includes(each))))}
        />
      ))}
    </div>
  );
}
