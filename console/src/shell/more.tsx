import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { t } from '#words';
import { Dialog } from '../parts/dialog.js';
import { Icon } from '../parts/icon.js';
import { type ListedPage, signOut } from './navigation.js';

/** The pages that have no tab of their own on a phone. */
export function More({ pages, onClose }: { pages: readonly ListedPage[]; onClose: () => void }): JSX.Element {
  return (
    <Dialog title={t`More`} onClose={onClose}>
      <div class="options">
        {pages.map((page) => (
          <Link key={page.path} href={page.path} onClick={onClose}>
            <Icon name={page.nav.icon} />
            {t(page.title)}
          </Link>
        ))}
        <button type="button" onClick={signOut}>
          <Icon name="signout" />
          {t`Sign out`}
        </button>
      </div>
    </Dialog>
  );
}
