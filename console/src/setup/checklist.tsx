import type { ComponentChildren, JSX } from 'preact';
import { Link } from 'wouter-preact';
import { t, Trans } from '#words';
import { Icon } from '../parts/icon.js';
import './checklist.css';

/** A step of a checklist: what the data says of it, and what to do next. */
export interface Step {
  name: string;
  isDone: boolean;
  /** Why it matters, or what is there, in a sentence; null: the name says it. */
  text: string | null;
  /** Where it is done, with the form open. */
  href?: string;
  /** The step itself, where it is done in the list. */
  children?: ComponentChildren;
}

/** Steps, of which the first that is not done is the present one. Each is marked by the data alone, so a reload changes nothing. */
export function Checklist({ label, steps }: { label: string; steps: readonly Step[] }): JSX.Element {
  const present = steps.find(({ isDone }) => !isDone);
  return (
    <ol class="checklist" aria-label={label}>
      {steps.map((step, place) => {
        const { name } = step;
        return (
          <li key={name} class={step.isDone ? 'done' : ''} aria-current={step === present ? 'step' : undefined}>
            <span class="tick" aria-hidden="true">
              {step.isDone ? <Icon name="check" /> : place + 1}
            </span>
            <div class="grow">
              <h3>
                {step.isDone ? (
                  <Trans>
                    {name}
                    <span class="unseen">: done</span>
                  </Trans>
                ) : (
                  name
                )}
              </h3>
              {step.text !== null && <p class="quiet small">{step.text}</p>}
              {step.children}
            </div>
            {step.href && !step.isDone && (
              <Link class={step === present ? 'btn main' : 'btn'} href={step.href} aria-label={t`Start: ${name}`}>
                {t`Start`}
              </Link>
            )}
          </li>
        );
      })}
    </ol>
  );
}
