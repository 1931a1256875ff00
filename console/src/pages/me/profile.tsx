import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answerOf, api, dataOf, type Schemas } from '../../api/client.js';
import { useSignedIn } from '../../api/me.js';
import { Problem } from '../../api/problem.js';
import { queries } from '../../api/queries.js';
import { announce } from '../../api/session.js';
import { useChanges } from '../../parts/changes.js';
import { Form, FormEnd } from '../../parts/form.js';
import { SelectField, TextField } from '../../parts/inputs.js';
import { useSubmission } from '../../parts/submit.js';
import { exact, now } from '../../parts/time.js';
import { ZoneField } from '../../parts/zone-field.js';
import { ShiftsMove, shiftsMove } from '../../schedules/shifts-move.js';

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
const names = new Intl.DisplayNames('en', { type: 'language' });

/** `German (de)` */
function languageName(tag: string): string {
  try {
    return `${names.of(tag)} (${tag})`;
  } catch {
    return tag;
  }
}

const profileOf = ({ fullName, timezone, locale, clockHours }: Schemas['UserDetailView']) => ({
  ...{ fullName, timezone, locale, clockHours },
});

/** Who the person is, and how they read times. */
export function Profile({ user }: { user: Schemas['UserDetailView'] }): JSX.Element {
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
    const params = { path: { id: user.id } };
    const body = await changes(() => dataOf(api.GET('/v2/users/{id}', { params })));
    await answerOf(api.PATCH('/v2/users/{id}', { params, body: { ...body, confirm: isAsked } }));
    await queries.invalidateQueries();
    setOwn({});
  };
  return (
    <section class="card pad" aria-label="Profile">
      <div class="card-head">
        <h2>Profile</h2>
      </div>
      <Form error={!shiftsMove(error) ? error : null} onSubmit={() => void send(save)}>
        <TextField
          label="Name"
          path="fullName"
          required
          maxLength={200}
          autoComplete="name"
          value={name}
          onChange={(fullName) => set({ fullName })}
        />
        <ZoneField
          label="Time zone"
          path="timezone"
          hint="For all times here and in your mails, your quiet hours, and shifts in each participant’s time zone"
          value={timezone}
          onChange={(zone) => set({ timezone: zone })}
        />
        <div class="form-row">
          <SelectField
            label="Language"
            path="locale"
            hint="The texts are English: it decides how dates and numbers are written"
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
            label="Time of day"
            path="clockHours"
            value={String(clockHours ?? '')}
            onChange={(hours) => set({ clockHours: hours === '' ? null : (Number(hours) as 12 | 24) })}
          >
            <option value="">By language</option>
            <option value="24">24 hours</option>
            <option value="12">12 hours</option>
          </SelectField>
        </div>
        <p class="quiet small">It is {exact(now())}.</p>
        {isAsked && <ShiftsMove problem={error} />}
        <div class="form-end">
          <button class="btn main" disabled={busy || name.trim() === ''}>
            {busy ? 'Saving…' : isAsked ? 'Save it all the same' : 'Save the profile'}
          </button>
        </div>
      </Form>
    </section>
  );
}

/** Changes the address with which the person signs in: a code goes to the new one. */
export function Address(): JSX.Element {
  const { email } = useSignedIn();
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const [step, setStep] = useState<'ask' | 'verify' | 'done'>('ask');
  const { busy, error, send } = useSubmission();
  const ask = async (): Promise<void> => {
    await answerOf(api.POST('/v2/auth/email', { body: { email: address } }));
    setCode('');
    setStep('verify');
  };
  const verify = async (): Promise<void> => {
    await answerOf(api.POST('/v2/auth/email/verify', { body: { code } }));
    await queries.invalidateQueries();
    setAddress('');
    setStep('done');
  };
  const isWrong = error instanceof Problem && error.code === 'INVALID_CODE';
  return (
    <section class="card pad" aria-label="E-mail address">
      <div class="card-head">
        <h2>E-mail address</h2>
      </div>
      <p>
        You sign in with <span class="strong">{email}</span>.
      </p>
      {step === 'verify' ? (
        <Form key="verify" error={!isWrong ? error : null} onSubmit={() => void send(verify)}>
          <TextField
            label="Code"
            path="code"
            hint={`Pager has mailed it to ${address}; it is valid for an hour`}
            problem={isWrong ? 'This code is not right.' : null}
            autoComplete="one-time-code"
            required
            autoFocus
            value={code}
            onChange={setCode}
          />
          <FormEnd onBack={() => setStep('ask')} disabled={busy}>
            {busy ? 'Changing…' : 'Change the address'}
          </FormEnd>
        </Form>
      ) : (
        <Form key="ask" error={error} onSubmit={() => void send(ask)}>
          {step === 'done' && <p role="status">Changed. The old address was told.</p>}
          <TextField
            label="New address"
            path="email"
            hint="Your contact methods stay; the new address is added to them"
            type="email"
            autoComplete="email"
            required
            maxLength={100}
            value={address}
            onChange={setAddress}
          />
          <div class="form-end">
            <button class="btn" disabled={busy}>
              {busy ? 'Sending…' : 'Send a code'}
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
    const body = { currentPassword: current, newPassword: next };
    setChanged(false);
    await answerOf(api.POST('/v2/auth/password', { body }));
    setCurrent('');
    setNext('');
    setChanged(true);
    announce('signed-in');
  };
  return (
    <section class="card pad" aria-label="Password">
      <div class="card-head">
        <h2>Password</h2>
      </div>
      {hasPassword === false ? (
        <p class="quiet">
          You sign in with your company. <a href="/forgot-password">A mail makes you a password</a>.
        </p>
      ) : (
        <Form error={!isWrong ? error : null} onSubmit={() => void send(change)}>
          {isChanged && <p role="status">Changed. You are signed out everywhere else.</p>}
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <div class="form-row">
            <TextField
              label="Current password"
              path="currentPassword"
              problem={isWrong ? 'This is not your current password.' : null}
              type="password"
              autoComplete="current-password"
              required
              value={current}
              onChange={setCurrent}
            />
            <TextField
              label="New password"
              path="newPassword"
              hint="At least 8 characters, and not a common one"
              type="password"
              autoComplete="new-password"
              required
              minLength={8}
              value={next}
              onChange={setNext}
            />
          </div>
          <p class="quiet small">A change signs you out everywhere else.</p>
          <div class="form-end">
            <button class="btn" disabled={busy}>
              {busy ? 'Changing…' : 'Change the password'}
            </button>
          </div>
        </Form>
      )}
    </section>
  );
}
