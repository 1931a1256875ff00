import type { JSX } from 'preact';
import { plural, t, Trans } from '#words';
import type { Schemas } from '../../api/client.js';
import { atLength, countdown } from '../../parts/length.js';
import { useNow } from '../../parts/time.js';

/** The call that takes long. It is in no live region: a voice would read it each second. */
export function WaitsFor({
  waiting,
  origin,
}: {
  waiting: NonNullable<Schemas['MovingInView']['waiting']>;
  origin: string;
}): JSX.Element {
  const time = useNow(1000);
  const { call, since, tries, last, until } = waiting;
  const status = /^answered (\d+)$/.exec(last ?? '')?.[1];
  const what = status ? t`answered ${status}` : last;
  const when = until === null ? t`now` : countdown(Date.parse(until) - time);
  const address = call.replace(origin, '');
  const length = atLength(time - Date.parse(since));
  return (
    <p class="waits">
      <Trans>
        Waiting for <code>{address}</code>: {length} so far.
      </Trans>{' '}
      {tries === 0
        ? t`There is no answer yet.`
        : plural(tries, {
            one: `It ${what} at the first try; it is tried again ${when}.`,
            other: `It ${what} at # tries; it is tried again ${when}.`,
          })}
    </p>
  );
}
