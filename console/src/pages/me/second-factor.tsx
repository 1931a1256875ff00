import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t, Trans } from '#words';
import { useSignedIn } from '../../api/me.js';
import { confirmApp, endSecondFactor, newAppSecret, secondFactorChanged } from '../../data/second-factors.js';
import { Confirm } from '../../parts/confirm.js';
import { CopyBlock } from '../../parts/copy.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { TextField } from '../../parts/inputs.js';
import { loaded } from '../../parts/loaded.js';
import { ErrorLine } from '../../parts/states.js';
import './me.css';

type Step = { kind: 'scan'; secret: string; picture: string } | { kind: 'codes'; codes: string[] };

/** A code of an app beside the password. */
export function SecondFactor(): JSX.Element {
  const { secondFactors = [] } = useSignedIn();
  const isOn = secondFactors.includes('app');
  const hasPasskey = secondFactors.includes('passkey');
  const [step, setStep] = useState<Step | null>(null);
  const [isEnding, setEnding] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const begin = async (): Promise<void> => {
    setError(null);
    try {
      const { secret, otpauthUri } = await newAppSecret();
      const { default: qrcode } = await loaded(() => import('qrcode-generator'));
      const code = qrcode(0, 'M');
      code.addData(otpauthUri);
      code.make();
      setStep({ kind: 'scan', secret, picture: code.createDataURL(5, 12) });
    } catch (problem) {
      setError(problem);
    }
  };
  /** Not before: what shows the codes may be gone once it is known to be on. */
  const end = (): void => {
    setStep(null);
    void secondFactorChanged();
  };
  return (
    <section class="card pad">
      <div class="card-head">
        <h2 id="two-factor-authentication">{t`Two-factor authentication`}</h2>
        <button type="button" class="btn small" onClick={() => (isOn ? setEnding(true) : void begin())}>
          {isOn ? t`Switch off` : t`Switch on`}
        </button>
      </div>
      {error !== null && <ErrorLine error={error} />}
      <p class={isOn ? undefined : 'quiet'}>
        {isOn
          ? t`On: you sign in with a code of your app.`
          : hasPasskey
            ? t`Your passkeys are your second factor. An authenticator app is another one, for when they are not at hand.`
            : t`Off: anyone who has your password can sign in.`}
      </p>
      {isEnding && (
        <Confirm
          title={t`Switch off two-factor authentication?`}
          action={t`Switch off`}
          onConfirm={endSecondFactor}
          onClose={() => setEnding(false)}
        >
          <p>
            {t`Your password alone signs you in from then on.`} {hasPasskey && t`Your passkeys are removed, too.`}
          </p>
        </Confirm>
      )}
      {step?.kind === 'scan' && (
        <Scan
          secret={step.secret}
          picture={step.picture}
          onClose={() => setStep(null)}
          onDone={(codes) => setStep({ kind: 'codes', codes })}
        />
      )}
      {step?.kind === 'codes' && (
        <Dialog title={t`Keep these codes`} onClose={end}>
          <p>{t`Each signs you in once when your phone is lost. They are shown this once.`}</p>
          <CopyBlock text={step.codes.join('\n')} label={t`Backup codes`} once />
          <div class="form-end">
            <button type="button" class="btn main" onClick={end}>
              {t`I have kept them`}
            </button>
          </div>
        </Dialog>
      )}
    </section>
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
      onDone(await confirmApp(secret, code.replaceAll(' ', '')));
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <Dialog title={t`Two-factor authentication`} onClose={onClose}>
      <Form error={error} onSubmit={() => void verify()}>
        <p>{t`Scan this with your authenticator app, then write the code that it shows.`}</p>
        <img class="qr" src={picture} alt={t`QR code of the secret`} />
        <p class="quiet small">
          <Trans>
            Or type the secret: <code>{secret}</code>
          </Trans>
        </p>
        <TextField
          label={t`Code`}
          path="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          autoFocus
          value={code}
          onChange={setCode}
        />
        <FormEnd onBack={onClose} disabled={false}>
          {t`Switch on`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
