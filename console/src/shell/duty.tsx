import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { t } from '#words';
import { useSignedIn } from '../api/me.js';
import { clock, exact, useNow } from '../parts/time.js';
import { isEndKnown, myOnCallStatus, useMyShifts } from '../schedules/my-shifts.js';

/** Whether the person is on call: until when, or from when next. */
export function DutyBox(): JSX.Element | null {
  const { role } = useSignedIn();
  const { data } = useMyShifts();
  const time = useNow(30_000);
  if (!data) return null;
  const duty = myOnCallStatus(data, time);
  const isOn = duty.kind === 'on';
  const at = isOn ? duty.until : duty.from;
  return (
    <Link href="/me" class={isOn ? 'duty on' : 'duty'} title={at === null ? undefined : exact(at)}>
      <span class={isOn ? 'strong' : 'quiet'}>
        {isOn
          ? isEndKnown(duty.until, time)
            ? t`You are on call until ${clock(duty.until)}`
            : t`You are on call, without an end in sight`
          : at === null
            ? t`You are not on call in the next 30 days`
            : t`You are not on call`}
      </span>
      {isOn && role === 'stakeholder' && (
        <span class="small">{t`As a stakeholder: only for alerts that you are paged for`}</span>
      )}
      {!isOn && at !== null && <span class="num">{t`Next: ${clock(at)}`}</span>}
    </Link>
  );
}
