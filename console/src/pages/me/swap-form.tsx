import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { type MessageDescriptor, msg, plural, t, Trans } from '#words';
import { useSignedIn } from '../../api/me.js';
import { Problem } from '../../api/problem.js';
import { Choices } from '../../parts/choices.js';
import { Dialog } from '../../parts/dialog.js';
import { FieldProblem } from '../../parts/field.js';
import { Form, FormEnd } from '../../parts/form.js';
import { TextField } from '../../parts/inputs.js';
import { isoOf, toTheMinute } from '../../parts/moment.js';
import { explain } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { RangeFields } from '../../parts/time-fields.js';
import { now } from '../../parts/time.js';
import { leavesNobody } from '../../schedules/leaves-nobody.js';
import type { MyShift } from '../../schedules/my-shifts.js';
import type { Span } from '../../schedules/shift-spans.js';
import { usePreviewData } from '../../schedules/use-preview-data.js';
import { candidatesFor, type Candidate } from '../../schedules/who-can-take.js';
import { useSchedule } from '../../data/schedules.js';
import { askForSwap } from '../../data/swaps.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Of a shift that is running, time to answer. */
const TO_ANSWER = 30 * MINUTE;

/** Requests of which some were refused; the others are sent. */
class SomeRefused extends Error {
  constructor(
    readonly refusals: readonly { name: string; error: unknown }[],
    readonly leavesNobody: boolean,
  ) {
    super(refusals.map(({ name, error }) => `${name}: ${explain(error)}`).join(' '));
  }
}

/** Asks one or several people to take a shift, or a part of it: those who can. */
export function SwapForm({
  shift,
  isEndKnown,
  onClose,
}: {
  shift: MyShift;
  isEndKnown: boolean;
  onClose: () => void;
}): JSX.Element {
  const [from, setFrom] = useState(() => Math.max(Date.parse(shift.startTime), toTheMinute(now() + TO_ANSWER)));
  const [until, setUntil] = useState(() => (isEndKnown ? Date.parse(shift.endTime) : from + DAY));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  /** What was refused because it leaves nobody on call; the same is asked when it is sent again. */
  const [refused, setRefused] = useState('');
  const { busy, error, send } = useSubmission();
  const span = { start: from, end: until };
  const candidates = useOthers(shift, span);
  const able = candidates.filter(({ whyNot }) => whyNot === null);
  // Who cannot take the times that are typed by now is not asked.
  const asked = chosen.filter((id) => able.some((each) => each.id === id));
  const told = (ids: readonly string[]): string => JSON.stringify([ids, from, until]);
  const isAlone = error instanceof SomeRefused && error.leavesNobody && refused === told(asked);
  const ask = async (): Promise<void> => {
    const refusals: { id: string; name: string; error: unknown }[] = [];
    for (const id of asked) {
      const body = {
        ...{ userId: id, confirm: isAlone },
        startTime: isoOf(from),
        endTime: isoOf(until),
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      };
      try {
        await askForSwap(shift.schedule.id, body);
      } catch (problem) {
        // They are asked already: that is what is wanted.
        if (problem instanceof Problem && problem.code === 'SWAP_ASKED') continue;
        // What is wrong with the times is wrong for everybody, and stands at the fields.
        if (problem instanceof Problem && problem.errors.length > 0) throw problem;
        refusals.push({ id, name: able.find((each) => each.id === id)?.name ?? t`Someone`, error: problem });
      }
    }
    if (refusals.length === 0) return onClose();
    const left = refusals.map(({ id }) => id);
    setChosen(left);
    setRefused(told(left));
    throw new SomeRefused(
      refusals,
      refusals.every((each) => leavesNobody(each.error)),
    );
  };
  return (
    <Dialog title={t`Ask for a swap`} onClose={onClose}>
      <Form error={isAlone ? null : error} onSubmit={() => void send(ask)}>
        <p>
          <Trans>
            Your shift in <span class="strong">{shift.schedule.name}</span>. You stay on call until somebody accepts;
            the first who does takes it, and the others are no longer asked.
          </Trans>
        </p>
        <RangeFields from={from} until={until} onFrom={setFrom} onUntil={setUntil} />
        <fieldset class="plain">
          <legend class="field-label">{t`Who can take it`}</legend>
          <FieldProblem path="userId" />
          <Choices
            label={t`Find by name`}
            all={able.map((each) => ({ id: each.id, name: withNote(each) }))}
            chosen={asked}
            onChange={setChosen}
          />
          {able.length === 0 && <p class="quiet">{t`Nobody can take this time.`}</p>}
          <Unable candidates={candidates} />
        </fieldset>
        <TextField
          label={t`Why`}
          path="reason"
          hint={t`Optional. Whoever is asked reads it.`}
          maxLength={200}
          value={reason}
          onChange={setReason}
        />
        {isAlone && (
          <p class="notice warn" role="alert">
            {t`This person is away at some of that time, and nobody else would be on call.`}
          </p>
        )}
        <FormEnd onBack={onClose} disabled={busy || asked.length === 0 || !(span.start < span.end)}>
          {busy
            ? t`Asking…`
            : isAlone
              ? t`Ask all the same`
              : asked.length > 1
                ? t`Ask ${asked.length} people`
                : t`Ask`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}

/** Everybody who might take a time of the shift, but oneself; nobody while the time is not typed whole. */
function useOthers({ schedule }: MyShift, { start, end }: Span): readonly Candidate[] {
  const me = useSignedIn();
  const previewData = usePreviewData();
  const isTime = start < end;
  const { data } = useSchedule(schedule.id, isTime ? { start, end } : null);
  // Of a schedule of another team one sees no overrides.
  const seen = data ?? previewData.schedules.find(({ id }) => id === schedule.id);
  return useMemo(
    () => (seen && isTime ? candidatesFor(previewData, seen, { start, end }).filter(({ id }) => id !== me.id) : []),
    [previewData, seen, start, end, me.id],
  );
}

function withNote({ name, elsewhere, asksForTimeOff }: Candidate): string {
  if (asksForTimeOff) return t`${name} (asks for time off then)`;
  return elsewhere.length === 0 ? name : t`${name} (also on call in ${elsewhere.join(', ')} then)`;
}

const REASONS: Readonly<Record<NonNullable<Candidate['whyNot']>, MessageDescriptor>> = {
  blocked: msg`The account is blocked.`,
  stakeholder: msg`Stakeholders take no shifts.`,
  off: msg`Has time off then.`,
  'on-call': msg`Is on call in this schedule then.`,
};

/** Those who cannot take it, and why. */
function Unable({ candidates }: { candidates: readonly Candidate[] }): JSX.Element | null {
  const unable = candidates.filter(({ whyNot }) => whyNot !== null);
  // All but oneself and those who can.
  const count = usePreviewData().people.length - 1 - (candidates.length - unable.length);
  if (count <= 0) return null;
  return (
    <details>
      <summary class="small">
        {plural(count, { one: '# other cannot take it: who, and why', other: '# others cannot take it: who, and why' })}
      </summary>
      <ul class="points small">
        {unable.map(({ id, name, whyNot }) => (
          <li key={id}>
            {name}: {t(REASONS[whyNot!])}
          </li>
        ))}
        {count > unable.length && (
          <li>{t`Everybody else is neither in a rotation nor in the team of this schedule.`}</li>
        )}
      </ul>
    </details>
  );
}
