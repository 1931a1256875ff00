import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answerOf, api } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { ErrorLine } from '../../parts/states.js';
import '../../parts/field.css';

const WINDOWS = ['notifyBundleSec', 'notifyBundleEmailSec', 'notifyBundleP1Sec'] as const;
type Window = (typeof WINDOWS)[number];
type User = { id: string } & Record<Window, number | null>;

const LABELS: Readonly<Record<Window, string>> = {
  notifyBundleSec: 'SMS, calls, push and chats',
  notifyBundleEmailSec: 'Mails',
  notifyBundleP1Sec: 'P1 alerts, over every channel',
};

const LENGTHS: readonly [seconds: number, text: string][] = [
  [0, 'send each alone'],
  [15, 'gather for 15 s'],
  [60, 'gather for 1 min'],
  [300, 'gather for 5 min'],
  [900, 'gather for 15 min'],
  [3600, 'gather for an hour'],
];

/** For how long pages are gathered into one message when many come. */
export function Storms({ user }: { user: User }): JSX.Element {
  const [error, setError] = useState<unknown>(null);
  const change = async (window: Window, value: string): Promise<void> => {
    setError(null);
    const body = { [window]: value === '' ? null : Number(value) };
    await answerOf(api.PATCH('/v2/users/{id}', { params: { path: { id: user.id } }, body })).catch(setError);
    await queries.invalidateQueries({ queryKey: ['users', user.id] });
  };
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>Alert grouping</h2>
      </div>
      <p class="quiet">
        The first page comes at once. What comes shortly after it is grouped into one message, with one link or reply
        that acknowledges all of it.
      </p>
      {error !== null && <ErrorLine error={error} />}
      <div class="inline-form">
        {WINDOWS.map((window) => (
          <label key={window}>
            {LABELS[window]}
            <select
              class="input"
              value={user[window] ?? ''}
              onChange={(event) => void change(window, event.currentTarget.value)}
            >
              <option value="">as usual here</option>
              {lengthsWith(user[window]).map(([seconds, text]) => (
                <option key={seconds} value={seconds}>
                  {text}
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
function lengthsWith(set: number | null): readonly [number, string][] {
  const isListed = set === null || LENGTHS.some(([seconds]) => seconds === set);
  return isListed ? LENGTHS : [...LENGTHS, [set, `gather for ${set} s`] as [number, string]].sort(([a], [b]) => a - b);
}
