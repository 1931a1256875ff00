import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { answerOf, api, dataOf, type Schemas } from '../../api/client.js';
import { usePeople } from '../../api/directory.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { queries } from '../../api/queries.js';
import { useChanges } from '../../parts/changes.js';
import { Confirm } from '../../parts/confirm.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { NumberField, SelectField, TextField } from '../../parts/inputs.js';
import { ActButton, ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { At } from '../../parts/time.js';
import { lengthOf } from './figures.js';
import { MOST_DAYS } from './view.js';

type Schedule = Schemas['ReportScheduleView'];
type Cadence = Schedule['cadence'];

const CADENCES: Readonly<Record<Cadence, string>> = {
  daily: 'every day',
  weekly: 'every week',
  monthly: 'every month',
};

/** Why a report was not mailed. */
const REASONS: Readonly<Record<NonNullable<Schemas['ReportRunView']['reason']>, string>> = {
  'provider-disabled': 'this service cannot send mails: its operator has to configure SMTP',
  'owner-gone': 'the person whose report it is was deleted',
  'owner-blocked': 'the person whose report it is may not sign in',
  'owner-unproven': 'the person whose report it is has not proven their address',
  'not-allowed': 'the person whose report it is may not read reports',
};

/** The reports that come by mail: one's own, for administrators everybody's. */
export function Mailed({ days }: { days: number }): JSX.Element {
  const me = useSignedIn();
  const why = refusal(me, null);
  const people = usePeople();
  /** Which one is being changed; `new`: one is being made. */
  const [edited, setEdited] = useState<Schedule | 'new' | null>(null);
  const [ended, setEnded] = useState<Schedule | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const { busy, error, send } = useSubmission();
  const query = useQuery({
    queryKey: ['report-schedules'],
    queryFn: () => dataOf(api.GET('/v2/reports/schedules')),
  });
  const run = async ({ id, email }: Schedule): Promise<void> => {
    setTold(null);
    const { result, reason } = await dataOf(api.POST('/v2/reports/schedules/{id}/run', { params: { path: { id } } }));
    setTold(result === 'queued' ? `A mail to ${email} is on its way.` : `Not sent: ${reason ? REASONS[reason] : ''}.`);
    await refresh();
  };
  return (
    <section class="card pad stack">
      <div class="card-head">
        <h2>By mail</h2>
        <span class="line">
          {why !== null && <span class="quiet small">{why}</span>}
          <ActButton class="btn small" whyNot={why} onClick={() => setEdited('new')}>
            <Icon name="plus" />
            Mail a report
          </ActButton>
        </span>
      </div>
      {error !== null && <ErrorLine error={error} />}
      {told !== null && (
        <p class="notice" role="status">
          {told}
        </p>
      )}
      <Load query={query} rows={2}>
        {(schedules) =>
          schedules.length === 0 ? (
            <p class="quiet">No report is mailed. One that is brings these figures and a list of the alerts.</p>
          ) : (
            <ul class="rows">
              {schedules.map((schedule) => (
                <li key={schedule.id}>
                  <Icon name="mail" />
                  <span class="grow">
                    <span class="strong">{schedule.email}</span>, {CADENCES[schedule.cadence]}
                    <br />
                    <span class="quiet small">
                      the last {lengthOf(schedule.days)}; next <At at={schedule.nextRunAt} />
                      {schedule.lastRunAt && (
                        <>
                          , last <At at={schedule.lastRunAt} />
                        </>
                      )}
                      {schedule.userId !== me.id &&
                        `; of ${people.find(({ id }) => id === schedule.userId)?.fullName ?? 'another person'}`}
                    </span>
                  </span>
                  <span class="end">
                    <ActButton
                      class="btn small"
                      whyNot={why}
                      disabled={busy}
                      aria-label={`Send now: ${schedule.email}`}
                      onClick={() => void send(() => run(schedule))}
                    >
                      Send now
                    </ActButton>
                    <ActButton
                      class="btn small"
                      whyNot={why}
                      aria-label={`Change: ${schedule.email}`}
                      onClick={() => setEdited(schedule)}
                    >
                      Change
                    </ActButton>
                    <ActButton
                      class="btn small"
                      whyNot={why}
                      aria-label={`End: ${schedule.email}`}
                      onClick={() => setEnded(schedule)}
                    >
                      End
                    </ActButton>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Load>
      {edited && (
        <MailForm schedule={edited === 'new' ? null : edited} shownDays={days} onClose={() => setEdited(null)} />
      )}
      {ended && (
        <Confirm
          title="End this report?"
          action="End it"
          onClose={() => setEnded(null)}
          onConfirm={async () => {
            await answerOf(api.DELETE('/v2/reports/schedules/{id}', { params: { path: { id: ended.id } } }));
            await refresh();
          }}
        >
          <p>Nothing is mailed to {ended.email} any more.</p>
        </Confirm>
      )}
    </section>
  );
}

const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['report-schedules'] });

/** @throws Error when it has ended */
async function storedReport(id: string): Promise<Schedule> {
  const found = (await dataOf(api.GET('/v2/reports/schedules'))).find((each) => each.id === id);
  if (!found) throw new Error('This report has ended.');
  return found;
}

function MailForm({
  schedule,
  shownDays,
  onClose,
}: {
  /** Null: a new one. */
  schedule: Schedule | null;
  shownDays: number;
  onClose: () => void;
}): JSX.Element {
  const me = useSignedIn();
  const [email, setEmail] = useState(schedule?.email ?? me.email ?? '');
  const [cadence, setCadence] = useState<Cadence>(schedule?.cadence ?? 'weekly');
  const [days, setDays] = useState(schedule?.days ?? shownDays);
  const { busy, error, send } = useSubmission();
  const body = { email, cadence, days };
  const changes = useChanges(body, schedule);
  const save = async (): Promise<void> => {
    await (schedule
      ? answerOf(
          api.PATCH('/v2/reports/schedules/{id}', {
            params: { path: { id: schedule.id } },
            body: await changes(() => storedReport(schedule.id)),
          }),
        )
      : answerOf(api.POST('/v2/reports/schedules', { body })));
    await refresh();
    onClose();
  };
  return (
    <Dialog title={schedule ? 'Change a mailed report' : 'Mail a report'} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(save)}>
        {!schedule && <p>It shows the alerts that you may see: those of your teams, or all where you have no team.</p>}
        <TextField
          label="To"
          path="email"
          type="email"
          required
          maxLength={254}
          autoFocus
          value={email}
          onChange={setEmail}
        />
        <div class="form-row">
          <SelectField
            label="How often"
            path="cadence"
            hint={schedule ? 'At the same time of day as before' : 'At this time of day, from now on'}
            value={cadence}
            onChange={(value) => setCadence(value as Cadence)}
          >
            {(Object.entries(CADENCES) as [Cadence, string][]).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
          <NumberField
            label="About the last days"
            path="days"
            min={1}
            max={MOST_DAYS}
            required
            value={days}
            onChange={setDays}
          />
        </div>
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? 'One moment…' : schedule ? 'Save' : 'Mail it'}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
