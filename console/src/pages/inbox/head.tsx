import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { type MessageDescriptor, t } from '#words';
import { useTeamsQuery } from '../../api/directory.js';
import { useSignedIn } from '../../api/me.js';
import { Icon } from '../../parts/icon.js';
import { lazy } from '../../parts/lazy.js';
import { Menu } from '../../parts/menu.js';
import { SavedSearches } from './saved-searches.js';
import type { LoadedGroup } from './use-inbox.js';
import { addressOf, ALL_TEAMS, NOTIFIED_ME, VIEW_NAMES, type InboxView, type ViewName } from './views.js';

const FindTeam = lazy(() => import('./find-team.js').then(({ FindTeam }) => FindTeam));

/** So many teams stand in the menu itself. */
const MENU_TEAMS = 12;

/** The search; it acts when it is sent, not with each letter. */
export function Find({
  text,
  isWrong,
  onFind,
}: {
  text: string;
  /** The service cannot read it: `#find-problem` says why. */
  isWrong: boolean;
  onFind: (text: string) => void;
}): JSX.Element {
  const [value, setValue] = useState(text);
  const [sent, setSent] = useState(text);
  // Not in an effect: that of the first drawing would take away what was written meanwhile.
  if (sent !== text) {
    setSent(text);
    setValue(text);
  }
  return (
    <form
      class="find"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onFind(value);
        // Single keys act on the list again.
        document.querySelector<HTMLInputElement>('.find input')?.blur();
      }}
    >
      <Icon name="search" />
      <input
        type="search"
        aria-label={t`Search alerts`}
        placeholder={t`Search, or tag: db AND priority: P1`}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'find-problem' : undefined}
        value={value}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        onInput={(event) => {
          setValue(event.currentTarget.value);
          if (event.currentTarget.value === '') onFind('');
        }}
      />
      <kbd>/</kbd>
    </form>
  );
}

export function Views({
  view,
  groups,
  go,
}: {
  view: InboxView;
  groups: readonly LoadedGroup[];
  go: (change: Partial<InboxView>) => void;
}): JSX.Element {
  const teams = useTeamsQuery();
  const hasTeam = useSignedIn().teamId !== null;
  const [isFinding, setFinding] = useState(false);
  const total = groups.reduce((sum, group) => sum + (group.total ?? 0), 0);
  const team = teams.data?.find(({ id }) => id === view.team);
  return (
    <div class="views" role="group" aria-label={t`Views`}>
      {(Object.entries(VIEW_NAMES) as [ViewName, MessageDescriptor][]).map(([name, label]) => (
        <Link key={name} href={addressOf({ ...view, name })} aria-current={view.name === name ? 'true' : undefined}>
          {t(label)}
          {view.name === name && <span class="count">{total}</span>}
        </Link>
      ))}
      {view.name === 'closed' && (
        <button
          type="button"
          aria-pressed={view.text === NOTIFIED_ME}
          onClick={() => go({ text: view.text === NOTIFIED_ME ? '' : NOTIFIED_ME })}
        >
          <Icon name="bell" />
          {t`Only those that notified me`}
        </button>
      )}
      <span class="sep" />
      <Menu
        className="view-menu"
        label={
          <>
            {view.team === ALL_TEAMS ? t`All teams` : (team?.name ?? t`My teams`)}
            <Icon name="down" />
          </>
        }
        items={[
          ...(hasTeam ? [{ label: t`My teams`, onSelect: () => go({ team: '' }) }] : []),
          { label: t`All teams`, onSelect: () => go({ team: ALL_TEAMS }) },
          ...(teams.data ?? [])
            .slice(0, MENU_TEAMS)
            .map(({ id, name }) => ({ label: name, onSelect: () => go({ team: id }) })),
          ...((teams.data?.length ?? 0) > MENU_TEAMS
            ? [{ label: t`Find one of ${{ count: teams.data?.length ?? 0 }} teams…`, onSelect: () => setFinding(true) }]
            : []),
        ]}
      />
      {isFinding && <FindTeam onChoose={(id) => go({ team: id })} onClose={() => setFinding(false)} />}
      <SavedSearches text={view.text} onChoose={(text) => go({ text })} />
    </div>
  );
}
