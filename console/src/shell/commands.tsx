import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { Dialog } from '../parts/dialog.js';
import { Icon, type IconName } from '../parts/icon.js';
import { fitsTyped } from '../../../src/platform/domain/typed-search.js';
import { signOut } from './navigation.js';
import { PAGES } from './routes.js';
import '../parts/field.css';

interface Command {
  label: string;
  icon: IconName;
  run: () => void;
}

/** The list of pages and commands, narrowed by what is written. */
export function Commands({ onClose }: { onClose: () => void }): JSX.Element {
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [here, setHere] = useState(0);
  const id = useId();
  const all: Command[] = [
    ...PAGES.filter((page) => page.nav).map((page) => ({
      label: page.title,
      icon: page.nav!.icon,
      run: () => navigate(page.path),
    })),
    { label: 'Sign out', icon: 'signout', run: signOut },
  ];
  const found: Command[] = all.filter(({ label }) => fitsTyped([label], text));
  // What is no command is looked for in the alerts.
  if (text.trim())
    found.push({
      label: `Search alerts for “${text.trim()}”`,
      icon: 'search',
      run: () => navigate(`/?q=${encodeURIComponent(text.trim())}`),
    });
  const chosen = Math.min(here, found.length - 1);
  const run = (command: Command | undefined): void => {
    onClose();
    command?.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setHere(Math.min(chosen + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setHere(Math.max(chosen - 1, 0));
    else if (event.key === 'Enter') run(found[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Go to" onClose={onClose}>
      <input
        class="input"
        role="combobox"
        aria-label="Command or page"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setHere(0);
        }}
        onKeyDown={onKeyDown}
        autoFocus
      />
      <div id={id} class="options" role="listbox" aria-label="Commands and pages">
        {found.map((command, place) => (
          <div
            key={command.label}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === chosen}
            onClick={() => run(command)}
          >
            <Icon name={command.icon} />
            {command.label}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
