import type { JSX } from 'preact';
import { t } from '#words';

/** Below a list that comes in pages, newest first: loads what is older. Nothing where all of it is there. */
export function LoadEarlier({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}): JSX.Element | null {
  if (!hasNextPage) return null;
  return (
    <button type="button" class="btn" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {isFetchingNextPage ? t`Loading…` : t`Load earlier ones`}
    </button>
  );
}
