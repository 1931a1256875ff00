import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t, Trans } from '#words';
import { api, dataOf } from '../../api/client.js';
import { useSignedIn } from '../../api/me.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { TextField } from '../../parts/inputs.js';
import { toTheMinute } from '../../parts/moment.js';
import { useSubmission } from '../../parts/submit.js';
import { RangeFields } from '../../parts/time-fields.js';
import { now } from '../../parts/time.js';
import { leavesNobody } from '../../schedules/leaves-nobody.js';
import type { MyShift } from '../../schedules/my-shifts.js';
import { reloadSwaps } from './swaps.js';
import { people } from '../../api/sources.js';
import { Pick } from '../../parts/pick.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Of a shift that is running, time to answer. */
const TO_ANSWER = 30 * MINUTE;

/** Asks somebody to take a shift, or a part of it. */
export function SwapForm({
  shift,
  isEndKnown,
  onClose,
}: {
  shift: MyShift;
  isEndKnown: boolean;
  onClose: () => void;
}): JSX.Element {
  const me = useSignedIn();
  const [from, setFrom] = useState(() => Math.max(Date.parse(shift.startTime), toTheMinute(now() + TO_ANSWER)));
  const [until, setUntil] = useState(() => (isEndKnown ? Date.parse(shift.endTime) : from + DAY));
  const [userId, setUserId] = useState('');
  const [reason, setReason] = useState('');
  /** What was refused because it leaves nobody on call; the same is asked when it is sent again. */
  const [refused, setRefused] = useState('');
  const { busy, error, send } = useSubmission();
  const told = JSON.stringify([userId, from, until]);
  const isAlone = leavesNobody(error) && refused === told;
  const isWhole = userId !== '' && from < until;
  const ask = async (): Promise<void> => {
    setRefused(told);
    const body = {
      ...{ userId, confirm: isAlone },
      startTime: new Date(from).toISOString(),
      endTime: new Date(until).toISOString(),
      ...(reason.trim() ? { reason: reason.trim() } : {}),
    };
    await dataOf(api.POST('/v2/schedules/{id}/swap-requests', { params: { path: { id: shift.schedule.id } }, body }));
    await reloadSwaps();
    onClose();
  };
  return (
    <Dialog title={t`Ask for a swap`} onClose={onClose}>
      <Form error={!leavesNobody(error) ? error : null} onSubmit={() => void send(ask)}>
        <p>
          <Trans>
            Your shift in <span class="strong">{shift.schedule.name}</span>. You stay on call until the other person
            accepts.
          </Trans>
        </p>
        <Pick
          label={t`Who takes it`}
          path="userId"
          required
          value={userId}
          groups={[{ of: people(({ id, blocked, role }) => id !== me.id && !blocked && role !== 'stakeholder') }]}
          first={[['', t`Select a person…`]]}
          onChange={setUserId}
        />
        <RangeFields from={from} until={until} onFrom={setFrom} onUntil={setUntil} />
        <TextField
          label={t`Why`}
          path="reason"
          hint={t`As you like; the other person reads it.`}
          maxLength={200}
          value={reason}
          onChange={setReason}
        />
        {isAlone && (
          <p class="notice warn" role="alert">
            {t`This person is away at some of that time, and nobody else would be on call.`}
          </p>
        )}
        <FormEnd onBack={onClose} disabled={busy || !isWhole}>
          {busy ? t`Asking…` : isAlone ? t`Ask all the same` : t`Ask`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
