import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type MessageDescriptor, msg, t } from '#words';
import { updateProfile } from '../../data/profile.js';
import { ErrorLine } from '../../parts/states.js';
import '../../parts/field.css';

const WINDOWS = ['notifyBundleSec', 'notifyBundleEmailSec', 'notifyBundleP1Sec'] as const;
type Window = (typeof WINDOWS)[number];
type User = { id: string } & Record<Window, number | null>;

const LABELS: Readonly<Record<Window, MessageDescriptor>> = {
  notifyBundleSec: msg`SMS, calls, push and chats`,
  notifyBundleEmailSec: msg`Mails`,
  notifyBundleP1Sec: msg`P1 alerts, over every channel`,
};

const LENGTHS: readonly (readonly [seconds: number, text: MessageDescriptor])[] = [
  [0, msg`send each alone`],
  [15, msg`gather for 15 s`],
  [60, msg`gather for 1 min`],
  [300, msg`gather for 5 min`],
  [900, msg`gather for 15 min`],
  [3600, msg`gather for an hour`],
];

/** For how long pages are gathered into one message when many come. */
export function Storms({ user }: { user: User }): JSX.Element {
  const [error, setError] = useState<unknown>(null);
  const change = async (window: Window, value: string): Promise<void> => {
    setError(null);
    const body = { [window]: value === '' ? null : Number(value) };
    await updateProfile(user.id, body).catch(setError);
  };
  return (
    <section class="card pad">
      <div class="card-head">
        <h2 id="alert-grouping">{t`Alert grouping`}</h2>
      </div>
      <p class="quiet">
        {t`The first page comes at once. What comes shortly after it is grouped into one message, with one link or reply that acknowledges all of it.`}
      </p>
      {error !== null && <ErrorLine error={error} />}
      <div class="inline-form">
        {WINDOWS.map((window) => (
          <label key={window}>
            {t(LABELS[window])}
            <select
              class="input"
              value={user[window] ?? ''}
              onChange={(event) => void change(window, event.currentTarget.value)}
            >
              <option value="">{t`as usual here`}</option>
              {lengthsWith(user[window]).map(([seconds, text]) => (
                <option key={seconds} value={seconds}>
                  {t(text)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </section>
  );
}

/** Those to choose from, and one that was set otherwise. */
function lengthsWith(set: number | null): typeof LENGTHS {
  const isListed = set === null || LENGTHS.some(([seconds]) => seconds === set);
  return isListed ? LENGTHS : [...LENGTHS, [set, msg`gather for ${set} s`] as const].toSorted(([a], [b]) => a - b);
}
