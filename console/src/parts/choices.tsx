import type { ComponentChildren, JSX } from 'preact';
import { t } from '#words';
import { Among, hasSearch } from './among.js';
import { Icon } from './icon.js';
import { Kept } from './kept.js';
import './field.css';
import './pick.css';

/**
 * Boxes to tick, of which there may be many. Of a list with a search, what is ticked also stands above the search:
 * to be seen, and to be taken away.
 * @param all each with its id and name
 */
export function Choices({
  label,
  all,
  chosen,
  onChange,
  isOrdered = false,
  none,
}: {
  /** What the search says. */
  label: string;
  all: readonly { id: string; name: string }[];
  /** Ids, in the order in which they were chosen. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** The order counts: each has its number. */
  isOrdered?: boolean;
  /** Says that nothing is found, instead of the usual words. */
  none?: ComponentChildren;
}): JSX.Element {
  const without = (id: string): string[] => chosen.filter((each) => each !== id);
  const place = (id: string): JSX.Element | false =>
    isOrdered && chosen.includes(id) && <span class="tag num">{chosen.indexOf(id) + 1}</span>;
  return (
    <div class="choices">
      <Kept value={chosen} />
      {hasSearch(all) && chosen.length > 0 && (
        <ul class="chosen" aria-label={t`Chosen`}>
          {chosen.map((id) => {
            const name = all.find((each) => each.id === id)?.name ?? t`Another one`;
            return (
              <li key={id}>
                {place(id)}
                <span>{name}</span>
                <button
                  type="button"
                  class="btn bare square"
                  aria-label={t`Without ${name}`}
                  onClick={() => onChange(without(id))}
                >
                  <Icon name="close" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <Among label={label} all={all} textOf={({ name }) => name} none={none}>
        {(shown) => (
          <div class="offered" data-unguarded>
            {shown.map(({ id, name }) => (
              <label class="check" key={id}>
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={({ currentTarget: { checked } }) => onChange(checked ? [...chosen, id] : without(id))}
                />
                <span>{name}</span>
                {place(id)}
              </label>
            ))}
          </div>
        )}
      </Among>
    </div>
  );
}
