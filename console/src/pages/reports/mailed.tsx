import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type MessageDescriptor, msg, plural, t, Trans } from '#words';
import { useMails } from '../../data/channels.js';
import { usePeople } from '../../api/directory.js';
import { refusal, useSignedIn } from '../../api/me.js';
import {
  createMailedReport,
  deleteMailedReport,
  type MailedReport,
  type ReportRun,
  sendMailedReport,
  storedMailedReport,
  updateMailedReport,
  useMailedReports,
} from '../../data/reports.js';
import { useChanges } from '../../parts/changes.js';
import { Confirm } from '../../parts/confirm.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { NumberField, SelectField, TextField } from '../../parts/inputs.js';
import { ActButton, ErrorLine, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { momentOf, readersZone, timeOf } from '../../parts/moment.js';
import { weekdayName } from '../../parts/weekday-name.js';
import { WEEKDAYS, type Weekday } from '../../../../src/platform/domain/weekday.js';
import { At } from '../../parts/time.js';
import { TimeOfDayField } from '../../parts/time-fields.js';
import { UnsentMails } from '../../paging/unsent-mails.js';
import { zoneName } from '../../parts/zones.js';
import { MOST_DAYS } from './view.js';

type Cadence = MailedReport['cadence'];

const LAST_DAY = 31;

/** When it goes, in its own zone, which is named where it is not the reader's. */
function whenInWords({ cadence, time: at, weekday, dayOfMonth, timezone }: MailedReport): string {
  const time = timeOf(momentOf(`2024-01-01T${at}`, 'UTC'), 'UTC');
  const when =
    cadence === 'weekly'
      ? t`every week, ${{ weekday: weekdayName(weekday ?? 'mon') }} at ${time}`
      : cadence === 'monthly'
        ? t`every month, day ${{ day: dayOfMonth ?? 1 }} at ${time}`
        : t`every day at ${time}`;
  return timezone === readersZone() ? when : t`${when} in ${{ zone: zoneName(timezone) }}`;
}

const CADENCES: Readonly<Record<Cadence, MessageDescriptor>> = {
  daily: msg`every day`,
  weekly: msg`every week`,
  monthly: msg`every month`,
};

/** Why a report was not mailed. */
const REASONS: Readonly<Record<NonNullable<ReportRun['reason']>, MessageDescriptor>> = {
  'provider-disabled': msg`Not sent: this service cannot send mails: its operator has to configure SMTP.`,
  'owner-gone': msg`Not sent: the person whose report it is was deleted.`,
  'owner-blocked': msg`Not sent: the person whose report it is may not sign in.`,
  'owner-unproven': msg`Not sent: the person whose report it is has not proven their address.`,
  'not-allowed': msg`Not sent: the person whose report it is may not read reports.`,
};

/** The reports that come by mail: one's own, for administrators everybody's. */
export function Mailed({ days }: { days: number }): JSX.Element {
  const me = useSignedIn();
  const why = refusal(me, null);
  const people = usePeople();
  /** Which one is being changed; `new`: one is being made. */
  const [edited, setEdited] = useState<MailedReport | 'new' | null>(null);
  const [ended, setEnded] = useState<MailedReport | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const { busy, error, send } = useSubmission();
  const query = useMailedReports();
  const mails = useMails();
  const ofWhom = (userId: string | null): string => {
    const person = people.find(({ id }) => id === userId)?.fullName;
    return person === undefined ? t`of another person` : t`of ${person}`;
  };
  const run = async ({ id, email }: MailedReport): Promise<void> => {
    setTold(null);
    const { result, reason } = await sendMailedReport(id);
    if (result === 'queued')
      setTold(
        mails === 'kept'
          ? t`No mail was sent: that to ${email} is in the folder where this service keeps its mails.`
          : t`A mail to ${email} is on its way.`,
      );
    else setTold(reason ? t(REASONS[reason]) : t`Not sent.`);
  };
  return (
    <section class="card pad stack">
      <div class="card-head">
        <h2>{t`By mail`}</h2>
        <span class="line">
          {why !== null && <span class="quiet small">{why}</span>}
          <ActButton class="btn small" whyNot={why} onClick={() => setEdited('new')}>
            <Icon name="plus" />
            {t`Mail a report`}
          </ActButton>
        </span>
      </div>
      <UnsentMails />
      {error !== null && <ErrorLine error={error} />}
      {told !== null && (
        <p class="notice" role="status">
          {told}
        </p>
      )}
      <Load query={query} rows={2}>
        {(schedules) =>
          schedules.length === 0 ? (
            <p class="quiet">{t`No report is mailed. One that is brings these figures and a list of the alerts.`}</p>
          ) : (
            <ul class="rows">
              {schedules.map((schedule) => (
                <li key={schedule.id}>
                  <Icon name="mail" />
                  <span class="grow">
                    <span class="strong">{schedule.email}</span>, {whenInWords(schedule)}
                    <br />
                    <span class="quiet small">
                      {plural(schedule.days, { one: 'the last day', other: 'the last # days' })};{' '}
                      {schedule.lastRunAt ? (
                        <Trans>
                          next <At at={schedule.nextRunAt} />, last <At at={schedule.lastRunAt} />
                        </Trans>
                      ) : (
                        <Trans>
                          next <At at={schedule.nextRunAt} />
                        </Trans>
                      )}
                      {schedule.userId !== me.id && <>; {ofWhom(schedule.userId)}</>}
                    </span>
                  </span>
                  <span class="end">
                    <ActButton
                      class="btn small"
                      whyNot={why}
                      disabled={busy}
                      aria-label={t`Send now: ${{ address: schedule.email }}`}
                      onClick={() => void send(() => run(schedule))}
                    >
                      {t`Send now`}
                    </ActButton>
                    <ActButton
                      class="btn small"
                      whyNot={why}
                      aria-label={t`Change: ${{ address: schedule.email }}`}
                      onClick={() => setEdited(schedule)}
                    >
                      {t`Change`}
                    </ActButton>
                    <ActButton
                      class="btn small"
                      whyNot={why}
                      aria-label={t`End: ${{ address: schedule.email }}`}
                      onClick={() => setEnded(schedule)}
                    >
                      {t`End`}
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
          title={t`End this report?`}
          action={t`End it`}
          onClose={() => setEnded(null)}
          onConfirm={() => deleteMailedReport(ended.id)}
        >
          <p>{t`Nothing is mailed to ${{ address: ended.email }} any more.`}</p>
        </Confirm>
      )}
    </section>
  );
}

/** @throws Error when it has ended */
async function stored(id: string): Promise<MailedReport> {
  const found = await storedMailedReport(id);
  if (!found) throw new Error(t`This report has ended.`);
  return found;
}

function MailForm({
  schedule,
  shownDays,
  onClose,
}: {
  /** Null: a new one. */
  schedule: MailedReport | null;
  shownDays: number;
  onClose: () => void;
}): JSX.Element {
  const me = useSignedIn();
  const [email, setEmail] = useState(schedule?.email ?? me.email ?? '');
  const [cadence, setCadence] = useState<Cadence>(schedule?.cadence ?? 'weekly');
  const [days, setDays] = useState(schedule?.days ?? shownDays);
  const { busy, error, send } = useSubmission();
  const zone = schedule?.timezone ?? readersZone();
  const [time, setTime] = useState(schedule?.time ?? '09:00');
  const [weekday, setWeekday] = useState<Weekday>(schedule?.weekday ?? 'mon');
  const [dayOfMonth, setDayOfMonth] = useState(schedule?.dayOfMonth ?? 1);
  const body = {
    ...{ email, cadence, days, time },
    ...(cadence === 'weekly' && { weekday }),
    ...(cadence === 'monthly' && { dayOfMonth }),
  };
  const changes = useChanges(body, schedule);
  const save = async (): Promise<void> => {
    await (schedule
      ? updateMailedReport(schedule.id, await changes(() => stored(schedule.id)))
      : createMailedReport(body));
    onClose();
  };
  return (
    <Dialog title={schedule ? t`Change a mailed report` : t`Mail a report`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(save)}>
        {!schedule && (
          <p>{t`It shows the alerts that you may see: those of your teams, or all where you have no team.`}</p>
        )}
        <TextField
          label={t`To`}
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
            label={t`How often`}
            path="cadence"
            value={cadence}
            onChange={(value) => setCadence(value as Cadence)}
          >
            {(Object.entries(CADENCES) as [Cadence, MessageDescriptor][]).map(([value, words]) => (
              <option key={value} value={value}>
                {t(words)}
              </option>
            ))}
          </SelectField>
          {cadence === 'weekly' && (
            <SelectField
              label={t`Day of the week`}
              path="weekday"
              value={weekday}
              onChange={(value) => setWeekday(value as Weekday)}
            >
              {WEEKDAYS.map((day) => (
                <option key={day} value={day}>
                  {weekdayName(day)}
                </option>
              ))}
            </SelectField>
          )}
          {cadence === 'monthly' && (
            <NumberField
              label={t`Day of the month`}
              path="dayOfMonth"
              hint={t`A shorter month: its last day`}
              min={1}
              max={LAST_DAY}
              required
              value={dayOfMonth}
              onChange={setDayOfMonth}
            />
          )}
        </div>
        <div class="form-row">
          <TimeOfDayField label={t`Time of day`} path="time" zone={zone} required value={time} onChange={setTime} />
          <NumberField
            label={t`About the last days`}
            path="days"
            min={1}
            max={MOST_DAYS}
            required
            value={days}
            onChange={setDays}
          />
        </div>
        <FormEnd onBack={onClose} disabled={busy}>
          {busy ? t`One moment…` : schedule ? t`Save` : t`Mail it`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
