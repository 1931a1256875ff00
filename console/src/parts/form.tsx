import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '#words';
import { Dialog } from './dialog.js';
import { FormErrorsOf, useFormErrors } from './field-errors.js';
import { ErrorLine } from './states.js';
import { leaving } from './typed.js';

/** A form that the page itself sends. It shows why it was refused: at the fields that have a `path`, the rest above them. */
export function Form({
  error = null,
  onSubmit,
  children,
}: {
  error?: unknown;
  onSubmit: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const form = useRef<HTMLFormElement>(null);
  const { errors, rest } = useFormErrors(error);
  useEffect(() => {
    if (error === null) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    if (rest !== null) form.current?.querySelector('.error-line')?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <form
      ref={form}
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {rest !== null && <ErrorLine error={rest} />}
      <FormErrorsOf value={errors}>{children}</FormErrorsOf>
    </form>
  );
}

/** The way out of the form around it; asks first where something was typed. */
export function Cancel({ onBack }: { onBack: () => void }): JSX.Element {
  return (
    <button
      type="button"
      class="btn"
      onClick={({ currentTarget: { form } }) => (form ? leaving(form, onBack) : onBack())}
    >
      {t`Cancel`}
    </button>
  );
}

/** The last line of a form: a way back, and the button that sends it. */
export function FormEnd({
  back,
  onBack,
  disabled,
  children,
}: {
  /** Leads a step back, which keeps what is typed; default: a button that cancels. */
  back?: string;
  onBack: () => void;
  disabled: boolean;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <div class="form-end">
      {back === undefined ? (
        <Cancel onBack={onBack} />
      ) : (
        <button type="button" class="btn" onClick={onBack}>
          {back}
        </button>
      )}
      <button class="btn main" disabled={disabled}>
        {children}
      </button>
    </div>
  );
}

/** What the answer to a form warns of, after it is saved. */
export function SavedWithWarnings({
  warnings,
  onClose,
}: {
  warnings: readonly string[];
  onClose: () => void;
}): JSX.Element {
  return (
    <Dialog title={t`Saved, but look at this`} onClose={onClose}>
      <ul class="points">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      <div class="form-end">
        <button type="button" class="btn main" onClick={onClose}>
          {t`Understood`}
        </button>
      </div>
    </Dialog>
  );
}
