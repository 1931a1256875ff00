import type { ComponentType, JSX } from 'preact';
import { useEffect, useErrorBoundary, useMemo, useRef, useState } from 'preact/hooks';
import { Route, Router, Switch, useLocation, useSearch } from 'wouter-preact';
import { t } from '#words';
import { updateProfile } from '../data/profile.js';
import { keepLive } from '../api/live.js';
import { useMe, useSignedIn } from '../api/me.js';
import { isSignedOut, Problem } from '../api/problem.js';
import { followChanges, queries } from '../api/queries.js';
import { onSession } from '../api/session.js';
import { Empty, explain, Skeleton, TooMany } from '../parts/states.js';
import { Announcer } from './announcer.js';
import { ConfirmIdentity } from './confirm-identity.js';
import { EnrolFirst } from './enrol-first.js';
import { KeyHelp } from './key-help.js';
import { Offline } from './offline.js';
import { Palette } from './palette.js';
import { Rail, TabBar } from './navigation.js';
import { DiscardQuestion } from '../parts/discard.js';
import { lazy, NewerVersion } from '../parts/lazy.js';
import { readTimesAs } from '../parts/moment.js';
import { forget, mayLose } from '../parts/typed.js';
import { wordsLoaded } from '../words/parts.js';
import { useGuardedLocation } from './guarded-location.js';
import { forgetRecent } from './recent.js';
import { PAGES, type Page, type PageModule } from './routes.js';
import { RehearsalBand } from './rehearsal-band.js';
import { showSection } from './show-section.js';
import { ZoneHint } from './zone-hint.js';
import { SignIn, SignInAgain } from './sign-in-gate.js';

/** Only administrators see it, until everything is set up. */
const SetupBar = lazy(() => import('../setup/setup-card.js').then(({ SetupBar }) => SetupBar));

/** Few people ever see it. */
const ProofPending = lazy(() => import('./proof.js').then(({ ProofPending }) => ProofPending));

export const BASE = '/console';

/** These pages show the checklist itself, or the first steps of a person. */
const WITHOUT_SETUP_BAR = ['/', '/settings', '/welcome'];

export function App(): JSX.Element {
  useEffect(
    () =>
      onSession((news) => {
        if (news === 'signed-in') void queries.invalidateQueries();
        else if (news === 'ended' || mayLose()) askWhoIsHere();
        else startAnew();
      }),
    [],
  );
  return (
    <Router base={BASE} hook={useGuardedLocation}>
      <Gate />
      <DiscardQuestion />
      <NewerVersion />
    </Router>
  );
}

/** Once, however many requests are refused as the session ends. */
function askWhoIsHere(): void {
  if (isSignedOut(queries.getQueryState(['me'])?.error)) return;
  void queries.invalidateQueries({ queryKey: ['me'] }, { cancelRefetch: false });
}

/** Nothing of the person stays in memory; what answers next is the sign-in form. */
function startAnew(): void {
  forget();
  forgetRecent();
  window.location.reload();
}

/** Shows the console to those who are signed in, and the sign-in form to others, under the address that they opened. */
function Gate(): JSX.Element {
  const { data: me, error, failureReason, refetch } = useMe();
  const [location] = useLocation();
  const isOut = isSignedOut(error);
  const isKept = isOut && mayLose();
  // Ended elsewhere. Nothing that was shown stays here, unless somebody is writing: they sign in over it.
  useEffect(() => {
    if (isOut && me && !isKept) startAnew();
  }, [isOut]);
  const first = useRef(me?.id);
  first.current ??= me?.id;
  useEffect(() => {
    if (me && me.id !== first.current) startAnew();
  }, [me?.id]);
  if (me && (!isOut || isKept) && location !== '/sign-in')
    return (
      <>
        {me.secondFactorNeeded ? <EnrolFirst /> : <Signed key={me.id} />}
        <ConfirmIdentity />
        {isOut && <SignInAgain ask={() => void refetch()} />}
      </>
    );
  if (me || isOut) return <SignIn />;
  if (failureReason) return <Unanswered reason={failureReason} retry={() => void refetch()} />;
  return <Skeleton />;
}

/** Who is signed in is not known, so neither is what to show. It is asked again and again. */
function Unanswered({ reason, retry }: { reason: unknown; retry: () => void }): JSX.Element {
  if (reason instanceof Problem && reason.isTooMany)
    return (
      <main id="main">
        <TooMany problem={reason} isPage />
      </main>
    );
  return (
    <main id="main">
      <Empty icon="warning" title={t`The service does not answer`} isPage>
        <p>
          {explain(reason)} {t`The page that you opened comes as soon as there is an answer.`}
        </p>
        <button type="button" class="btn" onClick={retry}>
          {t`Try again`}
        </button>
      </Empty>
    </main>
  );
}

function Signed(): JSX.Element {
  const me = useSignedIn();
  // Before anything is drawn that has times.
  useMemo(() => readTimesAs(me), [me.timezone, me.locale, me.clockHours]);
  useEffect(followChanges, []);
  useEffect(keepLive, []);
  useEffect(showSection, []);
  const { proofPending } = me;
  const [location] = useLocation();
  useFirstSteps();
  return (
    <div class="shell">
      <a class="skip" href="#main">
        {t`Skip to the content`}
      </a>
      <Rail />
      <main id="main" tabIndex={-1}>
        <Offline />
        <ZoneHint />
        <RehearsalBand />
        {me.role === 'admin' && !WITHOUT_SETUP_BAR.includes(location) && <SetupBar />}
        {proofPending && <ProofPending />}
        <Switch>
          {PAGES.map((page) => (
            <Route key={page.path} path={page.path}>
              {(params) => <LazyPage page={page} params={params as Record<string, string>} />}
            </Route>
          ))}
          <Route>
            <Empty icon="search" title={t`There is no such page`} isPage>
              <p>
                <a href={`${BASE}/`}>{t`Go to the alerts`}</a>
              </p>
            </Empty>
          </Route>
        </Switch>
      </main>
      <TabBar />
      <Palette />
      <KeyHelp />
      <Announcer />
    </div>
  );
}

/**
 * Leads somebody who opens the console for the first time to the three steps in which they become reachable, once. A link of a
 * message, which says what to show, is followed at once.
 */
function useFirstSteps(): void {
  const { id, hasCompletedOnboarding, proofPending, role } = useSignedIn();
  const [location, navigate] = useLocation();
  const search = useSearch();
  useEffect(() => {
    if (hasCompletedOnboarding !== false || proofPending || role === 'stakeholder') return;
    if (location !== '/' || search !== '') return;
    navigate('/welcome?first', { replace: true });
    // Where it fails, they are led there once more.
    void updateProfile(id, { hasCompletedOnboarding: true }).catch(() => undefined);
  }, []);
}

const loaded = new Map<Page, ComponentType<{ params: Record<string, string> }>>();

async function load(page: Page): Promise<PageModule> {
  const module = await page.load();
  await wordsLoaded();
  loaded.set(page, module.default);
  return module;
}

/** Loads the files of the page that the address names, while the service is asked who is signed in. */
export function loadPageHere(): void {
  const path = location.pathname.slice(BASE.length) || '/';
  const here = PAGES.find((page) => new RegExp(`^${page.path.replace(/:\w+/g, '[^/]+')}$`).test(path));
  if (!here) return;
  void load(here).then(
    (module) => {
      if (queries.getQueryData(['me'])) module.preload?.();
    },
    () => undefined,
  );
}

function LazyPage({ page, params }: { page: Page; params: Record<string, string> }): JSX.Element {
  const [, setLoaded] = useState<unknown>(null);
  const [error, setError] = useState<unknown>(null);
  const Content = loaded.get(page);
  const crash: unknown = useErrorBoundary()[0];
  useEffect(() => {
    document.title = `${t(page.title)} · Pager`;
    if (Content) return;
    void load(page).then(() => {
      setError(null);
      setLoaded(page);
    }, setError);
  }, [page, Content]);
  if (crash || error)
    return (
      <Empty icon="warning" title={crash ? t`This page has failed` : t`This page could not be loaded`} isPage>
        <p>{crash ? explain(crash) : t`There is no connection, or there is a newer version.`}</p>
        {/* A newer version has other files: loading the document again brings them. */}
        <button type="button" class="btn" onClick={() => window.location.reload()}>
          {t`Try again`}
        </button>
      </Empty>
    );
  if (Content) return <Content params={params} />;
  return <Skeleton />;
}
