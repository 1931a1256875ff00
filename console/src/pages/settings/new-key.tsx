import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Schemas } from '../../api/client.js';
import { useSignedIn } from '../../api/me.js';
import { makeKey } from '../../api/new-key.js';
import { CopyBlock } from '../../parts/copy.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { TextField } from '../../parts/inputs.js';
import { useSubmission } from '../../parts/submit.js';
import { TeamField } from '../../parts/team-field.js';

type Scope = Schemas['TokenView']['scopes'][number];

/** What a key may do, in words. */
export const RIGHTS: Readonly<Record<Scope, string>> = {
  read: 'read',
  write: 'create and change',
  delete: 'delete',
  config: 'change the configuration',
};

const USUAL: readonly Scope[] = ['read', 'write'];

/** Makes a key, and shows it once. Every key belongs to an integration; this one gets its own. */
export function NewKey({ onClose }: { onClose: () => void }): JSX.Element {
  const me = useSignedIn();
  const [name, setName] = useState('');
  const [teamId, setTeamId] = useState(me.teamId ?? '');
  const [scopes, setScopes] = useState<readonly Scope[]>(USUAL);
  const [made, setMade] = useState<string | null>(null);
  const { busy, error, send } = useSubmission();
  const make = async (): Promise<void> => {
    setMade(await makeKey(name, teamId || null, scopes));
  };
  if (made !== null)
    return (
      <Dialog title="Your new key" onClose={onClose}>
        <p>It is shown now and never again. Keep it where your program finds it, and nobody else.</p>
        <CopyBlock text={made} label="API key" once />
        <p class="quiet small">
          Programs send it as <code>Authorization: CompatKey …</code>.
        </p>
        <div class="form-end">
          <button type="button" class="btn main" onClick={onClose}>
            Done
          </button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title="New API key" onClose={onClose}>
      <Form error={error} onSubmit={() => void send(make)}>
        <TextField
          label="What uses it"
          path="name"
          hint="Such as: deployment script"
          required
          autoFocus
          value={name}
          onChange={setName}
        />
        <TeamField
          label="Team"
          path="teamId"
          hint="It sees that team’s alerts, and what it raises is theirs"
          value={teamId}
          onChange={setTeamId}
          none="All teams"
        />
        <fieldset class="rights">
          <legend>It may</legend>
          {(Object.entries(RIGHTS) as [Scope, string][]).map(([scope, words]) => (
            <label key={scope} class="check">
              <input
                type="checkbox"
                checked={scopes.includes(scope)}
                onChange={({ currentTarget: { checked } }) =>
                  setScopes(checked ? [...scopes, scope] : scopes.filter((each) => each !== scope))
                }
              />
              {words}
            </label>
          ))}
        </fieldset>
        <FormEnd onBack={onClose} disabled={busy || scopes.length === 0}>
          {busy ? 'Making it…' : 'Make the key'}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
