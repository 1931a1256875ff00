import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { t, Trans } from '#words';
import { Icon } from '../../parts/icon.js';
import { ActButton, Load } from '../../parts/states.js';
import { clock, exact, useNow } from '../../parts/time.js';
import { atLength } from '../../parts/length.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { HandoffNotes } from '../../schedules/handoff-notes.js';
import { Subscribe } from '../../schedules/subscribe.js';
import { lazy } from '../../parts/lazy.js';
import { AHEAD_DAYS, isEndKnown, LATELY, useMyShifts, type MyShift } from '../../schedules/my-shifts.js';

const SwapForm = lazy(() => import('./swap-form.js').then(({ SwapForm }) => SwapForm));

const MOST_SHOWN = 12;

/** When the person is on call, over all schedules. */
export function Shifts(): JSX.Element {
  const { id, role } = useSignedIn();
  const query = useMyShifts();
  const time = useNow(60_000);
  const [isAll, setAll] = useState(false);
  const [asked, setAsked] = useState<MyShift | null>(null);
  return (
    <section class="card pad" id="shifts">
      <div class="card-head">
        <h2 id="my-shifts">{t`My shifts`}</h2>
        <span class="quiet small">{t`the next ${AHEAD_DAYS} days`}</span>
        <Subscribe kind="user" id={id} small />
      </div>
      <Load query={query} rows={3}>
        {(loaded) => {
          const shifts = loaded.filter(({ endTime }) => Date.parse(endTime) > time - LATELY);
          return shifts.length === 0 ? (
            <p class="quiet">
              <Trans>
                You are on call in no schedule. <Link href="/schedules">Look at the schedules</Link>
              </Trans>
            </p>
          ) : (
            <>
              {role === 'stakeholder' && (
                <p class="notice warn">
                  {t`You are a stakeholder: you can acknowledge and close the alerts that you are paged for, and write notes, and nothing else. Ask an administrator for another role, or to be taken off call.`}
                </p>
              )}
              <ul class="rows">
                {shifts.slice(0, isAll ? undefined : MOST_SHOWN).map((shift) => (
                  <Row key={`${shift.schedule.id} ${shift.id}`} shift={shift} time={time} onAsk={setAsked} />
                ))}
              </ul>
              {!isAll && shifts.length > MOST_SHOWN && (
                <p>
                  <button type="button" class="link" onClick={() => setAll(true)}>
                    {t`Show all ${{ count: shifts.length }}`}
                  </button>
                </p>
              )}
            </>
          );
        }}
      </Load>
      {asked && (
        <SwapForm
          shift={asked}
          isEndKnown={isEndKnown(Date.parse(asked.endTime), time)}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

function Row({ shift, time, onAsk }: { shift: MyShift; time: number; onAsk: (shift: MyShift) => void }): JSX.Element {
  const { startTime, endTime, isOverride, schedule } = shift;
  const refused = refusal(useSignedIn(), 'schedules');
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
  const isNow = start <= time && time < end;
  const isOver = end <= time;
  const known = isEndKnown(end, time);
  const begin = isNow ? t`Now` : clock(start);
  const until = known ? clock(end) : t`no end in sight`;
  return (
    <li>
      <Icon name={isNow ? 'phone' : 'calendar'} />
      <span class="grow">
        <span class={isNow ? 'strong good' : 'strong'} title={t`${{ start: exact(start) }} to ${{ end: exact(end) }}`}>
          {known || isNow ? (
            <Trans>
              <span class="num">{begin}</span> to <span class="num">{until}</span>
            </Trans>
          ) : (
            // It may end soon after: nobody has looked further.
            <Trans>
              from <span class="num">{begin}</span>
            </Trans>
          )}
        </span>
        {known && <span class="quiet small"> {isOver ? t`is over` : atLength(end - Math.max(start, time))}</span>}
        <br />
        <Link href={`/schedules/${schedule.id}`}>{schedule.name}</Link>
        {isOverride && <span class="tag">{t`override`}</span>}
      </span>
      {!isOver && (
        <ActButton
          class="btn small"
          whyNot={refused}
          aria-label={
            isNow
              ? t`Ask for a swap of ${{ schedule: schedule.name }}, now`
              : t`Ask for a swap of ${{ schedule: schedule.name }}, ${begin}`
          }
          onClick={() => onAsk(shift)}
        >
          {t`Ask for a swap`}
        </ActButton>
      )}
      {(isNow || isOver) && <HandoffNotes schedule={schedule} start={start} />}
    </li>
  );
}
