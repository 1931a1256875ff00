import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { Dialog } from '../parts/dialog.js';
import { Icon } from '../parts/icon.js';
import { type ListedPage, signOut } from './navigation.js';

/** The pages that have no tab of their own on a phone. */
export function More({ pages, onClose }: { pages: readonly ListedPage[]; onClose: () => void }): JSX.Element {
  return (
    <Dialog title="More" onClose={onClose}>
      <div class="options">
        {pages.map((page) => (
          <Link key={page.path} href={page.path} onClick={onClose}>
            <Icon name={page.nav.icon} />
            {page.title}
          </Link>
        ))}
        <button type="button" onClick={signOut}>
          <Icon name="signout" />
          Sign out
        </button>
      </div>
    </Dialog>
  );
}
