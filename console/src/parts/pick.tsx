import { keepPreviousData, useQueries } from '@tanstack/preact-query';
import type { ComponentChildren, JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Entry, Source } from '../api/sources.js';
import { Field } from './field.js';
import { useSettled } from './settled.js';
import { explain } from './states.js';
import { fitsTyped } from '../../../src/platform/domain/typed-search.js';
import './pick.css';

/** So many of each group are offered at first; of more one finds by a part of the name. */
const FEW = 100;
/** Lines of the list while something is looked for. */
const OPEN_LINES = 8;

/** Entries of one type. Their values are their ids, or `type id` where there are several groups. */
export interface Group {
  type?: string;
  title?: string;
  /** The service finds them; or all of a list that is read whole. */
  of: Source | readonly Entry[];
}

interface Offer {
  title: string | undefined;
  entries: { value: string; name: string }[];
  /** Of how many. */
  total: number;
}

/** What the groups offer for a text, and why a search of theirs failed. */
function useOffers(groups: readonly Group[], text: string): { offers: Offer[]; error: unknown } {
  const searched = groups.filter((group): group is Group & { of: Source } => 'resource' in group.of);
  const answers = useQueries({
    queries: searched.map(({ of }) => ({
      queryKey: [of.resource, 'found', text],
      queryFn: () => of.find(text),
      placeholderData: keepPreviousData,
    })),
  });
  const offers = groups.map((group) => {
    const { type, title, of } = group;
    const value = (id: string): string => (type === undefined ? id : `${type} ${id}`);
    const offer = (entries: readonly Entry[], total: number): Offer => ({
      ...{ title, total },
      entries: entries.slice(0, FEW).map(({ id, name }) => ({ value: value(id), name })),
    });
    if (!('resource' in of)) {
      const found = of.filter(({ name }) => fitsTyped([name], text));
      return offer(found, found.length);
    }
    const { data: found = [], totalCount = 0 } = answers[searched.findIndex((each) => each === group)]?.data ?? {};
    const entries = found.map(of.entryOf).filter((entry) => entry !== null);
    return offer(entries, totalCount - found.length + entries.length);
  });
  return { offers, error: answers.find(({ error }) => error !== null)?.error ?? null };
}

export interface PickProps {
  label: string;
  path?: string | undefined;
  hint?: ComponentChildren;
  /** The label is for screen readers alone. */
  isBare?: boolean;
  groups: readonly Group[];
  value: string;
  /** What the value is called that is not among the first entries. */
  nameOf?: (value: string) => string | undefined;
  onChange: (value: string) => void;
  /** Options before and after those of the groups. */
  first?: readonly (readonly [value: string, name: string])[];
  last?: readonly (readonly [value: string, name: string])[];
  required?: boolean;
  disabled?: boolean;
}

/**
 * A choice among things of which there may be many: a plain list of few; above one of many a search, and how many of them the
 * list shows.
 */
export function Pick({ label, path, hint, isBare = false, ...choice }: PickProps): JSX.Element {
  if (isBare) return <Choice {...choice} label={label} attributes={{ 'aria-label': label }} />;
  return (
    <Field label={label} path={path} hint={hint}>
      {(attributes) => <Choice {...choice} label={label} attributes={attributes} />}
    </Field>
  );
}

function Choice({
  label,
  attributes,
  groups,
  value,
  nameOf,
  onChange,
  first = [['', 'Choose…']],
  last = [],
  ...select
}: Omit<PickProps, 'path' | 'hint' | 'isBare'> & { attributes: object }): JSX.Element {
  const [typed, setTyped] = useState('');
  const text = useSettled(typed.trim());
  const { offers, error } = useOffers(groups, text);
  const shown = offers.reduce((sum, { entries }) => sum + entries.length, 0);
  const total = offers.reduce((sum, offer) => sum + offer.total, 0);
  const headings = offers.filter(({ title, entries }) => title !== undefined && entries.length > 0).length;
  const isMany = useRef(false);
  isMany.current ||= total > shown;
  const names = useRef(new Map<string, string>());
  for (const { entries } of offers) for (const entry of entries) names.current.set(entry.value, entry.name);
  const listed = [...first.map(([each]) => each), ...last.map(([each]) => each)];
  const isListed =
    value === '' || listed.includes(value) || offers.some(({ entries }) => entries.some((e) => e.value === value));
  const options = ({ entries }: Offer): JSX.Element[] =>
    entries.map((entry) => (
      <option key={entry.value} value={entry.value}>
        {entry.name}
      </option>
    ));
  const plain = ([each, name]: readonly [string, string]): JSX.Element => (
    <option key={each} value={each}>
      {name}
    </option>
  );
  return (
    <div class="pick">
      {isMany.current && (
        <input
          class="input"
          type="search"
          aria-label={`Find: ${label}`}
          placeholder="Find by a part of the name"
          disabled={select.disabled}
          value={typed}
          // It is no part of the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <select
        {...select}
        {...attributes}
        class="input"
        size={text && shown > 0 ? Math.max(2, Math.min(OPEN_LINES, shown + listed.length + headings)) : undefined}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.value;
          // A choice that acts at once keeps its value.
          currentTarget.value = value;
          setTyped('');
          onChange(chosen);
        }}
      >
        {first.map(plain)}
        {!isListed && <option value={value}>{nameOf?.(value) ?? names.current.get(value) ?? 'Another one'}</option>}
        {offers
          .filter(({ entries }) => entries.length > 0)
          .map((offer) =>
            offer.title === undefined ? (
              options(offer)
            ) : (
              <optgroup key={offer.title} label={offer.title}>
                {options(offer)}
              </optgroup>
            ),
          )}
        {last.map(plain)}
      </select>
      {error !== null && (
        <p class="field-problem" role="status">
          {explain(error)}
        </p>
      )}
      {isMany.current && error === null && (
        <p class="quiet small" role="status">
          {text && total === 0
            ? 'None has this in its name'
            : total > shown
              ? `The first ${count(shown)} of ${count(total)}: find others by their name`
              : `${count(total)} found`}
        </p>
      )}
    </div>
  );
}

const count = (number: number): string => number.toLocaleString('en');
