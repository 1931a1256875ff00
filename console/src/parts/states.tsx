/** What a page shows instead of its content: loading, failed, nothing there. */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { type MessageDescriptor, msg, t } from '#words';
import { Problem } from '../api/problem.js';
import { Icon, type IconName } from './icon.js';

export { ActButton } from './act-button.js';

/** A slow answer shows grey bars after this time; a fast one nothing, so that nothing flickers. */
const PATIENCE_MS = 300;

export function Skeleton({ rows = 6 }: { rows?: number }): JSX.Element | null {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <div class="skeleton" role="status" aria-label={t`Loading`}>
      {Array.from({ length: rows }, (_, place) => (
        <span key={place} />
      ))}
    </div>
  );
}

/** What went wrong, as one may be told it. */
export function explain(error: unknown): string {
  if (!(error instanceof Problem)) return error instanceof Error ? error.message : String(error);
  if (error.isOffline) return t`No connection.`;
  if (error.isTooMany)
    return error.retryAfter ? t`Too many requests; wait ${{ seconds: error.retryAfter }} s.` : t`Too many requests.`;
  return error.message.replace(/\.?$/, '.');
}

export function ErrorLine({ error, retry }: { error: unknown; retry?: () => void }): JSX.Element {
  const requestId = error instanceof Problem ? error.requestId : null;
  return (
    <div class="error-line" role="alert">
      <Icon name="warning" />
      <div>
        <p>{explain(error)}</p>
        {requestId && <p class="quiet small">{t`Request ${requestId}`}</p>}
      </div>
      {retry && !(error instanceof Problem && error.status === 404) && (
        <button type="button" class="btn" onClick={retry}>
          {t`Try again`}
        </button>
      )}
    </div>
  );
}

/** More was asked for than the service takes at once; it is asked for again by itself. */
export function TooMany({ problem, isPage = false }: { problem: Problem; isPage?: boolean }): JSX.Element {
  const until = useMemo(() => Date.now() + problem.pauseMs, [problem]);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.ceil((until - now) / 1000);
  return (
    <Empty icon="warning" title={t`Too many requests`} isPage={isPage}>
      <p>{left > 0 ? t`It is asked for again in ${left} s.` : t`It is asked for again now.`}</p>
    </Empty>
  );
}

/** What to do where nothing is there. */
interface FirstAct {
  label: string;
  /** Below `/console`, or what happens. */
  act: string | (() => void);
  /** Null: the person may; nobody else sees the button. */
  whyNot: string | null;
}

/** Nothing there: says why that matters and what to do next, with the button for it. */
export function Empty({
  icon,
  title,
  isPage = false,
  first,
  children,
}: {
  icon: IconName;
  title: string;
  /** It is all that the page shows: the title is its heading. */
  isPage?: boolean;
  first?: FirstAct;
  children?: ComponentChildren;
}): JSX.Element {
  return (
    <div class="empty">
      <Icon name={icon} />
      {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
      {children}
      {first?.whyNot === null &&
        (typeof first.act === 'string' ? (
          <Link class="btn main" href={first.act}>
            {first.label}
          </Link>
        ) : (
          <button type="button" class="btn main" onClick={first.act}>
            {first.label}
          </button>
        ))}
    </div>
  );
}

/** The shape of a query's result that a page needs. */
interface Loaded<Data> {
  data: Data | undefined;
  error: unknown;
  /** Why the latest try failed while others follow. */
  failureReason?: unknown;
  /** How often it has failed for good. */
  errorUpdateCount?: number;
  refetch: () => unknown;
}

const MISSING = {
  alert: msg`There is no such alert`,
  incident: msg`There is no such incident`,
  integration: msg`There is no such integration`,
  postmortem: msg`There is no such postmortem`,
  schedule: msg`There is no such schedule`,
  escalation: msg`There is no such escalation policy`,
};
const HIDDEN: Record<keyof typeof MISSING, MessageDescriptor> = {
  alert: msg`You may not see this alert`,
  incident: msg`You may not see this incident`,
  integration: msg`You may not see this integration`,
  postmortem: msg`You may not see this postmortem`,
  schedule: msg`You may not see this schedule`,
  escalation: msg`You may not see this escalation policy`,
};

/** What a page is about. */
export interface Subject {
  what: keyof typeof MISSING;
  /** Where others of it are, and what that is called. */
  home: string;
  homeName: string;
}

/**
 * The content of a query, or its loading or error state. What was loaded before stays when a later load fails. With `subject`
 * it is the whole page, which has a heading in every state.
 */
export function Load<Data>({
  query,
  rows,
  subject,
  children,
}: {
  query: Loaded<Data>;
  rows?: number;
  subject?: Subject;
  children: (data: Data) => ComponentChildren;
}): JSX.Element {
  const { data, failureReason, errorUpdateCount = 0 } = query;
  const last = useRef<unknown>(null);
  last.current = query.error ?? (errorUpdateCount > 0 ? last.current : null);
  if (data !== undefined) return <>{children(data)}</>;
  // What has failed says so until there is another answer, also while it is loaded again.
  const error = last.current;
  if (subject && error instanceof Problem && [400, 403, 404].includes(error.status))
    return <Unseen {...subject} isRefused={error.status === 403} />;
  if (!error && failureReason instanceof Problem && failureReason.isOffline)
    return (
      <Empty icon="warning" title={t`Not known without a connection`} isPage={subject !== undefined}>
        <p>{t`It has not been loaded before. It comes as soon as the service answers.`}</p>
      </Empty>
    );
  if (!query.error && failureReason instanceof Problem && failureReason.isTooMany)
    return <TooMany problem={failureReason} isPage={subject !== undefined} />;
  if (error) return <ErrorLine error={error} retry={() => void query.refetch()} />;
  return <Skeleton rows={rows ?? 6} />;
}

/** A page about what is not there, or not for this person. */
function Unseen({ what, home, homeName, isRefused }: Subject & { isRefused: boolean }): JSX.Element {
  return (
    <Empty icon="search" title={t((isRefused ? HIDDEN : MISSING)[what])} isPage>
      <p>{t`It was deleted, it belongs to a team that you are not in, or your role does not show it.`}</p>
      <Link class="btn" href={home}>
        {homeName}
      </Link>
    </Empty>
  );
}
