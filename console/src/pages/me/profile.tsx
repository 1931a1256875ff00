import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t, Trans } from '#words';
import { i18n } from '#words/i18n';
import { useSignedIn } from '../../api/me.js';
import { Problem } from '../../api/problem.js';
import { useMails } from '../../data/channels.js';
import { queries } from '../../api/queries.js';
import { announce } from '../../api/session.js';
import {
  askForAddress,
  changePassword,
  confirmAddress,
  storedProfile,
  type Profile as Stored,
  updateProfile,
} from '../../data/profile.js';
import { useChanges } from '../../parts/changes.js';
import { Form, FormEnd } from '../../parts/form.js';
import { SelectField, TextField } from '../../parts/inputs.js';
import { useSubmission } from '../../parts/submit.js';
import { exact, now } from '../../parts/time.js';
import { leaving } from '../../parts/typed.js';
import { ZoneField } from '../../parts/zone-field.js';
import { ShiftsMove, shiftsMove } from '../../schedules/shifts-move.js';
import { isOtherLanguage } from '../../words/language.js';

const LANGUAGES = [
  'en',
  'en-US',
  'en-GB',
  'cs',
  'da',
  'de',
  'es',
  'fi',
  'fr',
  'it',
  'ja',
  'ko',
  'nb',
  'nl',
  'pl',
  'pt',
  'sv',
  'tr',
  'uk',
  'zh',
];

/** `German`, `English (US)` */
function languageName(tag: string): string {
  try {
    const names = new Intl.DisplayNames(i18n.locale, { type: 'language', languageDisplay: 'standard', style: 'short' });
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

const profileOf = ({ fullName, timezone, locale, clockHours }: Stored) => ({
  ...{ fullName, timezone, locale, clockHours },
});

/** Who the person is, and how they read times. */
export function Profile({ user }: { user: Stored }): JSX.Element {
  const stored = profileOf(user);
  /** What is changed here; all else follows what is stored, as an administrator may change it. */
  const [own, setOwn] = useState<Partial<typeof stored>>({});
  const { fullName: name, timezone, locale, clockHours } = { ...stored, ...own };
  const set = (change: Partial<typeof stored>): void => setOwn({ ...own, ...change });
  const changes = useChanges({ fullName: name.trim(), timezone, locale, clockHours }, user, { follows: stored });
  const { busy, error, send } = useSubmission();
  /** The zone that was refused because it moves shifts; it is saved when it is sent again. */
  const [asked, setAsked] = useState('');
  const isAsked = shiftsMove(error) && asked === timezone;
  const save = async (): Promise<void> => {
    setAsked(timezone);
    const body = await changes(() => storedProfile(user.id));
    await updateProfile(user.id, { ...body, confirm: isAsked });
    await queries.invalidateQueries();
    setOwn({});
    if (isOtherLanguage(locale)) leaving(document, () => window.location.reload());
  };
  return (
    <section class="card pad" aria-label={t`Profile`}>
      <div class="card-head">
        <h2 id="profile">{t`Profile`}</h2>
      </div>
      <Form error={!shiftsMove(error) ? error : null} onSubmit={() => void send(save)}>
        <TextField
          label={t`Name`}
          path="fullName"
          required
          maxLength={200}
          autoComplete="name"
          value={name}
          onChange={(fullName) => set({ fullName })}
        />
        <ZoneField
          label={t`Time zone`}
          path="timezone"
          hint={t`For all times here and in your mails, your quiet hours, and shifts in each participant’s time zone`}
          value={timezone}
          onChange={(zone) => set({ timezone: zone })}
        />
        <SelectField
          label={t`Language`}
          path="locale"
          hint={t`Of dates and numbers, and of texts where there is a translation: English otherwise`}
          value={locale}
          onChange={(tag) => set({ locale: tag })}
        >
          {[...new Set([user.locale, ...LANGUAGES])].map((tag) => (
            <option key={tag} value={tag}>
              {languageName(tag)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t`Time of day`}
          path="clockHours"
          value={String(clockHours ?? '')}
          onChange={(hours) => set({ clockHours: hours === '' ? null : (Number(hours) as 12 | 24) })}
        >
          <option value="">{t`By language`}</option>
          <option value="24">{t`24 hours`}</option>
          <option value="12">{t`12 hours`}</option>
        </SelectField>
        <p class="quiet small">{t`It is ${{ now: exact(now()) }}.`}</p>
        {isAsked && <ShiftsMove problem={error} />}
        <div class="form-end">
          <button class="btn main" disabled={busy || name.trim() === ''}>
            {busy ? t`Saving…` : isAsked ? t`Save it all the same` : t`Save the profile`}
          </button>
        </div>
      </Form>
    </section>
  );
}

/** Changes the address with which the person signs in: a code goes to the new one. */
export function Address(): JSX.Element {
  const { email } = useSignedIn();
  const mails = useMails();
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const [step, setStep] = useState<'ask' | 'verify' | 'done'>('ask');
  const { busy, error, send } = useSubmission();
  const ask = async (): Promise<void> => {
    await askForAddress(address);
    setCode('');
    setStep('verify');
  };
  const verify = async (): Promise<void> => {
    await confirmAddress(code);
    setAddress('');
    setStep('done');
  };
  const isWrong = error instanceof Problem && error.code === 'INVALID_CODE';
  return (
    <section class="card pad" aria-label={t`E-mail address`}>
      <div class="card-head">
        <h2 id="e-mail-address">{t`E-mail address`}</h2>
      </div>
      <p>
        <Trans>
          You sign in with <span class="strong">{email}</span>.
        </Trans>
      </p>
      {step === 'verify' ? (
        <Form key="verify" error={!isWrong ? error : null} onSubmit={() => void send(verify)}>
          <TextField
            label={t`Code`}
            path="code"
            hint={
              mails === 'kept'
                ? t`No mail was sent: it is in the folder where this service keeps its mails; it is valid for an hour`
                : t`Pager has mailed it to ${address}; it is valid for an hour`
            }
            problem={isWrong ? t`This code is not right.` : null}
            autoComplete="one-time-code"
            required
            autoFocus
            value={code}
            onChange={setCode}
          />
          <FormEnd onBack={() => setStep('ask')} disabled={busy}>
            {busy ? t`Changing…` : t`Change the address`}
          </FormEnd>
        </Form>
      ) : (
        <Form key="ask" error={error} onSubmit={() => void send(ask)}>
          {step === 'done' && <p role="status">{t`Changed. The old address was told.`}</p>}
          <TextField
            label={t`New address`}
            path="email"
            hint={t`Your contact methods stay; the new address is added to them`}
            type="email"
            autoComplete="email"
            required
            maxLength={100}
            value={address}
            onChange={setAddress}
          />
          <div class="form-end">
            <button class="btn" disabled={busy}>
              {busy ? t`Sending…` : t`Send a code`}
            </button>
          </div>
        </Form>
      )}
    </section>
  );
}

/** Changes the password; all other sessions end. */
export function Password(): JSX.Element {
  const { hasPassword, email } = useSignedIn();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [isChanged, setChanged] = useState(false);
  const { busy, error, send } = useSubmission();
  const isWrong = error instanceof Problem && error.code === 'WRONG_PASSWORD';
  const change = async (): Promise<void> => {
    setChanged(false);
    await changePassword({ currentPassword: current, newPassword: next });
    setCurrent('');
    setNext('');
    setChanged(true);
    announce('signed-in');
  };
  return (
    <section class="card pad" aria-label={t`Password`}>
      <div class="card-head">
        <h2 id="password">{t`Password`}</h2>
      </div>
      {hasPassword === false ? (
        <p class="quiet">
          <Trans>
            You sign in with your company. <a href="/forgot-password">A mail makes you a password</a>.
          </Trans>
        </p>
      ) : (
        <Form error={!isWrong ? error : null} onSubmit={() => void send(change)}>
          {isChanged && <p role="status">{t`Changed. You are signed out everywhere else.`}</p>}
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <div class="form-row">
            <TextField
              label={t`Current password`}
              path="currentPassword"
              problem={isWrong ? t`This is not your current password.` : null}
              type="password"
              autoComplete="current-password"
              required
              value={current}
              onChange={setCurrent}
            />
            <TextField
              label={t`New password`}
              path="newPassword"
              hint={t`At least 8 characters, and not a common one`}
              type="password"
              autoComplete="new-password"
              required
              minLength={8}
              value={next}
              onChange={setNext}
            />
          </div>
          <p class="quiet small">{t`A change signs you out everywhere else.`}</p>
          <div class="form-end">
            <button class="btn" disabled={busy}>
              {busy ? t`Changing…` : t`Change the password`}
            </button>
          </div>
        </Form>
      )}
    </section>
  );
}
