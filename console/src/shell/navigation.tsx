import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { Link, useLocation } from 'wouter-preact';
import { msg, t } from '#words';
import { api, dataOf } from '../api/client.js';
import { announce } from '../api/session.js';
import { Icon } from '../parts/icon.js';
import { lazy } from '../parts/lazy.js';
import { leaving } from '../parts/typed.js';
import { useState } from 'preact/hooks';
import { labelsOf } from './key-map.js';
import { openPart } from './openings.js';
import { PAGES, type Page } from './routes.js';

const DutyBox = lazy(() => import('./duty.js').then(({ DutyBox }) => DutyBox));

const AskedSwaps = lazy(() => import('./asked-swaps.js').then(({ AskedSwaps }) => AskedSwaps));

const More = lazy(() => import('./more.js').then(({ More }) => More));

const GROUPS = ['', 'incidents', 'configuration'] as const;
const GROUP_NAMES = { incidents: msg`Incidents`, configuration: msg`Configuration` };
const isApple = /mac|iphone|ipad/i.test(navigator.platform);
/** The first three on a phone; the others are behind “More”. */
const ON_TABS = ['/', '/on-call', '/me'];

export type ListedPage = Page & Required<Pick<Page, 'nav'>>;

const listed = PAGES.filter((page): page is ListedPage => page.nav !== undefined);

const isHere = (location: string, path: string): boolean =>
  path === '/'
    ? location === '/' || location.startsWith('/alerts')
    : location === path || location.startsWith(`${path}/`);

/** Open alerts of the person's teams: the inbox asks the same. */
function useOpenCount(): number | null {
  const filter = 'status: open AND snoozed: false';
  const { data } = useQuery({
    queryKey: ['alerts', 'count', filter, '', false],
    queryFn: () => dataOf(api.GET('/v2/alerts/count', { params: { query: { filter } } })),
  });
  return data?.count ?? null;
}

/** The navigation of wide windows. */
export function Rail(): JSX.Element {
  const [location] = useLocation();
  const open = useOpenCount();
  return (
    <nav class="rail" aria-label={t`Main`}>
      <div class="brand">
        <Logo />
        Pager
      </div>
      <button type="button" class="rail-search" onClick={() => openPart('palette')}>
        <Icon name="search" />
        {t`Search`} <kbd aria-hidden="true">{labelsOf('palette')[isApple ? 0 : 1]}</kbd>
      </button>
      {GROUPS.map((group) => {
        const pages = listed.filter((page) => page.nav.group === group);
        if (pages.length === 0) return null;
        return (
          <>
            {group && <h2>{t(GROUP_NAMES[group])}</h2>}
            {pages.map((page) => (
              <Link key={page.path} href={page.path} aria-current={isHere(location, page.path) ? 'page' : undefined}>
                <Icon name={page.nav.icon} />
                {t(page.title)}
                {page.path === '/' && open !== null && open > 0 && <span class="count">{open}</span>}
                {page.path === '/me' && <AskedSwaps look="count" />}
              </Link>
            ))}
          </>
        );
      })}
      <DutyBox />
      <button type="button" class="rail-end" onClick={signOut}>
        <Icon name="signout" />
        {t`Sign out`}
      </button>
    </nav>
  );
}

/** The navigation of phones, under the thumb. */
export function TabBar(): JSX.Element {
  const [location] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const open = useOpenCount();
  const tabs = ON_TABS.map((path) => listed.find((page) => page.path === path)).filter((page) => page !== undefined);
  const others = listed.filter((page) => !ON_TABS.includes(page.path));
  return (
    <nav class="tabbar" aria-label={t`Main`}>
      {tabs.map((page) => (
        <Link key={page.path} href={page.path} aria-current={isHere(location, page.path) ? 'page' : undefined}>
          <Icon name={page.nav.icon} />
          {t(page.title)}
          {page.path === '/' && open !== null && open > 0 && <span class="dot">{open > 99 ? '99+' : open}</span>}
          {page.path === '/me' && <AskedSwaps look="dot" />}
        </Link>
      ))}
      <button type="button" onClick={() => openPart('palette')}>
        <Icon name="search" />
        {t`Search`}
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        <Icon name="more" />
        {t`More`}
      </button>
      {isOpen && <More pages={others} onClose={() => setOpen(false)} />}
    </nav>
  );
}

export const signOut = (): void => leaving(document, () => void endSession());

async function endSession(): Promise<void> {
  // Without an answer the session is still there, and so is the page.
  const answer = await api.POST('/v2/auth/logout').catch(() => null);
  if (answer) announce('signed-out');
}

export function Logo(): JSX.Element {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <rect x="1" y="5" width="22" height="14" rx="4" fill="var(--accent)" />
      <path
        d="M5 12h3l1.6-3.600L12.4 16l2-4H19"
        fill="none"
        stroke="var(--on-accent)"
        stroke-width="1.9"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
