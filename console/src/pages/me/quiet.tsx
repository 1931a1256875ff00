import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { plural, t } from '#words';
import { updateProfile } from '../../data/profile.js';
import { Confirm } from '../../parts/confirm.js';
import { Icon } from '../../parts/icon.js';
import { ErrorLine } from '../../parts/states.js';
import { clock, now, timeOf } from '../../parts/time.js';
import { dated } from '../../parts/moment.js';
import { useSubmission } from '../../parts/submit.js';
import { quietShifts } from '../../schedules/quiet-shifts.js';
import { isEndKnown, myOnCallStatus, useMyShifts } from '../../schedules/my-shifts.js';
import '../../parts/field.css';
import { TimeOfDayField } from '../../parts/time-fields.js';

const HOUR = 3_600_000;

type User = { id: string; timezone: string; mutedUntil: string | null } & Record<
  'notifyQuietHoursStart' | 'notifyQuietHoursEnd',
  string | null
> & { notifyOnP1Only: boolean; notifyP1InQuietHours: boolean };

/** When the person is left alone. */
export function Quiet({ user }: { user: User }): JSX.Element {
  const [start, setStart] = useState(user.notifyQuietHoursStart ?? '');
  const [end, setEnd] = useState(user.notifyQuietHoursEnd ?? '');
  const [error, setError] = useState<unknown>(null);
  /** For how many hours it is asked whether they mean it. */
  const [muting, setMuting] = useState<number | null>(null);
  const isMuted = user.mutedUntil !== null && Date.parse(user.mutedUntil) > now();
  const change = async (body: Record<string, unknown>): Promise<void> => {
    setError(null);
    await updateProfile(user.id, body).catch(setError);
  };
  const save = useSubmission();
  const isSaved = start === (user.notifyQuietHoursStart ?? '') && end === (user.notifyQuietHoursEnd ?? '');
  const problem =
    (start === '') !== (end === '')
      ? t`Both times, or none`
      : start !== '' && start === end
        ? t`They end when they begin: nothing would be quiet`
        : null;
  const { data: shifts } = useMyShifts();
  // Until it is known, it is asked for as well.
  const isOnCall = shifts && myOnCallStatus(shifts, now()).kind === 'on';
  const mute = (hours: number): Promise<void> => change({ mutedUntil: new Date(now() + hours * HOUR).toISOString() });
  return (
    <section class="card pad">
      <div class="card-head">
        <h2 id="quiet-hours">{t`Quiet hours`}</h2>
      </div>
      {(error ?? save.error) !== null && <ErrorLine error={error ?? save.error} />}
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void save.send(() =>
            updateProfile(user.id, { notifyQuietHoursStart: start || null, notifyQuietHoursEnd: end || null }),
          );
        }}
      >
        <div class="form-row">
          <TimeOfDayField label={t`Quiet from`} zone={user.timezone} value={start} onChange={setStart} />
          <TimeOfDayField
            label={t({ message: 'to', context: 'end of quiet hours' })}
            zone={user.timezone}
            problem={problem}
            value={end}
            onChange={setEnd}
          />
        </div>
        <div class="form-end">
          <span class="quiet small">
            {t`What comes meanwhile is held, and sent at the end if nobody has acknowledged it.`}
          </span>
          <button class="btn" disabled={save.busy || isSaved || problem !== null}>
            {save.busy ? t`Saving…` : isSaved ? t`Saved` : t`Save`}
          </button>
        </div>
        <div role="status">
          <QuietOnCall user={user} start={start} end={end} />
        </div>
      </form>
      <label class="check">
        <input
          type="checkbox"
          checked={user.notifyP1InQuietHours}
          onChange={(event) => void change({ notifyP1InQuietHours: event.currentTarget.checked })}
        />
        {t`Page me for P1 alerts within quiet hours`}
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={user.notifyOnP1Only}
          onChange={(event) => void change({ notifyOnP1Only: event.currentTarget.checked })}
        />
        {t`Page me for P1 only: I never get other alerts, and the next rule of the policy pages someone else`}
      </label>
      <p class="mute">
        {isMuted ? (
          <>
            <span class="strong num">{t`Muted until ${{ end: clock(user.mutedUntil!) }}, P1 too.`}</span>
            <OnDuty user={user} />
            <button type="button" class="btn small" onClick={() => void change({ mutedUntil: null })}>
              {t`End this`}
            </button>
          </>
        ) : (
          <>
            {t`Mute everything, P1 too, for`}
            {[1, 4, 12].map((hours) => (
              <button
                key={hours}
                type="button"
                class="btn small"
                onClick={() => (isOnCall === false ? void mute(hours) : setMuting(hours))}
              >
                {hours} h
              </button>
            ))}
          </>
        )}
      </p>
      {muting !== null && (
        <Confirm
          title={isOnCall ? t`Mute yourself while you are on call?` : t`Mute everything?`}
          action={t`Mute for ${muting} h`}
          onClose={() => setMuting(null)}
          onConfirm={() => mute(muting)}
        >
          <p>{t`Pages to you are held until then, P1 too. Others are paged only when the policy’s next step comes.`}</p>
        </Confirm>
      )}
    </section>
  );
}

/** Whoever is on call in the quiet hours that are typed is told that pages wait. */
function QuietOnCall({ user, start, end }: { user: User; start: string; end: string }): JSX.Element | null {
  const { data = [] } = useMyShifts();
  const [first, ...others] = quietShifts(data, { start, end, timezone: user.timezone }, now());
  // With P1 only, nothing comes that would wait.
  if (!first || (user.notifyOnP1Only && user.notifyP1InQuietHours)) return null;
  const [from, until] = [dated(first.start), timeOf(first.end)];
  return (
    <p class="notice warn">
      {others.length === 0
        ? t`You are on call in your quiet hours: ${from}.`
        : t`You are on call in your quiet hours: ${from}, and ${plural(others.length, { one: '# more time', other: '# more times' })} in the next 30 days.`}{' '}
      {user.notifyP1InQuietHours
        ? t`Your pages, except P1, wait until ${until}.`
        : t`Your pages, P1 too, wait until ${until}.`}
    </p>
  );
}

/** Whoever is on call and mutes themselves is told what that does. */
function OnDuty({ user: { mutedUntil } }: { user: User }): JSX.Element | null {
  const { data } = useMyShifts();
  const time = now();
  const duty = data && myOnCallStatus(data, time);
  if (duty?.kind !== 'on' || mutedUntil === null) return null;
  const muted = clock(mutedUntil);
  return (
    <span class="warn" role="status">
      <Icon name="warning" />{' '}
      {isEndKnown(duty.until, time)
        ? t`You are on call until ${{ end: clock(duty.until) }}: pages wait until ${muted}, P1 too.`
        : t`You are on call: pages wait until ${muted}, P1 too.`}
    </span>
  );
}
