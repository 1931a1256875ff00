/** What a page shows instead of its content: loading, failed, nothing there. */
import type { ComponentChildren, ComponentProps, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Problem } from '../api/problem.js';
import { Icon, type IconName } from './icon.js';

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
    <div class="skeleton" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, place) => (
        <span key={place} />
      ))}
    </div>
  );
}

/** What went wrong, as one may be told it. */
export function explain(error: unknown): string {
  if (!(error instanceof Problem)) return error instanceof Error ? error.message : String(error);
  if (error.isOffline) return 'No connection.';
  if (error.status === 429) return `Too many requests${error.retryAfter ? `; wait ${error.retryAfter} s` : ''}.`;
  return error.message.replace(/\.?$/, '.');
}

export function ErrorLine({ error, retry }: { error: unknown; retry?: () => void }): JSX.Element {
  const requestId = error instanceof Problem ? error.requestId : null;
  return (
    <div class="error-line" role="alert">
      <Icon name="warning" />
      <div>
        <p>{explain(error)}</p>
        {requestId && <p class="quiet small">Request {requestId}</p>}
      </div>
      {retry && !(error instanceof Problem && error.status === 404) && (
        <button type="button" class="btn" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** Nothing there: says what to do next. */
export function Empty({
  icon,
  title,
  children,
}: {
  icon: IconName;
  title: string;
  children?: ComponentChildren;
}): JSX.Element {
  return (
    <div class="empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** The shape of a query's result that a page needs. */
interface Loaded<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** The content of a query, or its loading or error state. What was loaded before stays when a later load fails. */
export function Load<Data>({
  query,
  rows,
  children,
}: {
  query: Loaded<Data>;
  rows?: number;
  children: (data: Data) => ComponentChildren;
}): JSX.Element {
  const { data, error } = query;
  if (data !== undefined) return <>{children(data)}</>;
  if (error) return <ErrorLine error={error} retry={() => void query.refetch()} />;
  return <Skeleton rows={rows ?? 6} />;
}

/** A button for what not everybody may do: whoever may not sees it disabled, and why. */
export function ActButton({
  whyNot,
  disabled,
  title,
  ...others
}: ComponentProps<'button'> & {
  /** Null: the person may. */
  whyNot: string | null;
}): JSX.Element {
  return <button type="button" {...others} disabled={disabled || whyNot !== null} title={whyNot ?? title} />;
}
