import * as combobox from '@zag-js/combobox';
import { normalizeProps, useMachine } from '@zag-js/preact';
import type { JSX } from 'preact';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '#words';
import { Icon } from './icon.js';
import { Kept } from './kept.js';
import type { ChoiceProps } from './pick.js';
import { explain } from './states.js';
import { fitsTyped } from '../../../src/platform/domain/typed-search.js';
import './combobox.css';

/** An id of nothing: Zag takes no empty one. */
const NOTHING = '-';

interface Item {
  value: string;
  label: string;
  /** Stands beside it. */
  about?: string | undefined;
}

/**
 * A field that finds what one chooses (the combobox pattern of WAI-ARIA, by Zag). What is typed is no part of the form around it.
 * The list is a popover, so that nothing cuts it off.
 */
export function Combobox({
  label,
  attributes,
  value,
  chosen,
  first,
  offers,
  last,
  typed,
  isLate,
  error,
  onTyped,
  onChange,
  required,
  disabled,
  hadFocus,
}: ChoiceProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const ownId = useId();
  const id = attributes.id ?? ownId;
  const none = first.find(([each]) => each === '');
  const mayBeNone = none !== undefined && !required;

  const text = typed ?? '';
  const fits = (options: ChoiceProps['first']): Item[] =>
    options
      .filter(([each, name]) => (each !== '' || (mayBeNone && value !== '')) && fitsTyped([name], text))
      .map(([each, name]) => ({ value: each || NOTHING, label: name }));
  const found = offers.map(({ entries }) =>
    entries.map(({ value: each, name, about }) => ({ value: each, label: name, about })),
  );
  const others =
    [...first, ...last].some(([each]) => each === value) || found.flat().some((item) => item.value === value);
  const sections: { title?: string | undefined; items: Item[] }[] = [
    { items: [...fits(first), ...(value === '' || others || text ? [] : [{ value, label: chosen }])] },
    ...found.map((items, place) => ({ title: offers[place]!.title, items })),
    { items: fits(last) },
  ].filter(({ items }) => items.length > 0);
  const items = sections.flatMap((section) => section.items);
  const all = JSON.stringify(items);
  const collection = useMemo(() => combobox.collection({ items }), [all]);

  const service = useMachine(combobox.machine as combobox.Machine<Item>, {
    id,
    ids: { input: id, item: (each) => `${id}-${each.replaceAll(' ', '-')}` },
    collection,
    value: collection.has(value) ? [value] : [],
    inputValue: typed ?? (isOpen ? '' : value && chosen),
    // What fits best is chosen by Enter, and nothing where nothing is typed.
    inputBehavior: text === '' ? 'none' : 'autohighlight',
    openOnClick: true,
    disabled,
    required,
    positioning: { strategy: 'fixed', placement: 'bottom-start', gutter: 4, sameWidth: true, fitViewport: true },
    translations: { triggerLabel: t`Show the list`, clearTriggerLabel: t`Clear` },
    onOpenChange: ({ open }) => {
      setOpen(open);
      if (!open) onTyped(null);
    },
    onValueChange: ({ value: [now] }) => {
      if (now !== undefined) onChange(now === NOTHING ? '' : now);
    },
  });
  const api = combobox.connect(service, normalizeProps);

  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (hadFocus.current) field.current?.focus();
  }, []);
  useLayoutEffect(() => void list.current?.togglePopover(api.open), [api.open]);

  const {
    defaultValue: _,
    onKeyDown,
    onInput,
    ...input
  } = api.getInputProps() as JSX.InputHTMLAttributes<HTMLInputElement>;
  const shown = offers.reduce((sum, { entries }) => sum + entries.length, 0);
  const total = offers.reduce((sum, offer) => sum + offer.total, 0);
  const told = error === null ? counted({ text, shown, total, isLate }) : explain(error);
  return (
    <>
      <Kept value={value} />
      <div {...api.getControlProps()} class="combobox" data-unguarded>
        <input
          {...input}
          {...attributes}
          ref={field}
          class="input"
          title={api.open ? undefined : value && chosen}
          placeholder={value ? chosen : none?.[1]}
          value={api.inputValue}
          onInput={(event) => {
            const now = event.currentTarget.value;
            // Behind the name of what is chosen one types what to look for.
            onTyped(typed === null && value && now.startsWith(chosen) ? now.slice(chosen.length) : now);
            onInput?.(event);
            if (now === '') api.clearHighlightValue();
          }}
          onKeyDown={(event) => {
            // It closes the dialog.
            if (event.key === 'Escape' && !api.open) return;
            const chooses = event.key === 'Enter' && api.open;
            const [best] = items;
            if (chooses && best && text !== '' && !collection.has(api.highlightedValue)) {
              // Somebody was faster than the highlight.
              api.selectValue(best.value);
              api.setOpen(false);
            } else if (!chooses || best || !isLate) onKeyDown?.(event);
            // It does not send the form.
            if (chooses) event.preventDefault();
          }}
        />
        {mayBeNone && value !== '' && !disabled && (
          <button
            {...api.getClearTriggerProps()}
            class="btn bare square"
            hidden={false}
            tabIndex={0}
            onClick={() => {
              onChange('');
              onTyped(null);
              api.setOpen(false);
              api.focus();
            }}
          >
            <Icon name="close" />
          </button>
        )}
        <button {...api.getTriggerProps()} class="btn bare square">
          <Icon name="down" />
        </button>
      </div>
      <p class="unseen" role="status">
        {api.open && told}
      </p>
      <div {...api.getPositionerProps()} ref={list} class="combobox-list" popover="manual">
        <div
          {...api.getContentProps()}
          aria-labelledby={undefined}
          aria-label={api.open ? label : undefined}
          hidden={!api.open || items.length === 0}
        >
          {api.open &&
            sections.map(({ title, items: ofSection }) => {
              const options = ofSection.map((item) => (
                <div {...api.getItemProps({ item })} key={item.value} title={item.label}>
                  {item.label}
                  {item.about && <span class="quiet num about">{item.about}</span>}
                </div>
              ));
              if (title === undefined) return options;
              const group = title.replaceAll(/\W+/g, '-');
              return (
                <div {...api.getItemGroupProps({ id: group })} key={title}>
                  <div {...api.getItemGroupLabelProps({ htmlFor: group })} class="small quiet">
                    {title}
                  </div>
                  {options}
                </div>
              );
            })}
        </div>
        <p class={error === null ? 'small quiet' : 'field-problem'} aria-hidden="true">
          {told}
        </p>
      </div>
    </>
  );
}

/** Says how many there are. */
function counted({
  text,
  shown,
  total,
  isLate,
}: {
  text: string;
  shown: number;
  total: number;
  isLate: boolean;
}): string {
  if (isLate) return t`Searching…`;
  if (text.trim() !== '' && total === 0) return t`None has this in its name`;
  if (total > shown) return t`The first ${{ first: count(shown) }} of ${{ all: count(total) }}: type to find others`;
  return `${count(total)} found`;
}

const count = (number: number): string => number.toLocaleString('en');
