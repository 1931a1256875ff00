import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLocation, useRoute } from 'wouter-preact';
import { plural, t } from '#words';
import { i18n } from '#words/i18n';
import { api, dataOf, type Schemas } from '../api/client.js';
import { useSignedIn } from '../api/me.js';
import { Dialog } from '../parts/dialog.js';
import { Icon } from '../parts/icon.js';
import { useSettled } from '../parts/settled.js';
import { explain } from '../parts/states.js';
import { type Choice, choicesOf, overridePrefix } from './commands-of.js';
import { type FoundThing, PLACES, useFound } from './palette-search.js';
import { ranked } from './ranking.js';
import { type Recent, recentOf, remember } from './recent.js';
import { showSection } from './show-section.js';
import '../parts/field.css';
import './commands.css';

/** Pages, sections, commands, and whatever the service finds, by what is typed. */
export function Commands({ onClose }: { onClose: () => void }): JSX.Element {
  const me = useSignedIn();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [here, setHere] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const alert = useOpenAlert();
  const recent = recentOf(me.id);

  const prefix = overridePrefix();
  const isOverriding = text.toLowerCase().startsWith(prefix.toLowerCase());
  const typed = (isOverriding ? text.slice(prefix.length) : text).trim();
  const settled = useSettled(typed);
  const search = useFound(settled === '' && !isOverriding ? null : settled, isOverriding ? ['schedule'] : null);
  const isLate = search.isLate || settled !== typed;
  const choices = isOverriding
    ? ranked(search.found.filter(({ path }) => path.startsWith('/schedules/')).map(overrideOf), typed)
    : ranked(
        [...choicesOf(me, alert), ...(typed === '' ? usedBefore(recent) : search.found.map(choiceOf))],
        typed,
        recent.map(({ key }) => key),
      );
  const shown = [...choices];
  if (typed !== '' && !isOverriding)
    shown.push({
      ...{ key: 'search', label: t`Search alerts for “${typed}”`, icon: 'search', kind: t`Search` },
      effect: { path: `/?q=${encodeURIComponent(typed)}` },
    });
  const chosen = Math.min(here, shown.length - 1);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, text]);

  const choose = (choice: Choice | undefined): void => {
    if (!choice) return;
    const { effect, key, label, place } = choice;
    if ('text' in effect) {
      setText(effect.text);
      setHere(0);
      return;
    }
    if (key !== 'search')
      remember(me.id, { key, ...(place && 'path' in effect && { found: { label, kind: place, path: effect.path } }) });
    onClose();
    if ('run' in effect) effect.run();
    else {
      navigate(effect.path);
      showSection();
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const last = shown.length - 1;
    const to = { ArrowDown: chosen === last ? 0 : chosen + 1, ArrowUp: chosen <= 0 ? last : chosen - 1 }[event.key];
    if (to !== undefined) setHere(to);
    else if (event.key === 'Enter') choose(shown[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t`Search and commands`} onClose={onClose}>
      <input
        class="input"
        role="combobox"
        type="search"
        aria-label={t`Search and commands`}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
        placeholder={t`A name, a few words of an alert, or what to do`}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setHere(0);
        }}
        onKeyDown={onKeyDown}
        autoFocus
      />
      <div id={id} ref={list} class="options commands" role="listbox" aria-label={t`Results`}>
        {shown.map((choice, place) => (
          <div
            key={choice.key}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === chosen}
            onClick={() => choose(choice)}
          >
            <Icon name={choice.icon} />
            <span class="command-label">
              {choice.label}
              {choice.detail && <span class="quiet small"> {choice.detail}</span>}
            </span>
            {choice.shortcut ? <kbd>{choice.shortcut}</kbd> : <span class="quiet small">{choice.kind}</span>}
          </div>
        ))}
      </div>
      <p class="quiet small" role="status">
        {(typed !== '' || isOverriding) && (isLate ? t`Searching…` : wordsOf(search, typed, choices.length))}
      </p>
    </Dialog>
  );
}

/** The alert whose page is open. */
function useOpenAlert(): Schemas['AlertView'] | null {
  const [isOpen, params] = useRoute('/alerts/:id');
  const id = isOpen ? params.id : '';
  const { data } = useQuery({
    queryKey: ['alert', id],
    queryFn: () => dataOf(api.GET('/v2/alerts/{identifier}', { params: { path: { identifier: id } } })),
    enabled: isOpen,
  });
  return data ?? null;
}

const choiceOf = ({ key, label, detail, kind, name, icon, path }: FoundThing): Choice => ({
  ...{ key, label, detail, kind: t(name), place: kind, icon, isFound: true },
  effect: { path },
});

const overrideOf = ({ id, label }: FoundThing): Choice => ({
  ...{ key: `override ${id}`, label: t`Override in ${label}`, kind: t`Command`, icon: 'calendar', isFound: true },
  effect: { path: `/schedules/${id}?new` },
});

/** Things that were found before; commands and pages are there anyway. */
const usedBefore = (recent: readonly Recent[]): Choice[] =>
  recent.flatMap(({ key, found }) => {
    const place = PLACES.find(({ kind }) => kind === found?.kind);
    if (!found || !place) return [];
    const { kind, name, icon } = place;
    return [{ key, label: found.label, kind: t(name), place: kind, icon, effect: { path: found.path } }];
  });

/** How many there are; where nothing is, what was searched; and what could not be. */
function wordsOf({ places, failed }: ReturnType<typeof useFound>, typed: string, count: number): string {
  const list = new Intl.ListFormat(i18n.locale);
  const [first] = failed;
  if (first) {
    const which = list.format(failed.map(({ place }) => t(place.plural)));
    return t`Not searched: ${which}. ${{ why: explain(first.error) }}`;
  }
  if (count > 0) return plural(count, { one: 'One found', other: '# found' });
  const searched = list.format([...places.map((place) => t(place.plural)), t`settings`, t`commands`]);
  return t`Nothing found for “${typed}” in ${searched}.`;
}
