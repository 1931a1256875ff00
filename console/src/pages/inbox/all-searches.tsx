import type { JSX } from 'preact';
import { t } from '#words';
import type { SavedSearch } from '../../data/saved-searches.js';
import { Among } from '../../parts/among.js';
import { Dialog } from '../../parts/dialog.js';
import { Icon } from '../../parts/icon.js';

/** Every saved search, where there are more than the line has room for. */
export function AllSearches({
  searches,
  onChoose,
  onClose,
}: {
  searches: readonly SavedSearch[];
  onChoose: (query: string) => void;
  onClose: () => void;
}): JSX.Element {
  return (
    <Dialog title={t`Saved searches`} onClose={onClose}>
      <Among label={t`Find by name or query`} hasSearch all={searches} textOf={({ name, query }) => `${name} ${query}`}>
        {(shown) => (
          <ul class="rows">
            {shown.map(({ id, name, query }) => (
              <li key={id}>
                <Icon name="star" />
                <span class="grow">
                  <span class="strong">{name}</span>
                  <br />
                  <span class="quiet small">{query}</span>
                </span>
                <button
                  type="button"
                  class="btn small"
                  aria-label={t`Show what ${name} finds`}
                  onClick={() => {
                    onChoose(query);
                    onClose();
                  }}
                >
                  {t`Show`}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Among>
    </Dialog>
  );
}
