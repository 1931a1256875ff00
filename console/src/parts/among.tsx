import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { fitsTyped } from '../../../src/platform/domain/typed-search.js';
import './pick.css';

/** Entries that are shown at first, and added by each “Show more”. */
const SHOWN = 100;

/** More than one sees at a glance: there is a search. */
const MANY = 20;
export const hasSearch = ({ length }: readonly unknown[]): boolean => length > MANY;

/**
 * A list that was read whole, however long: of many entries the first ones, of how many they are, and a search among all.
 * @param textOf what the search looks at
 */
export function Among<Each>({
  label,
  all,
  textOf,
  found = '',
  hasSearch: isSearched = hasSearch(all),
  none = <p class="quiet">{t`Nothing is found`}</p>,
  children,
}: {
  label: string;
  all: readonly Each[];
  textOf: (each: Each) => string;
  /** What is looked for at first. */
  found?: string;
  /** Few have none unless the page wants it. */
  hasSearch?: boolean;
  /** Says that nothing is found, instead of the usual words. */
  none?: ComponentChildren;
  children: (shown: readonly Each[], text: string) => ComponentChildren;
}): JSX.Element {
  const [text, setText] = useState(found);
  const [most, setMost] = useState(SHOWN);
  const matching = all.filter((each) => fitsTyped([textOf(each)], text));
  return (
    <>
      {(isSearched || text !== '') && (
        <input
          class="input among"
          type="search"
          placeholder={label}
          aria-label={label}
          value={text}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      )}
      {matching.length === 0 && text.trim() !== '' && <div role="status">{none}</div>}
      {children(matching.slice(0, most), text.trim())}
      {matching.length > most && (
        <p class="line">
          <span class="quiet small" role="status">
            {t`The first ${most} of ${{ all: matching.length }}`}
          </span>
          <button type="button" class="btn small" onClick={() => setMost(most + SHOWN)}>
            {t`Show more`}
          </button>
        </p>
      )}
    </>
  );
}
