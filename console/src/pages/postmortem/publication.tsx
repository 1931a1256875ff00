import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t, Trans } from '#words';
import { isUnwritten } from '../../../../src/incidents/postmortems/domain/postmortem.js';
import { type Postmortem, publishPostmortem, unpublishPostmortem } from '../../data/postmortems.js';
import { Confirm } from '../../parts/confirm.js';
import { Dialog } from '../../parts/dialog.js';
import { Form, FormEnd } from '../../parts/form.js';
import { Icon } from '../../parts/icon.js';
import { TextArea } from '../../parts/inputs.js';
import { ActButton } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { At } from '../../parts/time.js';

const LONGEST = 20_000;

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
  const whyNot = mayNot ?? (isPublic ? null : t`Its incident is not on the status page`);
  const [asked, setAsked] = useState<'publish' | 'take-off' | null>(null);
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>{t`On the status page`}</h2>
        <span class="tag">{publication ? t`published` : t`not published`}</span>
      </div>
      {publication ? (
        <>
          <p class="text">{publication.text}</p>
          <p class="quiet small">
            <Trans>
              Since <At at={publication.publishedAt} />
            </Trans>
          </p>
        </>
      ) : (
        <p class="quiet">{t`Customers do not see this postmortem.`}</p>
      )}
      <div class="publication-acts">
        <ActButton class="btn" whyNot={whyNot} onClick={() => setAsked('publish')}>
          <Icon name="globe" />
          {publication ? t`Change what is shown` : t`Publish…`}
        </ActButton>
        {publication && (
          <ActButton class="btn" whyNot={mayNot} onClick={() => setAsked('take-off')}>
            {t`Take it off`}
          </ActButton>
        )}
        {whyNot && <span class="quiet small">{whyNot}</span>}
      </div>
      {asked === 'publish' && <Publish postmortem={postmortem} onClose={() => setAsked(null)} />}
      {asked === 'take-off' && (
        <Confirm
          title={t`Take it off the status page?`}
          action={t`Take it off`}
          onClose={() => setAsked(null)}
          onConfirm={() => unpublishPostmortem(id)}
        >
          <p>{t`Customers do not see it any more. The postmortem itself stays, the published words go.`}</p>
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
    await publishPostmortem(id, text);
    onClose();
  };
  return (
    <Dialog title={t`Publish on the status page`} onClose={onClose} wide>
      <Form error={error} onSubmit={() => void send(save)}>
        <TextArea
          label={t`What customers read`}
          path="text"
          hint={t`Beside the incident. Timeline and action items are not shown.`}
          rows={10}
          required
          autoFocus
          maxLength={LONGEST}
          value={text}
          onChange={setText}
        />
        <FormEnd onBack={onClose} disabled={busy || text.trim() === ''}>
          {busy ? t`Publishing…` : publication ? t`Save` : t`Publish`}
        </FormEnd>
      </Form>
    </Dialog>
  );
}
