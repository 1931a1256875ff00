import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api, answerOf, dataOf } from '../../api/client.js';
import { useSignedIn } from '../../api/me.js';
import { queries } from '../../api/queries.js';
import { Icon } from '../../parts/icon.js';
import { Face } from '../../parts/marks.js';
import { ErrorLine, Load } from '../../parts/states.js';
import { clock, now } from '../../parts/time.js';
import { signOut } from '../../shell/navigation.js';
import { setSetting, setting } from '../../shell/settings.js';
import { Channels } from './channels.js';
import './me.css';
import { Rules } from './rules.js';
import { SecondFactor } from './second-factor.js';

const HOUR = 3_600_000;

/** How the person is reached, and how the console looks for them. */
export default function MePage(): JSX.Element {
  const me = useSignedIn();
  const user = useQuery({
    queryKey: ['users', me.id],
    queryFn: () => dataOf(api.GET('/v2/users/{id}', { params: { path: { id: me.id } } })),
  });
  return (
    <div class="page me">
      <div class="page-head">
        <Face name={me.name ?? null} large />
        <h1>{me.name}</h1>
        <span class="quiet">{me.email}</span>
        <span class="end">
          <button type="button" class="btn" onClick={() => void signOut()}>
            <Icon name="signout" />
            Sign out
          </button>
        </span>
      </div>
      <Channels />
      <Rules />
      <Load query={user}>{(loaded) => <Quiet user={loaded} />}</Load>
      <Load query={user}>{(loaded) => <SecondFactor isOn={loaded.mfaEnabled} />}</Load>
      <Look />
      <Sessions />
    </div>
  );
}

type User = { id: string; timezone: string; mutedUntil: string | null } & Record<
  'notifyQuietHoursStart' | 'notifyQuietHoursEnd',
  string | null
> & { notifyOnP1Only: boolean };

/** When the person is left alone. */
function Quiet({ user }: { user: User }): JSX.Element {
  const [start, setStart] = useState(user.notifyQuietHoursStart ?? '');
  const [end, setEnd] = useState(user.notifyQuietHoursEnd ?? '');
  const [error, setError] = useState<unknown>(null);
  const isMuted = user.mutedUntil !== null && Date.parse(user.mutedUntil) > now();
  const change = async (body: Record<string, unknown>): Promise<void> => {
    setError(null);
    await answerOf(api.PATCH('/v2/users/{id}', { params: { path: { id: user.id } }, body })).catch(setError);
    await queries.invalidateQueries({ queryKey: ['users', user.id] });
  };
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>When you are left alone</h2>
      </div>
      {error !== null && <ErrorLine error={error} />}
      <form
        class="inline-form"
        onSubmit={(event) => {
          event.preventDefault();
          void change({ notifyQuietHoursStart: start || null, notifyQuietHoursEnd: end || null });
        }}
      >
        <label>
          Quiet from
          <input class="input" type="time" value={start} onInput={(event) => setStart(event.currentTarget.value)} />
        </label>
        <label>
          to
          <input class="input" type="time" value={end} onInput={(event) => setEnd(event.currentTarget.value)} />
        </label>
        <button class="btn" disabled={(start === '') !== (end === '')}>
          Save
        </button>
        <span class="quiet small">In {user.timezone}.</span>
      </form>
      <label class="check">
        <input
          type="checkbox"
          checked={user.notifyOnP1Only}
          onChange={(event) => void change({ notifyOnP1Only: event.currentTarget.checked })}
        />
        Page me for P1 only
      </label>
      <p class="mute">
        {isMuted ? (
          <>
            <span class="strong num">Muted until {clock(user.mutedUntil!)}.</span>
            <button type="button" class="btn small" onClick={() => void change({ mutedUntil: null })}>
              End this
            </button>
          </>
        ) : (
          <>
            Mute me for
            {[1, 4, 12].map((hours) => (
              <button
                key={hours}
                type="button"
                class="btn small"
                onClick={() => void change({ mutedUntil: new Date(now() + hours * HOUR).toISOString() })}
              >
                {hours} h
              </button>
            ))}
          </>
        )}
      </p>
    </section>
  );
}

/** How the console looks in this browser. */
function Look(): JSX.Element {
  const [, render] = useState(0);
  const set: typeof setSetting = (name, value) => {
    setSetting(name, value);
    render((count) => count + 1);
  };
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>This browser</h2>
      </div>
      <div class="inline-form">
        <label>
          Colours
          <select
            class="input"
            value={setting('theme')}
            onChange={(event) => set('theme', event.currentTarget.value as 'system' | 'light' | 'dark')}
          >
            <option value="system">as the system</option>
            <option value="light">light</option>
            <option value="dark">dark</option>
          </select>
        </label>
        <label>
          Rows
          <select
            class="input"
            value={setting('density')}
            onChange={(event) => set('density', event.currentTarget.value as 'comfortable' | 'compact')}
          >
            <option value="comfortable">comfortable</option>
            <option value="compact">compact</option>
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={setting('keys')}
            onChange={(event) => set('keys', event.currentTarget.checked)}
          />
          Single keys act
        </label>
      </div>
    </section>
  );
}

function Sessions(): JSX.Element {
  const [error, setError] = useState<unknown>(null);
  const end = async (): Promise<void> => {
    if (!confirm('Sign out on every device, this one included?')) return;
    await dataOf(api.POST('/v2/auth/revoke-all')).then(signOut, setError);
  };
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>Sessions</h2>
        <button type="button" class="btn small" onClick={() => void end()}>
          Sign out everywhere
        </button>
      </div>
      {error !== null && <ErrorLine error={error} />}
      <p class="quiet">Ends your sessions in all browsers and apps.</p>
    </section>
  );
}
