import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Trans, t } from '#words';
import { answerOf, api, type Schemas } from '../api/client.js';
import { refusal, useSignedIn } from '../api/me.js';
import { queries } from '../api/queries.js';
import { Dialog } from '../parts/dialog.js';
import { Form, FormEnd } from '../parts/form.js';
import { TextArea } from '../parts/inputs.js';
import { Linked } from '../parts/linked.js';
import { ActButton } from '../parts/states.js';
import { useSubmission } from '../parts/submit.js';
import { At } from '../parts/time.js';
import './handoff-notes.css';

type Note = Schemas['HandoffNoteView'];

const keyOf = (scheduleId: string): string[] => ['schedules', scheduleId, 'handoff-notes'];
/** Among so many there is one of somebody else, unless one has written many. */
const LATEST = 20;

/** What the one before left to say, and what one has left oneself since; and a way to leave a note. */
export function HandoffNotes({ schedule }: { schedule: { id: string; name: string } }): JSX.Element {
  const me = useSignedIn();
  const [isWriting, setWriting] = useState(false);
  const { data: notes = [] } = useQuery({
    queryKey: keyOf(schedule.id),
    queryFn: () =>
      answerOf(
        api.GET('/v2/schedules/{id}/handoff-notes', {
          params: { path: { id: schedule.id }, query: { limit: LATEST } },
        }),
      ).then(({ data }) => data),
  });
  const place = notes.findIndex(({ authorId }) => authorId !== me.id);
  const predecessors = notes[place];
  const own = place === 0 ? undefined : notes[0];
  return (
    <div class="handoff-notes">
      {predecessors && (
        <Shown note={predecessors} title={t`Handoff note of ${{ name: predecessors.authorName ?? t`someone` }}`} />
      )}
      {own && <Shown note={own} title={t`Your note for whoever is next`} />}
      <ActButton
        class="btn small"
        whyNot={refusal(me, 'schedules')}
        aria-label={t`Leave a handoff note in ${{ schedule: schedule.name }}`}
        onClick={() => setWriting(true)}
      >
        {t`Leave a handoff note`}
      </ActButton>
      {isWriting && <WriteNote schedule={schedule} onClose={() => setWriting(false)} />}
    </div>
  );
}

function Shown({ note: { note, createdAt }, title }: { note: Note; title: string }): JSX.Element {
  return (
    <figure>
      <figcaption class="small quiet">
        {title}, <At at={createdAt} />
      </figcaption>
      <blockquote>
        <Linked class="handoff-note" text={note} />
      </blockquote>
    </figure>
  );
}

function WriteNote({
  schedule,
  onClose,
}: {
  schedule: { id: string; name: string };
  onClose: () => void;
}): JSX.Element {
  const [note, setNote] = useState('');
  const { busy, error, send } = useSubmission();
  const save = async (): Promise<void> => {
    const params = { path: { id: schedule.id } };
    await answerOf(api.POST('/v2/schedules/{id}/handoff-notes', { params, body: { note } }));
    await queries.invalidateQueries({ queryKey: keyOf(schedule.id) });
    onClose();
  };
  return (
    <Dialog title={t`Leave a handoff note`} onClose={onClose}>
      <Form error={error} onSubmit={() => void send(save)}>
        <p>
          <Trans>
            Whoever is on call next in <span class="strong">{schedule.name}</span> reads it when their shift begins, and
            so may everybody who may open the schedule. Nobody can change it; a newer note takes its place.
          </Trans>
        </p>
        <TextArea
          label={t`Note`}
          path="note"
          rows={6}
          required
          maxLength={15_000}
          autoFocus
          value={note}
          onChange={setNote}
        />
        <FormEnd onBack={onClose} disabled={busy || note.trim() === ''}>
          {busy ? t`Saving…` : t`Leave the note`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
