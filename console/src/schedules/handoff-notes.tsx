import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Trans, t } from '#words';
import { refusal, useSignedIn } from '../api/me.js';
import { createHandoffNote, useHandoffNotes, type HandoffNote } from '../data/schedules.js';
import { Dialog } from '../parts/dialog.js';
import { Form, FormEnd } from '../parts/form.js';
import { TextArea } from '../parts/inputs.js';
import { Linked } from '../parts/linked.js';
import { ActButton } from '../parts/states.js';
import { useSubmission } from '../parts/submit.js';
import { At } from '../parts/time.js';
import './handoff-notes.css';

/** Longer than most shifts: so old may be what the one before has left to say. */
const OLDEST_MS = 14 * 86_400_000;

/**
 * What the one before left to say, and what one has left oneself since; and a way to leave a note. Notes from more than 14 days
 * before the shift are not shown: what they say is over.
 * @param start of the shift, in epoch milliseconds
 */
export function HandoffNotes({
  schedule,
  start,
}: {
  schedule: { id: string; name: string };
  start: number;
}): JSX.Element {
  const me = useSignedIn();
  const [isWriting, setWriting] = useState(false);
  const { data = [] } = useHandoffNotes(schedule.id);
  const notes = data.filter(({ createdAt }) => Date.parse(createdAt) >= start - OLDEST_MS);
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

function Shown({ note: { note, createdAt }, title }: { note: HandoffNote; title: string }): JSX.Element {
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
    await createHandoffNote(schedule.id, note);
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
