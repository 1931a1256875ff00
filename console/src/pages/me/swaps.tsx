import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { type MessageDescriptor, msg, t } from '#words';
import { useSignedIn } from '../../api/me.js';
import { acceptSwap, declineSwap, useOwnSwaps, withdrawSwap, type SwapRequest } from '../../data/swaps.js';
import { Icon } from '../../parts/icon.js';
import { ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { clock, exact, now } from '../../parts/time.js';
import { leavesNobody } from '../../schedules/leaves-nobody.js';

const STATES: Readonly<Record<SwapRequest['status'], [word: MessageDescriptor, look: string]>> = {
  pending: [msg`Waits for an answer`, 'warn'],
  accepted: [msg`Accepted`, 'good'],
  declined: [msg`Declined`, 'quiet'],
  withdrawn: [msg`Withdrawn`, 'quiet'],
  expired: [msg`Not answered in time`, 'quiet'],
  cancelled: [msg`Cancelled`, 'quiet'],
};

/** Shifts that the person is asked to take, and those that they ask others to take. The mails lead here. */
export function Swaps(): JSX.Element {
  const me = useSignedIn();
  const section = useRef<HTMLElement>(null);
  const query = useOwnSwaps();
  useEffect(() => {
    if (query.data && location.hash === '#swaps') section.current?.scrollIntoView();
  }, [query.data !== undefined]);
  return (
    <section class="card pad" ref={section}>
      <div class="card-head">
        <h2 id="swaps">{t`Swaps`}</h2>
      </div>
      <Load query={query} rows={2}>
        {(requests) => {
          const shown = requests
            .filter(({ endTime }) => Date.parse(endTime) > now())
            .toSorted((a, b) => a.startTime.localeCompare(b.startTime));
          return shown.length === 0 ? (
            <p class="quiet">{t`No open requests. You can ask for a swap next to each of your shifts.`}</p>
          ) : (
            <ul class="rows">
              {shown.map((request) => (
                <Row key={request.id} request={request} isMine={request.requesterId === me.id} />
              ))}
            </ul>
          );
        }}
      </Load>
    </section>
  );
}

function Row({ request, isMine }: { request: SwapRequest; isMine: boolean }): JSX.Element {
  const { id, scheduleId, scheduleName, startTime, endTime, reason, status } = request;
  const { busy, error, send } = useSubmission();
  const isAlone = leavesNobody(error);
  const [word, look] = STATES[status];
  const other = (isMine ? request.responderName : request.requesterName) ?? '';
  const what = `${other}, ${scheduleName}, ${clock(startTime)}`;
  return (
    <li>
      <Icon name="people" />
      <span class="grow">
        <span class="strong">{isMine ? t`You ask ${other}` : t`${other} asks you`}</span>{' '}
        <span class="num" title={t`${{ start: exact(startTime) }} to ${{ end: exact(endTime) }}`}>
          {t`${{ start: clock(startTime) }} to ${{ end: clock(endTime) }}`}
        </span>{' '}
        <Link href={`/schedules/${scheduleId}`}>{scheduleName}</Link> <span class="quiet">{reason}</span>
        <br />
        <span class={`small strong ${look}`}>{t(word)}</span>
      </span>
      {status === 'pending' && isMine && (
        <button
          type="button"
          class="btn small"
          disabled={busy}
          aria-label={t`Withdraw the request to ${what}`}
          onClick={() => void send(() => withdrawSwap(id))}
        >
          {t`Withdraw`}
        </button>
      )}
      {status === 'pending' && !isMine && (
        <span class="end">
          <button
            type="button"
            class="btn small"
            disabled={busy}
            aria-label={t`Decline the request of ${what}`}
            onClick={() => void send(() => declineSwap(id))}
          >
            {t`Decline`}
          </button>
          <button
            type="button"
            class="btn small main"
            disabled={busy}
            aria-label={isAlone ? t`Accept all the same the request of ${what}` : t`Accept the request of ${what}`}
            onClick={() => void send(() => acceptSwap(id, isAlone))}
          >
            {isAlone ? t`Accept all the same` : t`Accept`}
          </button>
        </span>
      )}
      {isAlone ? (
        <p class="notice warn" role="alert">
          {t`You are away at some of this time, and nobody else would be on call.`}
        </p>
      ) : (
        error !== null && <ErrorLine error={error} />
      )}
    </li>
  );
}
