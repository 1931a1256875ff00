import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter-preact';
import { type MessageDescriptor, msg, t, Trans } from '#words';
import type { Schemas } from '../../api/client.js';
import { finishByPasskey, hasPasskeys, secondFactorOptions, signInByPasskey } from '../../api/passkeys.js';
import { Problem } from '../../api/problem.js';
import { announce } from '../../api/session.js';
import { useMe } from '../../api/me.js';
import { howToSignIn, signIn, signInByCode } from '../../data/sessions.js';
import { Field } from '../../parts/field.js';
import { Icon } from '../../parts/icon.js';
import { TextField } from '../../parts/inputs.js';
import { explain } from '../../parts/states.js';
import { Logo } from '../../shell/navigation.js';
import styles from './sign-in.module.css';

/** Why a sign-in through an identity provider ended here, by the code of the error. */
const SSO_ERRORS: Readonly<Record<string, MessageDescriptor>> = {
  SIGN_IN_CANCELLED: msg`Your company’s sign-in was cancelled.`,
  SSO_NOT_CONFIGURED: msg`Your company’s sign-in is not set up here.`,
  UNAVAILABLE: msg`Your company’s sign-in does not answer. Try again in a minute.`,
  UNAUTHORIZED: msg`Your company’s sign-in could not be verified, or took too long. Try again.`,
  UNVERIFIED: msg`Your company has not verified your e-mail address.`,
  FORBIDDEN: msg`Your company’s account may not sign in here.`,
  SSO_NOT_FOR_ACCOUNT: msg`This company sign-in is for people of its team, and not for administrators. Sign in with your password.`,
  LINK_MAILED: msg`We have mailed you a link. Open it in this browser within ten minutes to sign in.`,
  LINK_KEPT: msg`This service sends no mails. The link that signs you in is in the folder where it keeps them.`,
  USER_BLOCKED: msg`Your account is blocked.`,
};
const SSO_FAILED = msg`Your company’s sign-in did not work.`;

type Organisations = Schemas['OrganisationsView']['organisations'];
type Step =
  | { kind: 'password' }
  | { kind: 'code'; challengeToken: string; backup: boolean }
  | { kind: 'organisation'; organisations: Organisations; choose: (organisation: string) => Promise<void> };

/** A company's sign-in leads here where the account has a second factor: its challenge is in the fragment. */
function firstStep(): Step {
  const challengeToken = new URLSearchParams(window.location.hash.slice(1)).get('challengeToken');
  return challengeToken === null ? { kind: 'password' } : { kind: 'code', challengeToken, backup: false };
}

/** Password, second factor, or a company's sign-in; then on to the page that was opened. */
export function SignInPage({
  isAgain = false,
}: {
  /** The session has ended, and what is typed is kept below this form. */
  isAgain?: boolean;
}): JSX.Element {
  const [step, setStep] = useState(firstStep);
  const [location, navigate] = useLocation();
  const opened = useSearch();
  const search = new URLSearchParams(opened);
  const { data: me } = useMe();
  const to = localPath(search.get('to'));
  const done = (): void => announce('signed-in');

  useEffect(() => {
    if (me && location === '/sign-in') navigate(to, { replace: true });
  }, [me, location]);

  const Frame = isAgain ? 'div' : 'main';
  const ssoError = search.get('error');
  return (
    <Frame class={styles['page']} {...(isAgain ? {} : { id: 'main' })} data-unguarded>
      <div class={styles['brand']}>
        <Logo />
        Pager
      </div>
      <div class={`card ${styles['card']}`}>
        {step.kind === 'password' ? (
          <Password
            notice={ssoError ? t((Object.hasOwn(SSO_ERRORS, ssoError) && SSO_ERRORS[ssoError]) || SSO_FAILED) : null}
            to={location === '/sign-in' ? to : opened ? `${location}?${opened}` : location}
            again={isAgain ? (me?.email ?? '') : null}
            onSignedIn={done}
            onChallenge={(challengeToken) => setStep({ kind: 'code', challengeToken, backup: false })}
            onSeveral={(organisations, choose) => setStep({ kind: 'organisation', organisations, choose })}
          />
        ) : step.kind === 'organisation' ? (
          <WhichOrganisation {...step} onBack={() => setStep({ kind: 'password' })} />
        ) : (
          <Code
            key={String(step.backup)}
            backup={step.backup}
            challengeToken={step.challengeToken}
            onSignedIn={done}
            onOther={() => setStep({ ...step, backup: !step.backup })}
            onBack={() => setStep({ kind: 'password' })}
          />
        )}
      </div>
    </Frame>
  );
}

function Password({
  notice,
  to,
  again,
  onSignedIn,
  onChallenge,
  onSeveral,
}: {
  notice: string | null;
  to: string;
  /** Whose session has ended over this page; null: nobody's. */
  again: string | null;
  onSignedIn: () => void;
  onChallenge: (challengeToken: string) => void;
  /** The password is right in several: `choose` signs in to one. */
  onSeveral: (organisations: Organisations, choose: (organisation: string) => Promise<void>) => void;
}): JSX.Element {
  const [email, setEmail] = useState(() => again ?? new URLSearchParams(window.location.search).get('email') ?? '');
  const [password, setPassword] = useState('');
  const [company, setCompany] = useState<{ provider: string; url: string } | null>(null);
  const { busy, problem, run } = useAttempt(notice);

  const signInTo = async (organisation?: string): Promise<void> => {
    const body = { email: email.trim(), password, ...(organisation !== undefined && { organisation }) };
    const answer = await signIn(body);
    if ('organisations' in answer) onSeveral(answer.organisations, signInTo);
    else if ('mfaRequired' in answer) onChallenge(answer.challengeToken);
    else onSignedIn();
  };
  const submit = (): Promise<void> => run(() => signInTo());

  const signInByCompany = (): Promise<void> =>
    run(async () => {
      if (!/.@./.test(email)) throw new Problem(t`Write your e-mail address first`, 400, 'NO_EMAIL', null);
      const answer = await howToSignIn(email.trim());
      if (answer.method !== 'sso') throw new Problem(t`This address signs in with a password`, 400, 'NO_SSO', null);
      const { startUrl = '', provider = '' } = answer;
      setCompany({ provider, url: `${startUrl}?to=${encodeURIComponent(`/console${to}`)}` });
    });
  if (company) return <Company {...company} isAgain={again !== null} onBack={() => setCompany(null)} />;

  return (
    <form onSubmit={submitted(submit)}>
      <h1>{t`Sign in`}</h1>
      {again !== null && (
        <p>{t`Your session has ended. What you have typed is kept for you; it is gone if somebody else signs in.`}</p>
      )}
      {problem && <Refused text={problem} />}
      <TextField
        label={t`E-mail`}
        type="email"
        name="email"
        autoComplete="username"
        required
        autoFocus={!again}
        value={email}
        onChange={setEmail}
      />
      <TextField
        label={t`Password`}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        autoFocus={Boolean(again)}
        value={password}
        onChange={setPassword}
      />
      <button class="btn big main" disabled={busy}>
        {busy ? t`Signing in…` : t`Sign in`}
      </button>
      {hasPasskeys() && (
        <button
          type="button"
          class="btn big"
          disabled={busy}
          onClick={() => void run(() => signInByPasskey().then(onSignedIn))}
        >
          <Icon name="key" />
          {t`Sign in with a passkey`}
        </button>
      )}
      <button type="button" class="btn big" disabled={busy} onClick={() => void signInByCompany()}>
        <Icon name="key" />
        {t`Sign in with your company`}
      </button>
      <p class="quiet">
        <a href="/forgot-password">{t`Forgotten your password?`}</a>
      </p>
    </form>
  );
}

/** One password for several accounts of one address. */
function WhichOrganisation({
  organisations,
  choose,
  onBack,
}: {
  organisations: Organisations;
  choose: (organisation: string) => Promise<void>;
  onBack: () => void;
}): JSX.Element {
  const { busy, problem, run } = useAttempt(null);
  return (
    <form onSubmit={submitted(() => Promise.resolve())}>
      <h1>{t`Which organisation?`}</h1>
      {problem && <Refused text={problem} />}
      {organisations.map(({ id, name }) => (
        <button key={id} type="button" class="btn big" disabled={busy} onClick={() => void run(() => choose(id))}>
          {name}
        </button>
      ))}
      <p class={styles['ways']}>
        <button type="button" class="link" onClick={onBack}>
          {t`Start again`}
        </button>
      </p>
    </form>
  );
}

/** Where the browser goes next: nobody should type a company's password into a page that they do not expect. */
function Company({
  provider,
  url,
  isAgain,
  onBack,
}: {
  provider: string;
  url: string;
  isAgain: boolean;
  onBack: () => void;
}): JSX.Element {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // This page has to stay where something is typed; it looks again when one comes back to it.
        if (isAgain) window.open(url, '_blank', 'noopener');
        else window.location.assign(url);
      }}
    >
      <h1>{t`Your company’s sign-in`}</h1>
      <p>
        <Trans>
          You continue at <b>{provider}</b>. Enter your password only there.
        </Trans>
      </p>
      <button class="btn big main" autoFocus>
        {t`Continue`}
      </button>
      <p class={styles['ways']}>
        <button type="button" class="link" onClick={onBack}>
          {t`Sign in with a password`}
        </button>
      </p>
    </form>
  );
}

function Code({
  backup,
  challengeToken,
  onSignedIn,
  onOther,
  onBack,
}: {
  backup: boolean;
  challengeToken: string;
  onSignedIn: () => void;
  onOther: () => void;
  onBack: () => void;
}): JSX.Element {
  const [code, setCode] = useState('');
  const { busy, problem, run } = useAttempt(null);
  /** Null: no passkey, or not known yet. */
  const [passkey, setPasskey] = useState<Schemas['SecondFactorOptionsView'] | null>(null);
  useEffect(() => {
    if (hasPasskeys()) void secondFactorOptions(challengeToken).then(setPasskey, () => undefined);
  }, []);
  const usePasskey = (): Promise<void> =>
    run(async () => {
      // Anew each time: what was answered is good for nothing.
      const options = await secondFactorOptions(challengeToken);
      if (!options) throw new Problem(t`Start again: the sign-in took too long`, 401, 'UNAUTHORIZED', null);
      await finishByPasskey(challengeToken, options);
      onSignedIn();
    });
  const send = (): Promise<void> =>
    run(async () => {
      await signInByCode(challengeToken, code.replaceAll(' ', ''), backup);
      onSignedIn();
    });
  return (
    <form onSubmit={submitted(send)}>
      <h1>{backup ? t`Backup code` : t`Two-factor authentication`}</h1>
      {problem && <Refused text={problem} />}
      <Field
        label={t`Code`}
        hint={
          backup
            ? t`One of the codes that you kept when you set up two-factor authentication`
            : t`From your authenticator app`
        }
      >
        {(attributes) => (
          <input
            {...attributes}
            class={`input ${styles['code']}`}
            name="code"
            autoComplete="one-time-code"
            inputMode={backup ? 'text' : 'numeric'}
            required
            autoFocus
            value={code}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
        )}
      </Field>
      <button class="btn big main" disabled={busy}>
        {busy ? t`Checking…` : t`Continue`}
      </button>
      {passkey && (
        <button type="button" class="btn big" disabled={busy} onClick={() => void usePasskey()}>
          <Icon name="key" />
          {t`Use a passkey`}
        </button>
      )}
      <p class={styles['ways']}>
        <button type="button" class="link" onClick={onOther}>
          {backup ? t`Use the app instead` : t`Use a backup code`}
        </button>
        <button type="button" class="link" onClick={onBack}>
          {t`Start again`}
        </button>
      </p>
    </form>
  );
}

function Refused({ text }: { text: string }): JSX.Element {
  return (
    <p class="error-line" role="alert">
      <Icon name="warning" />
      {text}
    </p>
  );
}

/** One request at a time, and what went wrong with the last. */
function useAttempt(notice: string | null): {
  busy: boolean;
  problem: string | null;
  run: (work: () => Promise<void>) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(notice);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    await work().catch((error: unknown) => setProblem(explain(error)));
    setBusy(false);
  };
  return { busy, problem, run };
}

const submitted =
  (work: () => Promise<void>) =>
  (event: Event): void => {
    event.preventDefault();
    void work();
  };

/** A page of the console, below its base; anything else leads to the alerts. */
function localPath(to: string | null): string {
  if (to === null || !/^\/[^/\\]/.test(to)) return '/';
  const { origin, pathname, search } = new URL(to, window.location.origin);
  if (origin !== window.location.origin || !/^\/console(\/|$)/.test(pathname)) return '/';
  return pathname.slice('/console'.length) + search || '/';
}
