import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Confirm } from '../parts/confirm.js';
import { CopyBlock } from '../parts/copy.js';
import { Dialog } from '../parts/dialog.js';
import { SavedWithWarnings } from '../parts/form.js';
import { TextField } from '../parts/inputs.js';
import { loaded } from '../parts/loaded.js';
import { Menu } from '../parts/menu.js';
import { Pick } from '../parts/pick.js';
import { useItems } from './menus.js';
import { FAILURE, LONG_NAME, MANY } from './samples.js';

function WithFields({ onClose }: { onClose: () => void }): JSX.Element {
  const [text, setText] = useState('');
  const [who, setWho] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { items, chosen } = useItems();
  return (
    <Dialog title="With fields" onClose={onClose}>
      <TextField label="Name" value={text} onChange={setText} />
      <Pick label="Who" groups={[{ of: MANY }]} value={who} onChange={setWho} />
      <div class="form-end">
        <output>Chosen: {chosen}</output>
        <Menu label="Actions" items={items} />
        <button type="button" class="btn main" onClick={() => setAsking(true)}>
          Ask
        </button>
      </div>
      {isAsking && (
        <Confirm title="Really?" action="Do it" onConfirm={async () => {}} onClose={() => setAsking(false)}>
          <p>This is asked above another dialog.</p>
        </Confirm>
      )}
    </Dialog>
  );
}

const KINDS: readonly (readonly [name: string, Kind: (props: { onClose: () => void }) => JSX.Element])[] = [
  ['With fields', WithFields],
  [
    'Wide and long',
    ({ onClose }) => (
      <Dialog title={LONG_NAME} onClose={onClose} wide>
        {Array.from({ length: 40 }, (_, place) => (
          <p key={place}>{LONG_NAME}</p>
        ))}
      </Dialog>
    ),
  ],
  [
    'Shown once',
    ({ onClose }) => (
      <Dialog title="A new key" onClose={onClose}>
        <CopyBlock text="pk_live_3f2a9c" label="Key" once />
      </Dialog>
    ),
  ],
  [
    'A question',
    ({ onClose }) => (
      <Confirm title="Remove the team?" action="Remove" onConfirm={async () => {}} onClose={onClose}>
        <p>Its schedules go with it.</p>
      </Confirm>
    ),
  ],
  [
    'A question that fails',
    ({ onClose }) => (
      <Confirm title="Try it?" action="Try" onConfirm={() => Promise.reject(FAILURE)} onClose={onClose}>
        <p>The service refuses it.</p>
      </Confirm>
    ),
  ],
  [
    'Saved with warnings',
    ({ onClose }) => <SavedWithWarnings warnings={['Nobody is on call at night', LONG_NAME]} onClose={onClose} />,
  ],
];

export function Dialogs(): JSX.Element {
  const [shown, setShown] = useState<string | null>(null);
  const Shown = KINDS.find(([name]) => name === shown)?.[1];
  return (
    <div class="samples">
      {KINDS.map(([name]) => (
        <button key={name} type="button" class="btn" onClick={() => setShown(name)}>
          {name}
        </button>
      ))}
      <button
        type="button"
        class="btn"
        onClick={() => void loaded(() => Promise.reject(new Error('gone'))).catch(() => undefined)}
      >
        Code that is gone
      </button>
      {Shown && <Shown onClose={() => setShown(null)} />}
    </div>
  );
}
