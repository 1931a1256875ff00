import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { t, Trans } from '#words';
import { Skeleton } from '../../parts/states.js';
import { Checklist } from '../../setup/checklist.js';
import { doneOf, useSetup } from '../../setup/organisation.js';

/** The setup checklist, also once it is hidden or done. */
export function SetupSection(): JSX.Element {
  const setup = useSetup(true);
  if (!setup) return <Skeleton />;
  return (
    <>
      <section class="card pad">
        <div class="card-head">
          <h2>{t`Setup checklist`}</h2>
          <span class="quiet small num">{doneOf(setup)}</span>
        </div>
        <Checklist label={t`Setup steps`} steps={setup.steps} />
        {setup.next !== null && (
          <div class="form-end">
            <button type="button" class="btn" onClick={() => setup.setHidden(!setup.isHidden)}>
              {setup.isHidden ? t`Show it on the start page` : t`Hide it on the start page`}
            </button>
          </div>
        )}
      </section>
      <p class="quiet">
        <Trans>
          Your own contact methods and a test notification: <Link href="/welcome">your first steps</Link>.
        </Trans>
      </p>
    </>
  );
}
