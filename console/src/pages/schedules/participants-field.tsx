import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '#words';
import { FieldProblem } from '../../parts/field.js';
import { Icon } from '../../parts/icon.js';
import { Face } from '../../parts/marks.js';
import type { PreviewData } from '../../schedules/schedule-preview.js';
import { draftParticipant, type DraftParticipant } from './rotation-draft.js';
import { Invited } from '../../schedules/invited.js';
import { takesShifts } from '../../schedules/who-can-take.js';
import { people, schedules, teams } from '../../api/sources.js';
import { Kept } from '../../parts/kept.js';
import { useMover } from '../../parts/mover.js';
import { Pick } from '../../parts/pick.js';
import '../../parts/field.css';

/** The participants of a rotation in order. A drag by mouse or finger moves them, and so do arrow keys and buttons. */
export function ParticipantsField({
  participants,
  previewData,
  scheduleId,
  nameOf,
  onChange,
}: {
  participants: readonly DraftParticipant[];
  previewData: PreviewData;
  scheduleId: string;
  nameOf: (participant: DraftParticipant) => string;
  /** @param drag the same text for all moves of one drag */
  onChange: (participants: readonly DraftParticipant[], drag?: string) => void;
}): JSX.Element {
  const drags = useRef(0);
  const [said, setSaid] = useState('');
  const mover = useMover(
    participants.map(({ key }) => key),
    (from, to, isDrag) => {
      const participant = participants[from]!;
      onChange(
        participants.toSpliced(from, 1).toSpliced(to, 0, participant),
        isDrag ? `drag ${drags.current}` : undefined,
      );
      setSaid(t`${{ name: nameOf(participant) }} is number ${{ place: to + 1 }} of ${{ count: participants.length }}.`);
    },
    () => drags.current++,
  );
  const chosen = new Set(participants.map(({ id }) => id));
  const groups = [
    {
      ...{ type: 'user', title: t`People` },
      of: people(takesShifts, ({ id, fullName }) => (chosen.has(id) ? t`${{ name: fullName }} (again)` : fullName)),
    },
    { type: 'team', title: t`Teams (everybody at once)`, of: teams() },
    {
      ...{ type: 'schedule', title: t`Schedules (who is on call there)` },
      of: schedules(({ id }) => id !== scheduleId),
    },
    { type: 'escalation', title: t`Escalation policies (whom their first step names)`, of: previewData.escalations },
  ];
  return (
    <fieldset class="plain places">
      <legend class="field-label">{t`Participants, in order`}</legend>
      <Kept value={participants.map(({ type, id }) => [type, id])} />
      <FieldProblem path="participants" />
      {participants.length === 0 && <p class="quiet">{t`No participants yet. The first one gets the first shift.`}</p>}
      <ol {...mover.list}>
        {participants.map((participant, index) => {
          const name = nameOf(participant);
          return (
            <li key={participant.key} class={participant.key === mover.dragged ? 'dragged' : undefined}>
              <button
                type="button"
                class="btn bare square grip"
                aria-label={t`Move ${name}: drag, or press the up and down arrows`}
                {...mover.grip(index)}
                disabled={participants.length === 1}
              >
                <Icon name="drag" />
              </button>
              <Face name={participant.type === 'none' ? null : name} />
              <span class="grow">{name}</span>
              {(['up', 'down'] as const).map((way) => (
                <button
                  key={way}
                  type="button"
                  class="btn bare square"
                  aria-label={way === 'up' ? t`Move ${name} up` : t`Move ${name} down`}
                  {...mover.button(index, way)}
                >
                  <Icon name={way === 'up' ? 'above' : 'down'} />
                </button>
              ))}
              <button
                type="button"
                class="btn bare square"
                aria-label={t`Remove ${name}`}
                onClick={() => onChange(participants.filter(({ key }) => key !== participant.key))}
              >
                <Icon name="trash" />
              </button>
              <FieldProblem path={`participants.${index}`} />
            </li>
          );
        })}
      </ol>
      <p class="unseen" role="status">
        {said}
      </p>
      <Invited />
      <Pick
        isBare
        label={t`Add to the order`}
        value=""
        groups={groups}
        first={[['', t`Add a person…`]]}
        last={[['none', t`Unassigned`]]}
        onChange={(choice) => {
          const [type = '', id = ''] = choice.split(' ');
          if (type) onChange([...participants, draftParticipant(type as DraftParticipant['type'], id)]);
        }}
      />
    </fieldset>
  );
}
