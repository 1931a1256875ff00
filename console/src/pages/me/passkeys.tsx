import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { hasPasskeys } from '../../api/passkeys.js';
import { addPasskey, type Passkey, removePasskey, usePasskeys } from '../../data/second-factors.js';
import { Confirm } from '../../parts/confirm.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { TextField } from '../../parts/inputs.js';
import { ActButton, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { clock, exact } from '../../parts/time.js';

/** Keys of the person's devices, with which they sign in. */
export function Passkeys(): JSX.Element {
  const query = usePasskeys();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const whyNot = hasPasskeys() ? null : t`This browser offers no passkeys at this address`;
  return (
    <section class="card pad" aria-label={t`Passkeys`}>
      <div class="card-head">
        <h2 id="passkeys">{t`Passkeys`}</h2>
        <ActButton class="btn small" whyNot={whyNot} onClick={() => setAdding(true)}>
          {t`Add a passkey`}
        </ActButton>
      </div>
      <p class="quiet">
        {t`A passkey is a second factor. It also signs you in without your password, when your device checks your finger, face or PIN.`}
      </p>
      <Load query={query} rows={1}>
        {(passkeys) => (
          <ul class="rows">
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                <Icon name="key" />
                <span class="grow">
                  <span class="strong">{passkey.name}</span>
                  <br />
                  <span class="quiet small num">
                    <span title={exact(passkey.createdAt)}>{t`added ${{ when: clock(passkey.createdAt) }}`}</span>
                    {passkey.lastUsedAt === null ? (
                      ` · ${t`never used`}`
                    ) : (
                      <span title={exact(passkey.lastUsedAt)}>
                        {' '}
                        · {t`last used ${{ when: clock(passkey.lastUsedAt) }}`}
                      </span>
                    )}
                  </span>
                </span>
                <button
                  type="button"
                  class="btn small"
                  aria-label={t`Remove the passkey ${{ name: passkey.name }}`}
                  onClick={() => setRemoved(passkey)}
                >
                  {t`Remove`}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Load>
      {isAdding && <Add onClose={() => setAdding(false)} />}
      {removed && (
        <Confirm
          title={t`Remove the passkey ${{ name: removed.name }}?`}
          action={t`Remove`}
          onClose={() => setRemoved(null)}
          onConfirm={() => removePasskey(removed.id)}
        >
          <p>{t`It does not sign you in from then on. Remove it from your device as well.`}</p>
        </Confirm>
      )}
    </section>
  );
}

function Add({ onClose }: { onClose: () => void }): JSX.Element {
  const [name, setName] = useState('');
  const { busy, error, send } = useSubmission();
  const add = (): Promise<void> => addPasskey(name.trim());
  return (
    <Dialog title={t`Add a passkey`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(add).then((isDone) => isDone && onClose())}>
        <p>{t`Your browser then asks where to keep it: on this device, on your phone, or on a security key.`}</p>
        <TextField
          label={t`Name`}
          path="name"
          hint={t`By which you know it again, such as: laptop`}
          required
          maxLength={100}
          autoFocus
          value={name}
          onChange={setName}
        />
        <FormEnd onBack={onClose} disabled={busy || name.trim() === ''}>
          {busy ? t`Waiting for your device…` : t`Add`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
