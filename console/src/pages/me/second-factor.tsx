import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answerOf, api, dataOf } from '../../api/client.js';
import { useSignedIn } from '../../api/me.js';
import { Problem } from '../../api/problem.js';
import { queries } from '../../api/queries.js';
import { CopyBlock } from '../../parts/copy.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { TextField } from '../../parts/inputs.js';
import { loaded } from '../../parts/loaded.js';
import { ErrorLine } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';

type Step = { kind: 'scan'; secret: string; picture: string } | { kind: 'codes'; codes: string[] };

/** A code of an app beside the password. */
export function SecondFactor({ isOn }: { isOn: boolean }): JSX.Element {
  const [step, setStep] = useState<Step | null>(null);
  const [isEnding, setEnding] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const begin = async (): Promise<void> => {
    setError(null);
    try {
      const { secret, otpauthUri } = await dataOf(api.POST('/v2/auth/mfa/enroll'));
      const { default: qrcode } = await loaded(() => import('qrcode-generator'));
      const code = qrcode(0, 'M');
      code.addData(otpauthUri);
      code.make();
      setStep({ kind: 'scan', secret, picture: code.createDataURL(5, 12) });
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>Two-factor authentication</h2>
        <button type="button" class="btn small" onClick={() => (isOn ? setEnding(true) : void begin())}>
          {isOn ? 'Switch off' : 'Switch on'}
        </button>
      </div>
      {error !== null && <ErrorLine error={error} />}
      <p class={isOn ? undefined : 'quiet'}>
        {isOn ? 'On: you sign in with a code of your app.' : 'Off: anyone who has your password can sign in.'}
      </p>
      {isEnding && <SwitchOff onClose={() => setEnding(false)} />}
      {step?.kind === 'scan' && (
        <Scan
          secret={step.secret}
          picture={step.picture}
          onClose={() => setStep(null)}
          onDone={(codes) => setStep({ kind: 'codes', codes })}
        />
      )}
      {step?.kind === 'codes' && (
        <Dialog title="Keep these codes" onClose={() => setStep(null)}>
          <p>Each signs you in once when your phone is lost. They are shown this once.</p>
          <CopyBlock text={step.codes.join('\n')} label="Backup codes" once />
          <div class="form-end">
            <button type="button" class="btn main" onClick={() => setStep(null)}>
              I have kept them
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}

/** A session alone is not enough: whoever has taken it over would take the second factor away. */
function SwitchOff({ onClose }: { onClose: () => void }): JSX.Element {
  const { hasPassword, email } = useSignedIn();
  const [answer, setAnswer] = useState('');
  const { busy, error, send } = useSubmission();
  const usesCode = hasPassword === false;
  const isWrong = error instanceof Problem && ['WRONG_PASSWORD', 'INVALID_CODE'].includes(error.code);
  const end = async (): Promise<void> => {
    const body = usesCode ? { code: answer.replaceAll(' ', '') } : { password: answer };
    await answerOf(api.POST('/v2/auth/confirm', { body }));
    await answerOf(api.POST('/v2/auth/mfa/disable'));
    await queries.invalidateQueries({ queryKey: ['users'] });
  };
  return (
    <Dialog title="Switch off two-factor authentication?" onClose={onClose}>
      <Form onSubmit={() => void send(end).then((isDone) => isDone && onClose())}>
        <p>Your password alone signs you in from then on.</p>
        {error !== null && !isWrong && <ErrorLine error={error} />}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <TextField
          label={usesCode ? 'Code of your app' : 'Your password'}
          problem={isWrong ? (usesCode ? 'This code is not right.' : 'This is not your password.') : null}
          type={usesCode ? 'text' : 'password'}
          autoComplete={usesCode ? 'one-time-code' : 'current-password'}
          required
          autoFocus
          value={answer}
          onChange={setAnswer}
        />
        <FormEnd onBack={onClose} disabled={busy}>
          Switch off
        </FormEnd>
      </Form>
    </Dialog>
  );
}

function Scan({
  secret,
  picture,
  onClose,
  onDone,
}: {
  secret: string;
  picture: string;
  onClose: () => void;
  onDone: (codes: string[]) => void;
}): JSX.Element {
  const [code, setCode] = useState('');
  const [error, setError] = useState<unknown>(null);
  const verify = async (): Promise<void> => {
    setError(null);
    try {
      const { backupCodes } = await dataOf(
        api.POST('/v2/auth/mfa/verify', { body: { secret, code: code.replaceAll(' ', '') } }),
      );
      await queries.invalidateQueries({ queryKey: ['users'] });
      onDone(backupCodes);
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <Dialog title="Two-factor authentication" onClose={onClose}>
      <Form onSubmit={() => void verify()}>
        <p>Scan this with your authenticator app, then write the code that it shows.</p>
        <img class="qr" src={picture} alt="QR code of the secret" />
        <p class="quiet small">
          Or type the secret: <code>{secret}</code>
        </p>
        {error !== null && <ErrorLine error={error} />}
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          autoFocus
          value={code}
          onChange={setCode}
        />
        <FormEnd onBack={onClose} disabled={false}>
          Switch on
        </FormEnd>
      </Form>
    </Dialog>
  );
}
