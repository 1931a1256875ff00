import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { Icon } from '../parts/icon.js';
import { Checklist } from './checklist.js';
import { useSetup } from './organisation.js';
import { OtherAddress } from './other-address.js';

/** The setup checklist, while something is missing and nobody has hidden it here. */
export function SetupCard(): JSX.Element | null {
  const setup = useSetup();
  if (!setup || setup.isHidden || setup.next === null) return null;
  return (
    <section class="card pad setup-card" aria-labelledby="setup-title">
      <div class="card-head">
        <h2 id="setup-title">Set up your organisation</h2>
        <span class="quiet small num">
          {setup.done} of {setup.steps.length} done
        </span>
        <button type="button" class="btn small" onClick={() => setup.setHidden(true)}>
          Hide the checklist
        </button>
      </div>
      <OtherAddress />
      <Checklist label="Setup steps" steps={setup.steps} />
      <p class="quiet small">
        Every administrator sees the same list. Hidden, it stays under{' '}
        <Link href="/settings?show=setup">Settings, Setup checklist</Link>.
      </p>
    </section>
  );
}

/** One line on the other pages: what comes next. */
export function SetupBar(): JSX.Element | null {
  const setup = useSetup();
  if (!setup || setup.isHidden || setup.next === null) return null;
  return (
    <section class="setup-bar" aria-label="Setup">
      <p>
        <span class="strong num">
          Setup: {setup.done} of {setup.steps.length} done.
        </span>{' '}
        Next: {setup.next.name}
      </p>
      <Link class="btn small main" href={setup.next.href}>
        Next step
      </Link>
      <button
        type="button"
        class="btn small bare square"
        aria-label="Hide the setup checklist"
        onClick={() => setup.setHidden(true)}
      >
        <Icon name="close" />
      </button>
    </section>
  );
}
