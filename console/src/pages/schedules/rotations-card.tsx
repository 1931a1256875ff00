import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { Confirm } from '../../parts/confirm.js';
import { Icon } from '../../parts/icon.js';
import { lazy } from '../../parts/lazy.js';
import { usePageZone } from '../../parts/page-zone.js';
import { day, now } from '../../parts/time.js';
import { clockIn } from '../../parts/moment.js';
import { ActButton } from '../../parts/states.js';
import { deleteRotation, type ScheduleDetail } from '../../data/schedules.js';
import { UnreachableMark, type Unreachable } from '../../schedules/unreachable.js';
import { rotationName } from './override-names.js';
import { useIsParticipant, useParticipantNames } from './participant-names.js';
import { copyOf, draftOf, newDraft, rhythmOf, type Rotation, type RotationDraft } from './rotation-draft.js';
import { hoursText } from './rotation-hours.js';

const RotationEditor = lazy(() => import('./rotation-editor.js').then(({ RotationEditor }) => RotationEditor));

/** The rotations of a schedule, to add, change and remove. */
export function RotationsCard({
  schedule,
  may,
  unreachable,
}: {
  schedule: ScheduleDetail;
  may: string | null;
  unreachable: readonly Unreachable[];
}): JSX.Element {
  const [edited, setEdited] = useState<{ rotation: Rotation | null; opened: () => RotationDraft } | null>(null);
  const zone = schedule.timezone;
  const [removed, setRemoved] = useState<Rotation | null>(null);
  const nameOf = useParticipantNames();
  const isParticipant = useIsParticipant();
  return (
    <div class="card pad">
      <div class="card-head">
        <h2>{t`Rotations`}</h2>
        <ActButton
          class="btn small"
          whyNot={may}
          onClick={() => setEdited({ rotation: null, opened: () => newDraft(now(), zone) })}
        >
          <Icon name="plus" />
          {t`Add a rotation`}
        </ActButton>
      </div>
      {schedule.rotations.length === 0 && (
        <p class="quiet">{t`No rotations yet. In a rotation, participants have a shift each, such as a week.`}</p>
      )}
      <ul class="rows">
        {schedule.rotations.map((rotation, index) => {
          const name = rotationName(rotation.name, index);
          const hours = hoursText(rotation);
          return (
            <li key={rotation.id}>
              <span class="grow">
                <span class="strong">{name}</span>{' '}
                <span class="quiet small num">
                  {rhythmOf(rotation, schedule.timezone, now())}
                  {hours && `; ${hours}`}
                  {rotation.endDate && `; ${t`until ${{ end: day(rotation.endDate, schedule.timezone) }}`}`}
                </span>
                <br />
                <span class="small">
                  {rotation.participants.map((each) => nameOf(each)).join(', ') || t`No participants`}
                </span>
                <PresentTurn rotation={rotation} nameOf={nameOf} />
                {unreachable
                  .filter(({ id }) => rotation.participants.some((each) => isParticipant(each, id)))
                  .map((person) => (
                    <UnreachableMark key={person.id} person={person} named />
                  ))}
              </span>
              <ActButton
                class="btn small"
                whyNot={may}
                aria-label={t`Change ${name}`}
                onClick={() => setEdited({ rotation, opened: () => draftOf(rotation, zone) })}
              >
                {t`Change`}
              </ActButton>
              <ActButton
                class="btn small"
                whyNot={may}
                aria-label={t`Copy ${name}`}
                onClick={() => setEdited({ rotation: null, opened: () => copyOf(rotation, name, zone) })}
              >
                {t`Copy`}
              </ActButton>
              <ActButton
                class="btn small"
                whyNot={may}
                aria-label={t`Remove ${name}`}
                onClick={() => setRemoved(rotation)}
              >
                {t`Remove`}
              </ActButton>
            </li>
          );
        })}
      </ul>
      {edited && <RotationEditor schedule={schedule} {...edited} onClose={() => setEdited(null)} />}
      {removed && (
        <Confirm
          title={removed.name ? t`Remove ${{ name: removed.name }}?` : t`Remove the rotation?`}
          action={t`Remove`}
          onConfirm={() => deleteRotation(schedule.id, removed.id)}
          onClose={() => setRemoved(null)}
        >
          <p>
            {t`Its shifts end at once.`}{' '}
            {schedule.rotations.length === 1 && t`It is the only one: then nobody is on call, but by overrides.`}
          </p>
        </Confirm>
      )}
    </div>
  );
}

/** The current turn of a changed rotation, whose participant kept it. */
function PresentTurn({
  rotation: { counting, participants },
  nameOf,
}: {
  rotation: Rotation;
  nameOf: ReturnType<typeof useParticipantNames>;
}): JSX.Element | null {
  const zones = usePageZone();
  if (!counting?.turn || participants.length < 2) return null;
  const { participant, until, next } = counting.turn;
  const [now, then] = [participants[participant], participants[next]];
  if (!now || !then || until === null) return null;
  return (
    <span class="quiet small num">
      ·{' '}
      {t`the shift of ${{ name: nameOf(now) }} lasts until ${{ end: clockIn(Date.parse(until), zones) }}; then ${{ next: nameOf(then) }}`}
    </span>
  );
}
