import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { isUnwritten } from '../../../../src/incidents/postmortems/domain/postmortem.js';
import { answerOf, api, type Schemas } from '../../api/client.js';
import { queries } from '../../api/queries.js';
import { Confirm } from '../../parts/confirm.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { TextArea } from '../../parts/inputs.js';
import { ActButton } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { At } from '../../parts/time.js';

type Postmortem = Schemas['PostmortemView'];

const LONGEST = 20_000;
const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['postmortems'] });

/** What customers read of it on the status page: words of their own, since a postmortem names people. */
export function Publication({
  postmortem,
  mayNot,
  isPublic,
}: {
  postmortem: Postmortem;
  /** Why the person may not change what is shown; null: they may. */
  mayNot: string | null;
  /** Whether the incident is on the status page. */
  isPublic: boolean;
}): JSX.Element {
  const { id, publication } = postmortem;
  const whyNot = mayNot ?? (isPublic ? null : 'Its incident is not on the status page');
  const [asked, setAsked] = useState<'publish' | 'take off' | null>(null);
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>On the status page</h2>
        <span class="tag">{publication ? 'published' : 'not published'}</span>
      </div>
      {publication ? (
        <>
          <p class="text">{publication.text}</p>
          <p class="quiet small">
            Since <At at={publication.publishedAt} />
          </p>
        </>
      ) : (
        <p class="quiet">Customers do not see this postmortem.</p>
      )}
      <div class="publication-acts">
        <ActButton class="btn" whyNot={whyNot} onClick={() => setAsked('publish')}>
          <Icon name="globe" />
          {publication ? 'Change what is shown' : 'Publish…'}
        </ActButton>
        {publication && (
          <ActButton class="btn" whyNot={mayNot} onClick={() => setAsked('take off')}>
            Take it off
          </ActButton>
        )}
        {whyNot && <span class="quiet small">{whyNot}</span>}
      </div>
      {asked === 'publish' && <Publish postmortem={postmortem} onClose={() => setAsked(null)} />}
      {asked === 'take off' && (
        <Confirm
          title="Take it off the status page?"
          action="Take it off"
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            await answerOf(api.DELETE('/v2/postmortems/{id}/publication', { params: { path: { id } } }));
            await refresh();
          }}
        >
          <p>Customers do not see it any more. The postmortem itself stays, the published words go.</p>
        </Confirm>
      )}
    </section>
  );
}

function Publish({ postmortem, onClose }: { postmortem: Postmortem; onClose: () => void }): JSX.Element {
  const { id, publication, summary, rootCause } = postmortem;
  const [text, setText] = useState(
    publication?.text ?? [isUnwritten(summary) ? '' : summary, rootCause ?? ''].filter(Boolean).join('\n\n'),
  );
  const { busy, error, send } = useSubmission();
  const save = async (): Promise<void> => {
    await answerOf(api.PUT('/v2/postmortems/{id}/publication', { params: { path: { id } }, body: { text } }));
    await refresh();
    onClose();
  };
  return (
    <Dialog title="Publish on the status page" onClose={onClose} wide>
      <Form error={error} onSubmit={() => void send(save)}>
        <TextArea
          label="What customers read"
          path="text"
          hint="Beside the incident. Timeline and action items are not shown."
          rows={10}
          required
          autoFocus
          maxLength={LONGEST}
          value={text}
          onChange={setText}
        />
        <FormEnd onBack={onClose} disabled={busy || text.trim() === ''}>
          {busy ? 'Publishing…' : publication ? 'Save' : 'Publish'}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
