import type { JSX } from 'preact';
import { Dialog } from '../parts/dialog.js';
import { setSetting, setting } from './settings.js';
import './key-list.css';
import '../parts/field.css';

const KEYS: readonly [keys: string[], meaning: string][] = [
  [['j', 'k'], 'Next, previous alert'],
  [['x'], 'Select it'],
  [['Enter'], 'Open it'],
  [['a'], 'Acknowledge'],
  [['s'], 'Snooze'],
  [['e'], 'Close'],
  [['i'], 'Assign to me'],
  [['n'], 'Write a note'],
  [['/'], 'Search'],
  [['⌘ K', 'Ctrl K'], 'Commands and pages'],
  [['?'], 'These keys'],
];

/** All keys, and whether they act. */
export function KeyList({ onClose }: { onClose: () => void }): JSX.Element {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl class="key-list">
        {KEYS.map(([keys, meaning]) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet small">
        With a selection they act on all of it. After that the focus stays on the list, and they act again on an alert
        that you go to.
      </p>
      <label class="check">
        <input
          type="checkbox"
          checked={setting('keys')}
          onChange={(event) => setSetting('keys', event.currentTarget.checked)}
        />
        Single keys act
      </label>
    </Dialog>
  );
}
