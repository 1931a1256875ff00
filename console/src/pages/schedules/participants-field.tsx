import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { Icon } from '../../parts/icon.js';
import { Face } from '../../parts/marks.js';
import type { PreviewData } from '../../schedules/schedule-preview.js';
import { draftParticipant, type DraftParticipant } from './rotation-draft.js';
import { takesShifts } from './takes-shifts.js';
import { people, schedules, teams } from '../../api/sources.js';
import { Kept } from '../../parts/kept.js';
import { Pick } from '../../parts/pick.js';
import '../../parts/field.css';

/** The participants of a rotation in order; dragging or buttons move them. */
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
  onChange: (participants: readonly DraftParticipant[]) => void;
}): JSX.Element {
  const dragged = useRef<string | null>(null);
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= participants.length || from === to) return;
    const next = [...participants];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  const chosen = new Set(participants.map(({ id }) => id));
  const groups = [
    {
      ...{ type: 'user', title: 'People' },
      of: people(takesShifts, ({ id, fullName }) => `${fullName}${chosen.has(id) ? ' (again)' : ''}`),
    },
    { type: 'team', title: 'Teams (everybody at once)', of: teams() },
    {
      ...{ type: 'schedule', title: 'Schedules (who is on call there)' },
      of: schedules(({ id }) => id !== scheduleId),
    },
    { type: 'escalation', title: 'Escalation policies (whom their first step names)', of: previewData.escalations },
  ];
  return (
    <fieldset class="plain places">
      <legend class="field-label">Participants, in order</legend>
      <Kept value={participants.map(({ type, id }) => [type, id])} />
      {participants.length === 0 && <p class="quiet">No participants yet. The first one gets the first shift.</p>}
      <ol>
        {participants.map((participant, index) => {
          const name = nameOf(participant);
          return (
            <li
              key={participant.key}
              draggable
              onDragStart={() => (dragged.current = participant.key)}
              onDragEnd={() => (dragged.current = null)}
              onDragOver={(event) => {
                if (dragged.current === null) return;
                event.preventDefault();
                move(
                  participants.findIndex(({ key }) => key === dragged.current),
                  index,
                );
              }}
              onDrop={(event) => event.preventDefault()}
            >
              <span class="grip" aria-hidden="true">
                <Icon name="drag" />
              </span>
              <Face name={participant.type === 'none' ? null : name} />
              <span class="grow">{name}</span>
              <button
                type="button"
                class="btn bare square"
                aria-label={`Move ${name} up`}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <Icon name="above" />
              </button>
              <button
                type="button"
                class="btn bare square"
                aria-label={`Move ${name} down`}
                disabled={index === participants.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <Icon name="down" />
              </button>
              <button
                type="button"
                class="btn bare square"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(participants.filter(({ key }) => key !== participant.key))}
              >
                <Icon name="trash" />
              </button>
            </li>
          );
        })}
      </ol>
      <Pick
        isBare
        label="Add to the order"
        value=""
        groups={groups}
        first={[['', 'Add a person…']]}
        last={[['none', 'Unassigned']]}
        onChange={(choice) => {
          const [type = '', id = ''] = choice.split(' ');
          if (type) onChange([...participants, draftParticipant(type as DraftParticipant['type'], id)]);
        }}
      />
    </fieldset>
  );
}
