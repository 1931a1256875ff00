import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type MessageDescriptor, msg, plural, t } from '#words';
import { decidersAbout } from '../../../../src/on-call/pto/domain/pto-request.js';
import { usePeople, useTeams } from '../../api/directory.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { requestTimeOff, useTimeOffOf, withdrawTimeOff, type TimeOff as Request } from '../../data/time-off.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { lazy } from '../../parts/lazy.js';
import { oneOf } from '../../parts/lists.js';
import { TextField } from '../../parts/inputs.js';
import { ActButton, ErrorLine, Load } from '../../parts/states.js';
import { atHour, momentOf } from '../../parts/moment.js';
import { useSubmission } from '../../parts/submit.js';
import { DayField } from '../../parts/time-fields.js';
import { clock, exact, now } from '../../parts/time.js';
import { daysOf } from '../../schedules/days-off.js';
import { HitShifts, type HitShift } from '../../schedules/hit-shifts.js';
import { CancelTimeOff } from '../../schedules/time-off.js';
import { useMyShifts } from '../../schedules/my-shifts.js';

const SwapForm = lazy(() => import('./swap-form.js').then(({ SwapForm }) => SwapForm));

const STATES: Readonly<Record<Request['status'], [word: MessageDescriptor, look: string]>> = {
  pending: [msg`Waits for an answer`, 'warn'],
  approved: [msg`Approved`, 'good'],
  denied: [msg`Denied`, 'quiet'],
  cancelled: [msg`Cancelled`, 'quiet'],
};

/** The person's time off: asked for, withdrawn, and what became of it. */
export function TimeOff(): JSX.Element {
  const me = useSignedIn();
  const [isAsking, setAsking] = useState(false);
  const query = useTimeOffOf(me.id);
  const refused = refusal(me, 'pto-requests');
  return (
    <section class="card pad" id="time-off">
      <div class="card-head">
        <h2 id="time-off">{t`Time off`}</h2>
        {refused !== null && <span class="quiet small">{refused}</span>}
        <ActButton class="btn small" whyNot={refused} onClick={() => setAsking(true)}>
          <Icon name="sun" />
          {t`Request time off`}
        </ActButton>
      </div>
      <Load query={query} rows={2}>
        {(requests) => {
          const shown = requests.filter(({ endDate }) => Date.parse(endDate) > now());
          return shown.length === 0 ? (
            <p class="quiet">{t`None is ahead. While you are off, the next person of a rotation takes your shifts.`}</p>
          ) : (
            <ul class="rows">
              {shown
                .toSorted((a, b) => a.startDate.localeCompare(b.startDate))
                .map((request) => (
                  <Row key={request.id} request={request} />
                ))}
            </ul>
          );
        }}
      </Load>
      {isAsking && <Ask onClose={() => setAsking(false)} />}
    </section>
  );
}

function Row({ request }: { request: Request }): JSX.Element {
  const { id, startDate, endDate, reason, status } = request;
  const [asked, setAsked] = useState<HitShift | null>(null);
  const refused = refusal(useSignedIn(), 'schedules');
  const deciders = useDeciders();
  const { busy, error, send } = useSubmission();
  const [word, look] = STATES[status];
  return (
    <li>
      <Icon name="sun" />
      <span class="grow">
        <span class="strong num" title={t`${{ start: exact(startDate) }} to ${{ end: exact(endDate) }}`}>
          {daysOf(request)}
        </span>{' '}
        <span class="quiet">{reason}</span>
        <br />
        <span class={`small strong ${look}`}>{t(word)}</span>
        {status === 'pending' && deciders !== null && <span class="small quiet"> ({deciders})</span>}
      </span>
      {status === 'pending' && (
        <button
          type="button"
          class="btn small"
          disabled={busy}
          aria-label={t`Withdraw the time off of ${{ days: daysOf(request) }}`}
          onClick={() => void send(() => withdrawTimeOff(id))}
        >
          {t`Withdraw`}
        </button>
      )}
      {status === 'approved' && (
        <CancelTimeOff id={id} label={t`Cancel the time off of ${{ days: daysOf(request) }}`} />
      )}
      {error !== null && <ErrorLine error={error} />}
      {(status === 'pending' || status === 'approved') && (
        <HitShifts id={id}>
          {(shift) =>
            // What others of the rotation take over needs nothing.
            shift.stays.length > 0 && (
              <ActButton
                class="btn small"
                whyNot={refused}
                aria-label={t`Ask for a swap of ${{ schedule: shift.schedule.name }}, ${{ begin: clock(shift.startTime) }}`}
                onClick={() => setAsked(shift)}
              >
                {t`Ask for a swap`}
              </ActButton>
            )
          }
        </HitShifts>
      )}
      {asked && <SwapForm shift={asked} isEndKnown onClose={() => setAsked(null)} />}
    </li>
  );
}

/** Who decides about the person's requests; null: it is not known. */
function useDeciders(): string | null {
  const me = useSignedIn();
  const people = usePeople();
  const teams = useTeams().map(({ members }) => ({
    members: members.map((member) => ({ userId: member.id, role: member.role })),
  }));
  const own = teams.filter(({ members }) => members.some(({ userId }) => userId === me.id));
  const ids = new Set(decidersAbout(me.id, own, people));
  const names = people.filter(({ id }) => ids.has(id)).map(({ fullName }) => fullName);
  return names.length === 0 ? null : t`decided by ${{ names: oneOf(names.slice(0, 3)) }}`;
}

/** The beginning of a day on the person's clock, so many days later. */
const midnight = (date: string, later: number): Date => new Date(atHour(momentOf(date), later));

function Ask({ onClose }: { onClose: () => void }): JSX.Element {
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [reason, setReason] = useState('');
  const { busy, error, send } = useSubmission();
  const shifts = useMyShifts();
  const isWhole = first !== '' && last !== '' && first <= last;
  const hit = isWhole
    ? (shifts.data ?? []).filter(
        ({ startTime, endTime }) =>
          Date.parse(startTime) < midnight(last, 1).getTime() && Date.parse(endTime) > midnight(first, 0).getTime(),
      )
    : [];
  const schedules = [...new Set(hit.map(({ schedule }) => schedule.name))].join(', ');
  const ask = async (): Promise<void> => {
    await requestTimeOff({
      startDate: midnight(first, 0).toISOString(),
      endDate: midnight(last, 1).toISOString(),
      ...(reason.trim() ? { reason: reason.trim() } : {}),
    });
    onClose();
  };
  return (
    <Dialog title={t`Request time off`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(ask)}>
        <div class="form-row">
          <DayField
            label={t`First day`}
            path="startDate"
            required
            value={first}
            onChange={(value) => {
              setFirst(value);
              if (last < value) setLast(value);
            }}
          />
          <DayField
            label={t`Last day`}
            path="endDate"
            problem={first && last && last < first ? t`Not before the first day` : null}
            required
            min={first}
            value={last}
            onChange={setLast}
          />
        </div>
        <TextField
          label={t`Why`}
          path="reason"
          hint={t`Optional. Those who approve the request read it.`}
          maxLength={200}
          value={reason}
          onChange={setReason}
        />
        {hit.length > 0 && (
          <p class="notice">
            {plural(hit.length, {
              one: `You are on call then, once: ${schedules}.`,
              other: `You are on call then, # times: ${schedules}.`,
            })}{' '}
            {t`Once it is approved, others of the rotation take your place; an override in your name stays.`}
          </p>
        )}
        <FormEnd onBack={onClose} disabled={busy || !isWhole}>
          {busy ? t`Asking…` : t`Ask`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
