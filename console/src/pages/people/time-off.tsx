import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { refusalToDecide } from '../../../../src/on-call/pto/domain/pto-request.js';
import { api, dataOf, type Schemas } from '../../api/client.js';
import { useTeams } from '../../api/directory.js';
import { useSignedIn } from '../../api/me.js';
import { queries } from '../../api/queries.js';
import { Face } from '../../parts/marks.js';
import { ActButton, Empty, ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { clock, exact } from '../../parts/time.js';

type Request = Schemas['PtoRequestView'];

/** Requests for time off: those that wait first. */
export function TimeOff(): JSX.Element {
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const query = useQuery({
    queryKey: ['pto-requests', 'newest'],
    queryFn: () => dataOf(api.GET('/v2/pto-requests', { params: { query: { limit: 100 } } })),
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
            <Empty icon="sun" title="Nobody asks for time off">
              <p>People ask for it under “Me”. Approved time off takes them out of their rotations.</p>
            </Empty>
          ) : (
            <ul class="rows">
              {[...requests]
                .sort((a, b) => Number(b.status === 'pending') - Number(a.status === 'pending'))
                .map((request) => (
                  <Row key={request.id} request={request} onDecided={setWarnings} />
                ))}
            </ul>
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
  const { busy, error, send } = useSubmission();
  const who = userName || userEmail || 'Somebody';
  const why = explain(refusalToDecide({ kind: 'user', id: me.id, role: me.role }, teams, { userId }));
  const decide = (route: '/v2/pto-requests/{id}/approve' | '/v2/pto-requests/{id}/deny') => async (): Promise<void> => {
    const { warnings } = await dataOf(api.PATCH(route, { params: { path: { id } } }));
    onDecided(warnings ?? []);
    await queries.invalidateQueries({ queryKey: ['pto-requests'] });
  };
  return (
    <li>
      <Face name={who} />
      <span class="grow">
        <span class="strong">{who}</span> <span class="quiet">{reason}</span>
        <br />
        <span class="quiet small" title={`${exact(startDate)} to ${exact(endDate)}`}>
          {clock(startDate)} to {clock(endDate)}
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
            onClick={() => void send(decide('/v2/pto-requests/{id}/deny'))}
          >
            Deny
          </ActButton>
          <ActButton
            class="btn small main"
            aria-label={`Approve the time off of ${who}`}
            whyNot={why}
            disabled={busy}
            onClick={() => void send(decide('/v2/pto-requests/{id}/approve'))}
          >
            Approve
          </ActButton>
        </span>
      ) : (
        <span class={status === 'approved' ? 'good strong' : 'quiet strong'}>
          {status === 'approved' ? 'Approved' : 'Denied'}
        </span>
      )}
      {error !== null && <ErrorLine error={error} />}
    </li>
  );
}

function explain(refused: ReturnType<typeof refusalToDecide>): string | null {
  if (refused === null) return null;
  return refused === 'no-lead' ? 'Leads of teams and administrators decide' : 'Somebody else decides about yours';
}
