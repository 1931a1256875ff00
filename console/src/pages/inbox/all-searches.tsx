import type { JSX } from 'preact';
import type { Schemas } from '../../api/client.js';
import { Among } from '../../parts/among.js';
import { Dialog } from '../../parts/dialog.js';
import { Icon } from '../../parts/icon.js';

/** Every saved search, where there are more than the line has room for. */
export function AllSearches({
  searches,
  onChoose,
  onClose,
}: {
  searches: readonly Schemas['SavedSearchView'][];
  onChoose: (query: string) => void;
  onClose: () => void;
}): JSX.Element {
  return (
    <Dialog title="Saved searches" onClose={onClose}>
      <Among label="Find by name or query" hasSearch all={searches} textOf={({ name, query }) => `${name} ${query}`}>
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
                  aria-label={`Show what ${name} finds`}
                  onClick={() => {
                    onChoose(query);
                    onClose();
                  }}
                >
                  Show
                </button>
              </li>
            ))}
          </ul>
        )}
      </Among>
    </Dialog>
  );
}
