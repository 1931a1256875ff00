import { useQueries } from '@tanstack/preact-query';
import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '#words';
import type { Entry, Source } from '../api/sources.js';
import { Field } from './field.js';
import { lazy } from './lazy.js';
import { useSettled } from './settled.js';
import { explain } from './states.js';
import { fitsTyped } from '../../../src/platform/domain/typed-search.js';
import './pick.css';

/** So many of each group are offered at once; of more one finds by a part of the name. */
const FEW = 100;
/** More than one sees at a glance: there is a search. */
const A_GLANCE = 12;

/** Entries of one type. Their values are their ids, or `type id` where there are several groups. */
export interface Group {
  type?: string;
  title?: string;
  /** The service finds them; or all of a list that is read whole; or what finds them here. */
  of: Source | readonly Known[] | ((typed: string) => readonly Known[]);
}

interface Known extends Entry {
  /** Stands beside the name in the list. */
  about?: () => string;
}

/** What one group offers. */
export interface Offer {
  title: string | undefined;
  entries: { value: string; name: string; about?: string | undefined }[];
  /** Of how many. */
  total: number;
}

/**
 * What the groups offer for what is typed, and why a search of theirs failed.
 * @returns isLate: they still look for it, and offer what fits of what was looked for before
 */
function useOffers(groups: readonly Group[], typed: string): { offers: Offer[]; isLate: boolean; error: unknown } {
  const settled = useSettled(typed.trim());
  const searched = groups.filter((group): group is Group & { of: Source } => 'resource' in group.of);
  // Nobody is asked for what is known here.
  const text = searched.length > 0 ? settled : typed.trim();
  // Several queries at once do not keep what was found before (`keepPreviousData`).
  const before = useRef(new Map<string, Awaited<ReturnType<Source['find']>>>()).current;
  const answers = useQueries({
    queries: searched.map(({ of }) => ({
      queryKey: [of.resource, 'found', text],
      queryFn: () => of.find(text),
      placeholderData: () => before.get(of.resource),
    })),
  });
  for (const [place, { data }] of answers.entries()) if (data) before.set(searched[place]!.of.resource, data);
  const isLate =
    text !== typed.trim() || answers.some(({ isPlaceholderData, isPending }) => isPlaceholderData || isPending);
  const offers = groups.map((group) => {
    const { type, title, of } = group;
    const value = (id: string): string => (type === undefined ? id : `${type} ${id}`);
    const offer = (entries: readonly Known[], total: number): Offer => ({
      ...{ title, total },
      entries: entries.slice(0, FEW).map(({ id, name, about }) => ({ value: value(id), name, about: about?.() })),
    });
    if (!('resource' in of)) {
      const found = typeof of === 'function' ? of(text) : of.filter(({ name }) => fitsTyped([name], text));
      return offer(found, found.length);
    }
    const { data: found = [], totalCount = 0 } = answers[searched.findIndex((each) => each === group)]?.data ?? {};
    const entries = found.map(of.entryOf).filter((entry) => entry !== null);
    const fitting = isLate ? entries.filter(({ name }) => fitsTyped([name], typed)) : entries;
    return offer(fitting, totalCount - found.length + entries.length);
  });
  return { offers, isLate, error: answers.find(({ error }) => error !== null)?.error ?? null };
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

/** A choice among things of which there may be many: of few a plain list, of many a field that finds them as one types. */
export function Pick({ label, path, hint, isBare = false, ...choice }: PickProps): JSX.Element {
  if (isBare) return <Choice {...choice} label={label} attributes={{ 'aria-label': label }} />;
  return (
    <Field label={label} path={path} hint={hint}>
      {(attributes) => <Choice {...choice} label={label} attributes={attributes} />}
    </Field>
  );
}

/** What the plain list and the field that finds are given. */
export interface ChoiceProps {
  label: string;
  attributes: { id?: string; 'aria-label'?: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean };
  value: string;
  /** What is chosen is called so; it may be none of the offers. */
  chosen: string;
  first: readonly (readonly [value: string, name: string])[];
  offers: readonly Offer[];
  last: readonly (readonly [value: string, name: string])[];
  /** What is looked for; null: nobody looks for anything. */
  typed: string | null;
  isLate: boolean;
  error: unknown;
  onTyped: (typed: string | null) => void;
  onChange: (value: string) => void;
  required: boolean;
  disabled: boolean;
  /** The one that was replaced had the focus. */
  hadFocus: { current: boolean };
}

const Combobox = lazy(() => import('./combobox.js').then(({ Combobox }) => Combobox), PlainList);

function Choice({
  label,
  attributes,
  groups,
  value,
  nameOf,
  onChange,
  first = [['', t`Choose…`]],
  last = [],
  required = false,
  disabled = false,
}: Omit<PickProps, 'path' | 'hint' | 'isBare'> & { attributes: ChoiceProps['attributes'] }): JSX.Element {
  const [typed, setTyped] = useState<string | null>(null);
  const { offers, isLate, error } = useOffers(groups, typed ?? '');
  const isMany = useRef(false);
  isMany.current ||= offers.reduce((sum, { total }) => sum + total, 0) > A_GLANCE;
  const hadFocus = useRef(false);
  const names = useRef(new Map<string, string>());
  for (const { entries } of offers) for (const entry of entries) names.current.set(entry.value, entry.name);
  const plain = [...first, ...last].find(([each]) => each === value)?.[1];
  const chosen = plain ?? nameOf?.(value) ?? names.current.get(value) ?? (value && t`Another one`);
  const Shown = isMany.current ? Combobox : PlainList;
  return (
    <div class="pick">
      <Shown
        {...{ label, attributes, value, chosen, first, offers, last, typed, isLate, error, onChange, hadFocus }}
        {...{ required, disabled }}
        onTyped={setTyped}
      />
      {error !== null && (
        <p class="field-problem" role="status">
          {explain(error)}
        </p>
      )}
    </div>
  );
}

function PlainList({
  attributes,
  value,
  chosen,
  first,
  offers,
  last,
  onChange,
  hadFocus,
  required,
  disabled,
}: ChoiceProps): JSX.Element {
  const list = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => {
    if (hadFocus.current) list.current?.focus();
    return () => {
      hadFocus.current = document.activeElement === list.current;
    };
  }, []);
  const option = (each: string, name: string): JSX.Element => (
    <option key={each} value={each}>
      {name}
    </option>
  );
  const options = ({ entries }: Offer): JSX.Element[] => entries.map((entry) => option(entry.value, entry.name));
  const isListed =
    value === '' ||
    [...first, ...last].some(([each]) => each === value) ||
    offers.some(({ entries }) => entries.some((entry) => entry.value === value));
  return (
    <select
      {...{ required, disabled }}
      {...attributes}
      ref={list}
      class="input"
      value={value}
      onChange={({ currentTarget }) => {
        const now = currentTarget.value;
        // A choice that acts at once keeps its value.
        currentTarget.value = value;
        onChange(now);
      }}
    >
      {first.map(([each, name]) => option(each, name))}
      {!isListed && option(value, chosen)}
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
      {last.map(([each, name]) => option(each, name))}
    </select>
  );
}
