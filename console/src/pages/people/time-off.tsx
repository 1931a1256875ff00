import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { refusalToDecide } from '../../../../src/on-call/pto/domain/pto-request.js';
import { answerOf, api, dataOf, type Schemas } from '../../api/client.js';
import { everyPage, pageOf, usePeopleQuery, useTeams } from '../../api/directory.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { queries } from '../../api/queries.js';
import { Face } from '../../parts/marks.js';
import { ActButton, Empty, ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { readersZone } from '../../parts/moment.js';
import { timesOf } from '../../schedules/days-off.js';
import { CancelTimeOff } from '../../schedules/time-off.js';
import { clock, exact, now } from '../../parts/time.js';
import { TimesIn } from '../../schedules/zone-switch.js';
import { leavesNobody } from '../../schedules/leaves-nobody.js';

type Request = Schemas['PtoRequestView'];

const WORDS = { approved: 'Approved', denied: 'Denied', cancelled: 'Cancelled' } as const;

/** Requests for time off: those that wait first. */
export function TimeOff(): JSX.Element {
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const mayNotAsk = refusal(useSignedIn(), 'pto-requests');
  const query = useQuery({
    queryKey: ['pto-requests', 'newest'],
    queryFn: () => everyPage((cursor) => answerOf(api.GET('/v2/pto-requests', { params: { query: pageOf(cursor) } }))),
  });
  return (
    <section class="card pad">
      {warnings.length > 0 && (
        <div class="notice" role="status">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </div>
      )}
      <Load query={query}>
        {(requests) =>
          requests.length === 0 ? (
            <Empty
              icon="sun"
              title="Nobody asks for time off"
              first={{ label: 'Request time off', act: '/me', whyNot: mayNotAsk }}
            >
              <p>People ask for it under “Me”. Approved time off takes them out of their rotations.</p>
            </Empty>
          ) : (
            <>
              <TimesIn />
              <ul class="rows">
                {[...requests]
                  .sort((a, b) => Number(b.status === 'pending') - Number(a.status === 'pending'))
                  .map((request) => (
                    <Row key={request.id} request={request} onDecided={setWarnings} />
                  ))}
              </ul>
            </>
          )
        }
      </Load>
    </section>
  );
}

function Row({
  request: { id, userId, userName, userEmail, startDate, endDate, reason, status },
  onDecided,
}: {
  request: Request;
  onDecided: (warnings: readonly string[]) => void;
}): JSX.Element {
  const me = useSignedIn();
  const teams = useTeams().map(({ members }) => ({
    members: members.map((member) => ({ userId: member.id, role: member.role })),
  }));
  const zone = usePeopleQuery().data?.find((person) => person.id === userId)?.timezone ?? readersZone();
  const { busy, error, send } = useSubmission();
  const who = userName || userEmail || 'Someone';
  const why = explain(refusalToDecide({ kind: 'user', id: me.id, role: me.role }, teams, { userId }));
  const isAlone = leavesNobody(error);
  const decided = async ({ warnings = [] }: { warnings?: string[] }): Promise<void> => {
    onDecided(warnings);
    await queries.invalidateQueries({ queryKey: ['pto-requests'] });
  };
  const path = { id };
  const approve = (): Promise<void> =>
    dataOf(api.PATCH('/v2/pto-requests/{id}/approve', { params: { path }, body: { confirm: isAlone } })).then(decided);
  const deny = (): Promise<void> => dataOf(api.PATCH('/v2/pto-requests/{id}/deny', { params: { path } })).then(decided);
  return (
    <li>
      <Face name={who} />
      <span class="grow">
        <span class="strong">{who}</span> <span class="quiet">{reason}</span>
        <br />
        <span class="quiet small" title={`${exact(startDate)} to ${exact(endDate)}`}>
          {timesOf({ startDate, endDate }, zone)}
        </span>
      </span>
      {status === 'pending' ? (
        <span class="end">
          {why !== null && <span class="quiet small">{why}</span>}
          <ActButton
            class="btn small"
            aria-label={`Deny the time off of ${who}`}
            whyNot={why}
            disabled={busy}
            onClick={() => void send(deny)}
          >
            Deny
          </ActButton>
          <ActButton
            class="btn small main"
            aria-label={`Approve the time off of ${who}`}
            whyNot={why}
            disabled={busy}
            onClick={() => void send(approve)}
          >
            {isAlone ? 'Approve all the same' : 'Approve'}
          </ActButton>
        </span>
      ) : (
        <span class="end">
          <span class={status === 'approved' ? 'good strong' : 'quiet strong'}>{WORDS[status]}</span>
          {status === 'approved' && Date.parse(endDate) > now() && (me.role === 'admin' || me.id === userId) && (
            <CancelTimeOff id={id} label={`Cancel the time off of ${who}`} />
          )}
        </span>
      )}
      {status === 'pending' && <HitShifts id={id} />}
      {isAlone ? (
        <p class="notice warn" role="alert">
          Nobody who is there would be on call in some of these shifts. {who} would be paged while away.
        </p>
      ) : (
        error !== null && <ErrorLine error={error} />
      )}
    </li>
  );
}

/** So many shifts are listed. */
const MOST_SHOWN = 6;

/** Which shifts the time off hits, and who would cover them. */
function HitShifts({ id }: { id: string }): JSX.Element | null {
  const { data } = useQuery({
    queryKey: ['pto-requests', id, 'shifts'],
    queryFn: () => dataOf(api.GET('/v2/pto-requests/{id}/shifts', { params: { path: { id } } })),
  });
  const [isAll, setAll] = useState(false);
  if (!data || data.shifts.length === 0) return null;
  return (
    <ul class="hit-shifts small">
      {data.shifts
        .slice(0, isAll ? undefined : MOST_SHOWN)
        .map(({ id: key, schedule, startTime, endTime, cover, stays }) => (
          <li key={`${schedule.id} ${key}`}>
            <span class="strong">{schedule.name}</span>{' '}
            <span class="quiet num" title={`${exact(startTime)} to ${exact(endTime)}`}>
              {clock(startTime)} to {clock(endTime)}
            </span>
            {cover.length > 0 && `: ${[...new Set(cover.map(({ userName }) => userName))].join(', ')} would cover`}
            {stays.length > 0 && (
              <span class="warn strong">{cover.length > 0 ? ', not all of it' : ': nobody takes over'}</span>
            )}
          </li>
        ))}
      {!isAll && data.shifts.length > MOST_SHOWN && (
        <li>
          <button type="button" class="link" onClick={() => setAll(true)}>
            Show all {data.shifts.length}
          </button>
        </li>
      )}
    </ul>
  );
}

function explain(refused: ReturnType<typeof refusalToDecide>): string | null {
  if (refused === null) return null;
  return refused === 'no-lead' ? 'Leads of teams and administrators decide' : 'Someone else decides about yours';
}
