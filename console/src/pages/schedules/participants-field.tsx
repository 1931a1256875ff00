import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
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
import { Pick } from '../../parts/pick.js';
import '../../parts/field.css';

/** Which control of a participant moved it, so that it keeps the focus. */
type Mover = 'grip' | 'up' | 'down';
const ARROWS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

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
  const list = useRef<HTMLOListElement>(null);
  const drags = useRef(0);
  const moved = useRef<{ key: string; by: Mover } | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const move = (from: number, to: number, drag?: string): void => {
    const participant = participants[from];
    if (!participant || to < 0 || to >= participants.length || from === to) return;
    onChange(participants.toSpliced(from, 1).toSpliced(to, 0, participant), drag);
    setSaid(t`${{ name: nameOf(participant) }} is number ${{ place: to + 1 }} of ${{ count: participants.length }}.`);
  };
  const moveBy = (index: number, by: number, mover: Mover): void => {
    moved.current = { key: participants[index]!.key, by: mover };
    move(index, index + by);
  };
  // A row that moves in the document loses the focus.
  useLayoutEffect(() => {
    if (!moved.current) return;
    const { key, by } = moved.current;
    moved.current = null;
    const row = list.current!.children[participants.findIndex((each) => each.key === key)];
    const button = row?.querySelector<HTMLButtonElement>(`[data-mover=${by}]:enabled`);
    (button ?? row?.querySelector<HTMLButtonElement>('[data-mover]:enabled'))?.focus();
  }, [participants]);
  /** The index of the row under the pointer. @param y from the top of the window, in pixels */
  const placeAt = (y: number): number => {
    const rows = [...list.current!.children].map((row) => row.getBoundingClientRect());
    const place = rows.findIndex(({ bottom }) => y < bottom);
    return place === -1 ? rows.length - 1 : place;
  };
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
      <ol
        ref={list}
        onPointerMove={({ clientY }) => {
          if (dragged === null) return;
          const from = participants.findIndex(({ key }) => key === dragged);
          move(from, placeAt(clientY), `drag ${drags.current}`);
        }}
        onPointerUp={() => setDragged(null)}
        onPointerCancel={() => setDragged(null)}
      >
        {participants.map((participant, index) => {
          const name = nameOf(participant);
          return (
            <li key={participant.key} class={participant.key === dragged ? 'dragged' : undefined}>
              <button
                type="button"
                class="btn bare square grip"
                data-mover="grip"
                aria-label={t`Move ${name}: drag, or press the up and down arrows`}
                disabled={participants.length === 1}
                onPointerDown={(event) => {
                  if (event.button !== 0) return;
                  // The list stays where it is, rows do not.
                  list.current!.setPointerCapture(event.pointerId);
                  drags.current++;
                  setDragged(participant.key);
                }}
                onKeyDown={(event) => {
                  const by = ARROWS[event.key];
                  if (by === undefined) return;
                  event.preventDefault();
                  moveBy(index, by, 'grip');
                }}
              >
                <Icon name="drag" />
              </button>
              <Face name={participant.type === 'none' ? null : name} />
              <span class="grow">{name}</span>
              <button
                type="button"
                class="btn bare square"
                data-mover="up"
                aria-label={t`Move ${name} up`}
                disabled={index === 0}
                onClick={() => moveBy(index, -1, 'up')}
              >
                <Icon name="above" />
              </button>
              <button
                type="button"
                class="btn bare square"
                data-mover="down"
                aria-label={t`Move ${name} down`}
                disabled={index === participants.length - 1}
                onClick={() => moveBy(index, 1, 'down')}
              >
                <Icon name="down" />
              </button>
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
