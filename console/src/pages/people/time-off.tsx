import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { msg, t } from '#words';
import { refusalToDecide } from '../../../../src/on-call/pto/domain/pto-request.js';
import { usePeopleQuery, useTeams } from '../../api/directory.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { approveTimeOff, denyTimeOff, type TimeOff as Request, useAllTimeOff } from '../../data/time-off.js';
import { Face } from '../../parts/marks.js';
import { ActButton, Empty, ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { readersZone } from '../../parts/moment.js';
import { timesOf } from '../../schedules/days-off.js';
import { HitShifts } from '../../schedules/hit-shifts.js';
import { CancelTimeOff } from '../../schedules/time-off.js';
import { exact, now } from '../../parts/time.js';
import { TimesIn } from '../../schedules/zone-switch.js';
import { leavesNobody } from '../../schedules/leaves-nobody.js';

const WORDS = { approved: msg`Approved`, denied: msg`Denied`, cancelled: msg`Cancelled` } as const;

/** Requests for time off: those that wait first. */
export function TimeOff(): JSX.Element {
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const mayNotAsk = refusal(useSignedIn(), 'pto-requests');
  const query = useAllTimeOff();
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
              title={t`Nobody asks for time off`}
              first={{ label: t`Request time off`, act: '/me', whyNot: mayNotAsk }}
            >
              <p>{t`People ask for it under “Me”. Approved time off takes them out of their rotations.`}</p>
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
  const who = userName || userEmail || t`Someone`;
  const why = explain(refusalToDecide({ kind: 'user', id: me.id, role: me.role }, teams, { userId }));
  const isAlone = leavesNobody(error);
  const decide = (decided: Promise<{ warnings?: string[] }>): Promise<void> =>
    decided.then(({ warnings = [] }) => onDecided(warnings));
  return (
    <li>
      <Face name={who} />
      <span class="grow">
        <span class="strong">{who}</span> <span class="quiet">{reason}</span>
        <br />
        <span class="quiet small" title={t`${{ start: exact(startDate) }} to ${{ end: exact(endDate) }}`}>
          {timesOf({ startDate, endDate }, zone)}
        </span>
      </span>
      {status === 'pending' ? (
        <span class="end">
          {why !== null && <span class="quiet small">{why}</span>}
          <ActButton
            class="btn small"
            aria-label={t`Deny the time off of ${who}`}
            whyNot={why}
            disabled={busy}
            onClick={() => void send(() => decide(denyTimeOff(id)))}
          >
            {t`Deny`}
          </ActButton>
          <ActButton
            class="btn small main"
            aria-label={t`Approve the time off of ${who}`}
            whyNot={why}
            disabled={busy}
            onClick={() => void send(() => decide(approveTimeOff(id, isAlone)))}
          >
            {isAlone ? t`Approve all the same` : t`Approve`}
          </ActButton>
        </span>
      ) : (
        <span class="end">
          <span class={status === 'approved' ? 'good strong' : 'quiet strong'}>{t(WORDS[status])}</span>
          {status === 'approved' && Date.parse(endDate) > now() && (me.role === 'admin' || me.id === userId) && (
            <CancelTimeOff id={id} label={t`Cancel the time off of ${who}`} />
          )}
        </span>
      )}
      {status === 'pending' && <HitShifts id={id} />}
      {isAlone ? (
        <p class="notice warn" role="alert">
          {t`Nobody who is there would be on call in some of these shifts. ${who} would be paged while away.`}
        </p>
      ) : (
        error !== null && <ErrorLine error={error} />
      )}
    </li>
  );
}

function explain(refused: ReturnType<typeof refusalToDecide>): string | null {
  if (refused === null) return null;
  return refused === 'no-lead' ? t`Leads of teams and administrators decide` : t`Someone else decides about yours`;
}
