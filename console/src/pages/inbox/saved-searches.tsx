import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { useSavedSearches } from '../../data/saved-searches.js';
import { Icon } from '../../parts/icon.js';
import { lazy } from '../../parts/lazy.js';
import { NOTIFIED_ME } from './views.js';

const AllSearches = lazy(() => import('./all-searches.js').then(({ AllSearches }) => AllSearches));
const SaveSearch = lazy(() => import('./save-search.js').then(({ SaveSearch }) => SaveSearch));

/** So many stand in the line; of more the first ones, and the one that is used. */
const SHOWN = 8;

/** The team's saved searches; the present search can become one. */
export function SavedSearches({ text, onChoose }: { text: string; onChoose: (text: string) => void }): JSX.Element {
  const [isSaving, setSaving] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const { data } = useSavedSearches();
  const isKnown = data?.some(({ query }) => query === text) ?? true;
  const shown = data?.filter(({ query }, place) => place < SHOWN || query === text);
  return (
    <>
      {shown?.map(({ id, name, query }) => (
        <button
          key={id}
          type="button"
          aria-pressed={query === text}
          title={`${name}: ${query}`}
          onClick={() => onChoose(query === text ? '' : query)}
        >
          <Icon name="star" />
          <span class="cut">{name}</span>
        </button>
      ))}
      {text && text !== NOTIFIED_ME && !isKnown && (
        <button type="button" onClick={() => setSaving(true)}>
          <Icon name="plus" />
          {t`Save this search`}
        </button>
      )}
      {data && data.length > SHOWN && (
        <button type="button" onClick={() => setLooking(true)}>
          {t`All ${{ count: data.length }} searches…`}
        </button>
      )}
      {isLooking && data && <AllSearches searches={data} onChoose={onChoose} onClose={() => setLooking(false)} />}
      {isSaving && <SaveSearch query={text} onClose={() => setSaving(false)} />}
    </>
  );
}
