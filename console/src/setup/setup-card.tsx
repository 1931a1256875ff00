import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { t, Trans } from '#words';
import { Icon } from '../parts/icon.js';
import { Checklist } from './checklist.js';
import { doneOf, useSetup } from './organisation.js';
import { OtherAddress } from './other-address.js';

/** The setup checklist, while something is missing and nobody has hidden it here. */
export function SetupCard(): JSX.Element | null {
  const setup = useSetup();
  if (!setup || setup.isHidden || setup.next === null) return null;
  return (
    <section class="card pad setup-card" aria-labelledby="setup-title">
      <div class="card-head">
        <h2 id="setup-title">{t`Set up your organisation`}</h2>
        <span class="quiet small num">{doneOf(setup)}</span>
        <button type="button" class="btn small" onClick={() => setup.setHidden(true)}>
          {t`Hide the checklist`}
        </button>
      </div>
      <OtherAddress />
      <Checklist label={t`Setup steps`} steps={setup.steps} />
      <p class="quiet small">
        <Trans>
          Every administrator sees the same list. Hidden, it stays under{' '}
          <Link href="/settings?show=setup">Settings, Setup checklist</Link>.
        </Trans>
      </p>
    </section>
  );
}

/** One line on the other pages: what comes next. */
export function SetupBar(): JSX.Element | null {
  const setup = useSetup();
  if (!setup || setup.isHidden || setup.next === null) return null;
  return (
    <section class="setup-bar" aria-label={t`Setup`}>
      <p>
        <span class="strong num">{t`Setup: ${{ done: setup.done }} of ${{ all: setup.steps.length }} done.`}</span>{' '}
        {t`Next: ${{ step: setup.next.name }}`}
      </p>
      <Link class="btn small main" href={setup.next.href}>
        {t`Next step`}
      </Link>
      <button
        type="button"
        class="btn small bare square"
        aria-label={t`Hide the setup checklist`}
        onClick={() => setup.setHidden(true)}
      >
        <Icon name="close" />
      </button>
    </section>
  );
}
