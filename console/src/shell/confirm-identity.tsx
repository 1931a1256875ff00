import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '#words';
import { answerOf, api } from '../api/client.js';
import { useSignedIn } from '../api/me.js';
import { confirmByPasskey, hasPasskeys } from '../api/passkeys.js';
import { Problem } from '../api/problem.js';
import { confirmIdentityBy } from '../api/step-up.js';
import { Dialog } from '../parts/dialog.js';
import { Form, FormEnd } from '../parts/form.js';
import { TextField } from '../parts/inputs.js';
import { useSubmission } from '../parts/submit.js';

/** Asks for the password or a code before a change of who gets in: whoever has taken a session over has neither. */
export function ConfirmIdentity(): JSX.Element | null {
  const [asked, setAsked] = useState<{ answer: (isConfirmed: boolean) => void } | null>(null);
  useEffect(() => confirmIdentityBy(() => new Promise((answer) => setAsked({ answer }))), []);
  if (!asked) return null;
  const end = (isConfirmed: boolean): void => {
    setAsked(null);
    asked.answer(isConfirmed);
  };
  return <Question onEnd={end} />;
}

function Question({ onEnd }: { onEnd: (isConfirmed: boolean) => void }): JSX.Element {
  const { hasPassword = true, secondFactors = [], email } = useSignedIn();
  const [usesCode, setUsesCode] = useState(!hasPassword);
  const [answer, setAnswer] = useState('');
  const { busy, error, send } = useSubmission();
  const isWrong = error instanceof Problem && ['WRONG_PASSWORD', 'INVALID_CODE'].includes(error.code);
  const title = t`Confirm that it is you`;
  const hasApp = secondFactors.includes('app');
  const hasPasskey = secondFactors.includes('passkey') && hasPasskeys();
  if (!hasPassword && secondFactors.length === 0)
    return (
      <Dialog title={title} onClose={() => onEnd(false)}>
        <p>{t`You have no password. Sign out and in again, and repeat this within five minutes.`}</p>
        <div class="form-end">
          <button type="button" class="btn main" onClick={() => onEnd(false)}>
            {t`Understood`}
          </button>
        </div>
      </Dialog>
    );
  const confirm = (): Promise<unknown> => {
    const body = usesCode ? { code: answer.replaceAll(' ', '') } : { password: answer };
    return answerOf(api.POST('/v2/auth/confirm', { body }));
  };
  return (
    <Dialog title={title} onClose={() => onEnd(false)}>
      <Form error={!isWrong ? error : null} onSubmit={() => void send(confirm).then((isDone) => isDone && onEnd(true))}>
        <p>{t`This changes who has access. You are asked once in five minutes.`}</p>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <TextField
          key={String(usesCode)}
          label={usesCode ? t`Code of your app, or a backup code` : t`Your password`}
          problem={isWrong ? (usesCode ? t`This code is not right.` : t`This is not your password.`) : null}
          type={usesCode ? 'text' : 'password'}
          autoComplete={usesCode ? 'one-time-code' : 'current-password'}
          required
          autoFocus
          value={answer}
          onChange={setAnswer}
        />
        {hasPasskey && (
          <p>
            <button
              type="button"
              class="btn small"
              disabled={busy}
              onClick={() => void send(confirmByPasskey).then((isDone) => isDone && onEnd(true))}
            >
              {t`Use a passkey`}
            </button>
          </p>
        )}
        {hasPassword && hasApp && (
          <p>
            <button
              type="button"
              class="btn small"
              onClick={() => {
                setUsesCode(!usesCode);
                setAnswer('');
              }}
            >
              {usesCode ? t`Use the password` : t`Use a code`}
            </button>
          </p>
        )}
        <FormEnd onBack={() => onEnd(false)} disabled={busy}>
          {t`Confirm`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
