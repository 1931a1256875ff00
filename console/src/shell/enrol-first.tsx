import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { t } from '#words';
import { Icon } from '../parts/icon.js';
import { lazy } from '../parts/lazy.js';
import { signOut } from './navigation.js';

const SecondFactor = lazy(() => import('../pages/me/second-factor.js').then(({ SecondFactor }) => SecondFactor));

const Passkeys = lazy(() => import('../pages/me/passkeys.js').then(({ Passkeys }) => Passkeys));

/** All that the console shows to somebody of whom the organisation requires a second factor, until there is one. */
export function EnrolFirst(): JSX.Element {
  useEffect(() => {
    document.title = `${t`Two-factor authentication`} · Pager`;
  }, []);
  return (
    <main id="main" tabIndex={-1}>
      <div class="page">
        <div class="page-head">
          <h1>{t`Set up two-factor authentication`}</h1>
          <span class="end">
            <button type="button" class="btn" onClick={signOut}>
              <Icon name="signout" />
              {t`Sign out`}
            </button>
          </span>
        </div>
        <p>{t`Your organisation requires it. You can use the console as soon as it is on; you are paged all the same.`}</p>
        <SecondFactor />
        <Passkeys />
      </div>
    </main>
  );
}
