import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { Confirm } from '../../parts/confirm.js';
import { Icon } from '../../parts/icon.js';
import { Face } from '../../parts/marks.js';
import { leavesNobody } from '../../schedules/leaves-nobody.js';
import { usePageZone } from '../../parts/page-zone.js';
import { clock } from '../../parts/time.js';
import { clockIn } from '../../parts/moment.js';
import { ActButton } from '../../parts/states.js';
import { createOverride, deleteOverride, type Override, type ScheduleDetail } from '../../data/schedules.js';
import { UnreachableMark, type Unreachable } from '../../schedules/unreachable.js';
import { useIsParticipant } from './participant-names.js';
import { participantName, rotationsOf, spanOfOverride } from './override-names.js';
import type { Saved } from './saved-note.js';

/** The overrides in the range. */
export function OverridesCard({
  schedule,
  may,
  unreachable,
  onChange,
  onRemoved,
}: {
  schedule: ScheduleDetail;
  may: string | null;
  unreachable: readonly Unreachable[];
  onChange: (override: Override) => void;
  onRemoved: (saved: Saved) => void;
}): JSX.Element {
  const zones = usePageZone();
  const [removed, setRemoved] = useState<Override | null>(null);
  const isParticipant = useIsParticipant();
  const [isAlone, setAlone] = useState(false);
  const remove = async ({ id: oid, participant, rotationIds, startTime, endTime, reason }: Override): Promise<void> => {
    const { name: _, ...who } = participant;
    const body = { participant: who, rotationIds, startTime, endTime, reason, confirm: true };
    try {
      const notes = await deleteOverride(schedule.id, oid, isAlone);
      onRemoved({ what: t`Override removed.`, notes, undo: () => createOverride(schedule.id, body) });
    } catch (error) {
      setAlone(leavesNobody(error));
      throw leavesNobody(error) ? new Error('Nobody who is there would be on call at some of this time.') : error;
    }
  };
  return (
    <div class="card pad">
      <div class="card-head">
        <h2>{t`Overrides in this range`}</h2>
      </div>
      {schedule.overrides.length === 0 && (
        <p class="quiet">{t`No overrides. An override puts someone else on call.`}</p>
      )}
      <ul class="rows">
        {schedule.overrides.map((override) => {
          const name = participantName(override);
          const part = rotationsOf(schedule, override);
          const { start, end } = spanOfOverride(override);
          const from = start < end ? start : Date.parse(override.startTime);
          const about = `${name}, ${clock(from, zones.zone)}`;
          return (
            <li key={override.id}>
              <Face name={override.participant.type === 'none' ? null : name} />
              <span class="grow">
                <span class="strong">{name}</span>{' '}
                <span class="quiet num">
                  {t`${{ start: clockIn(from, zones) }} to ${{ end: clockIn(end, zones) }}`}
                </span>
                {start === end && (
                  <span class="quiet"> · {t`does not count: it was over when it was made or changed`}</span>
                )}
                {part !== null && <span class="quiet"> · {t`only ${{ rotations: part }}`}</span>}
                {override.reason && <span class="quiet"> · {override.reason}</span>}
                {override.gone && (
                  <span class="unreachable small open">
                    <Icon name="warning" />
                    {name.endsWith('(gone)')
                      ? t`Does not count: this person is gone.`
                      : t`Does not count: their account is blocked.`}
                  </span>
                )}
                {unreachable
                  .filter(({ id }) => isParticipant(override.participant, id))
                  .map((person) => (
                    <UnreachableMark key={person.id} person={person} named={override.participant.type !== 'user'} />
                  ))}
              </span>
              <ActButton
                class="btn small"
                whyNot={may}
                aria-label={t`Change the override of ${about}`}
                onClick={() => onChange(override)}
              >
                {t`Change`}
              </ActButton>
              <ActButton
                class="btn small"
                whyNot={may}
                aria-label={t`Remove the override of ${about}`}
                onClick={() => {
                  setAlone(false);
                  setRemoved(override);
                }}
              >
                {t`Remove`}
              </ActButton>
            </li>
          );
        })}
      </ul>
      {removed && (
        <Confirm
          title={t`Remove the override?`}
          action={isAlone ? t`Remove it all the same` : t`Remove`}
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(null)}
        >
          <p>{t`From then on the rotations decide again who is on call.`}</p>
        </Confirm>
      )}
    </div>
  );
}
