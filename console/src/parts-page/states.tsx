import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { LoadEarlier } from '../parts/load-earlier.js';
import { Empty, ErrorLine, Load, Skeleton, TooMany } from '../parts/states.js';
import { FAILURE, OFFLINE, TOO_MANY } from './samples.js';

const NOTHING = { data: undefined, error: null, refetch: () => undefined };

export function States(): JSX.Element {
  const [tries, setTries] = useState(0);
  return (
    <>
      <Load query={{ ...NOTHING, data: 'What was loaded' }}>{(text) => <p>{text}</p>}</Load>
      <Load query={NOTHING} rows={2}>
        {() => null}
      </Load>
      <Load query={{ ...NOTHING, error: FAILURE, refetch: () => setTries(tries + 1) }}>{() => null}</Load>
      <output>Tried {tries} times</output>
      <Load query={{ ...NOTHING, failureReason: OFFLINE }}>{() => null}</Load>
      <Skeleton rows={3} />
      <ErrorLine error={new Error('What went wrong')} />
      <TooMany problem={TOO_MANY} />
      <Empty icon="people" title="Nobody is on call">
        <p>Whoever is paged at night stands in a schedule.</p>
        <button type="button" class="btn main">
          Make a schedule
        </button>
      </Empty>
      <LoadEarlier query={{ hasNextPage: true, isFetchingNextPage: false, fetchNextPage: () => undefined }} />
      <LoadEarlier query={{ hasNextPage: true, isFetchingNextPage: true, fetchNextPage: () => undefined }} />
      <p class="notice">Something to know.</p>
    </>
  );
}
