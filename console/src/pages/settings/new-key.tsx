import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type MessageDescriptor, msg, t, Trans } from '#words';
import { useSignedIn } from '../../api/me.js';
import { type Key, makeKey } from '../../data/keys.js';
import { CopyBlock } from '../../parts/copy.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { TextField } from '../../parts/inputs.js';
import { useSubmission } from '../../parts/submit.js';
import { TeamField } from '../../parts/team-field.js';

type Scope = Key['scopes'][number];

/** What a key may do, in words. */
export const RIGHTS: Readonly<Record<Scope, MessageDescriptor>> = {
  read: msg`read`,
  write: msg`create and change`,
  delete: msg`delete`,
  config: msg`change the configuration`,
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
      <Dialog title={t`Your new key`} onClose={onClose}>
        <p>{t`It is shown now and never again. Keep it where your program finds it, and nobody else.`}</p>
        <CopyBlock text={made} label={t`API key`} once />
        <p class="quiet small">
          <Trans>
            Programs send it as <code>Authorization: CompatKey …</code>.
          </Trans>
        </p>
        <div class="form-end">
          <button type="button" class="btn main" onClick={onClose}>
            {t`Done`}
          </button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={t`New API key`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(make)}>
        <TextField
          label={t`What uses it`}
          path="name"
          hint={t`Such as: deployment script`}
          required
          autoFocus
          value={name}
          onChange={setName}
        />
        <TeamField
          label={t`Team`}
          path="teamId"
          hint={t`It sees that team’s alerts, and what it raises is theirs`}
          value={teamId}
          onChange={setTeamId}
          none={t`All teams`}
        />
        <fieldset class="rights">
          <legend>{t`It may`}</legend>
          {(Object.entries(RIGHTS) as [Scope, MessageDescriptor][]).map(([scope, words]) => (
            <label key={scope} class="check">
              <input
                type="checkbox"
                checked={scopes.includes(scope)}
                onChange={({ currentTarget: { checked } }) =>
                  setScopes(checked ? [...scopes, scope] : scopes.filter((each) => each !== scope))
                }
              />
              {t(words)}
            </label>
          ))}
        </fieldset>
        <FormEnd onBack={onClose} disabled={busy || scopes.length === 0}>
          {busy ? t`Making it…` : t`Make the key`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
