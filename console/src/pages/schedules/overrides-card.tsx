import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api, dataOf } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { Confirm } from '../../parts/confirm.js';
import { Icon } from '../../parts/icon.js';
import { Face } from '../../parts/marks.js';
import { leavesNobody } from '../../schedules/leaves-nobody.js';
import { usePageZone } from '../../parts/page-zone.js';
import { clock } from '../../parts/time.js';
import { clockIn } from '../../parts/moment.js';
import { ActButton } from '../../parts/states.js';
import type { ScheduleDetail } from '../../schedules/queries.js';
import { UnreachableMark, type Unreachable } from '../../schedules/unreachable.js';
import { useIsParticipant } from './participant-names.js';
import { participantName, rotationsOf, spanOfOverride } from './override-names.js';
import type { Saved } from './saved-note.js';

type Override = ScheduleDetail['overrides'][number];

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
    const path = { id: schedule.id };
    const params = { path: { ...path, oid }, query: { confirm: isAlone } };
    const { name: _, ...who } = participant;
    const body = { participant: who, rotationIds, startTime, endTime, reason, confirm: true };
    const undo = () => dataOf(api.POST('/v2/schedules/{id}/overrides', { params: { path }, body }));
    try {
      const notes = await dataOf(api.DELETE('/v2/schedules/{id}/overrides/{oid}', { params }));
      onRemoved({ what: 'Override removed.', notes, undo });
    } catch (error) {
      setAlone(leavesNobody(error));
      throw leavesNobody(error) ? new Error('Nobody who is there would be on call at some of this time.') : error;
    }
    await queries.invalidateQueries({ queryKey: ['schedules'] });
  };
  return (
    <div class="card pad">
      <div class="card-head">
        <h2>Overrides in this range</h2>
      </div>
      {schedule.overrides.length === 0 && <p class="quiet">No overrides. An override puts someone else on call.</p>}
      <ul class="rows">
        {schedule.overrides.map((override) => {
          const name = participantName(override);
          const part = rotationsOf(schedule, override);
          const { start, end } = spanOfOverride(override);
          const from = start < end ? start : Date.parse(override.startTime);
          const about = `the override of ${name}, ${clock(from, zones.zone)}`;
          return (
            <li key={override.id}>
              <Face name={override.participant.type === 'none' ? null : name} />
              <span class="grow">
                <span class="strong">{name}</span>{' '}
                <span class="quiet num">
                  {clockIn(from, zones)} to {clockIn(end, zones)}
                </span>
                {start === end && <span class="quiet"> · does not count: it was over when it was made or changed</span>}
                {part !== null && <span class="quiet"> · only {part}</span>}
                {override.reason && <span class="quiet"> · {override.reason}</span>}
                {override.gone && (
                  <span class="unreachable small open">
                    <Icon name="warning" />
                    Does not count: {name.endsWith('(gone)') ? 'this person is gone' : 'their account is blocked'}.
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
                aria-label={`Change ${about}`}
                onClick={() => onChange(override)}
              >
                Change
              </ActButton>
              <ActButton
                class="btn small"
                whyNot={may}
                aria-label={`Remove ${about}`}
                onClick={() => {
                  setAlone(false);
                  setRemoved(override);
                }}
              >
                Remove
              </ActButton>
            </li>
          );
        })}
      </ul>
      {removed && (
        <Confirm
          title="Remove the override?"
          action={isAlone ? 'Remove it all the same' : 'Remove'}
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(null)}
        >
          <p>From then on the rotations decide again who is on call.</p>
        </Confirm>
      )}
    </div>
  );
}
