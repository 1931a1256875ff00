import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import {
  type Incident,
  type InternalUpdate,
  postInternally,
  removeInternal,
  useInternalUpdates,
} from '../../data/incidents.js';
import { Confirm } from '../../parts/confirm.js';
import { Icon } from '../../parts/icon.js';
import { LoadEarlier } from '../../parts/load-earlier.js';
import { Linked } from '../../parts/linked.js';
import { ActButton, explain, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { At } from '../../parts/time.js';
import { isChord } from '../../shell/key-map.js';
import { StatusMark } from './status-mark.js';
import { SEVERITY_WORDS } from './words.js';
import '../../parts/field.css';

type PublicUpdate = NonNullable<NonNullable<Incident['statusPageEntry']>['updates']>[number];

/** What people wrote to each other and what the public was told, the newest first; each says for whom it is. */
export function Updates({
  incident,
  mayNot,
  onPublish,
}: {
  incident: Incident;
  mayNot: string | null;
  onPublish: () => void;
}): JSX.Element {
  const entry = incident.statusPageEntry;
  const query = useInternalUpdates(incident.id);
  const [removed, setRemoved] = useState<InternalUpdate | null>(null);
  return (
    <section class="card pad">
      <div class="card-head">
        <h2>{t`Updates`}</h2>
        <span class="tag">
          {!entry?.enabled
            ? t`not on the status page`
            : entry.severity
              ? t`on the status page, ${{ severity: t(SEVERITY_WORDS[entry.severity]) }}`
              : t`on the status page`}
        </span>
      </div>
      <Internal id={incident.id} mayNot={mayNot} />
      <p class="acts-line">
        <ActButton class="btn small" whyNot={mayNot} onClick={onPublish}>
          <Icon name="globe" />
          {t`Write a public update…`}
        </ActButton>
      </p>
      <Load query={query} rows={2}>
        {({ pages }) => {
          const internal = pages.flatMap(({ data }) => data);
          const updates = merged(entry?.updates ?? [], internal);
          return (
            <>
              {updates.length === 0 && <p class="quiet">{t`Nothing was written yet.`}</p>}
              <div role="log">
                <ol class="updates">
                  {updates.map((update) =>
                    'status' in update ? (
                      <li key={`${update.at} ${update.status}`} class="for-public">
                        <p class="head-line">
                          <span class="for">
                            <Icon name="globe" /> {t`Public`}
                          </span>
                          <StatusMark status={update.status} />
                          <span class="quiet">
                            <At at={update.at} />
                          </span>
                        </p>
                        <p class="text">{update.message}</p>
                      </li>
                    ) : (
                      <li key={update.id} class="internal">
                        <p class="head-line">
                          <span class="for">
                            <Icon name="people" /> {t`Internal`}
                          </span>
                          <span class="strong">{update.createdBy.name}</span>
                          <span class="quiet">
                            <At at={update.createdAt} />
                          </span>
                          <ActButton
                            class="btn bare square end"
                            aria-label={t`Remove this internal update`}
                            whyNot={mayNot}
                            onClick={() => setRemoved(update)}
                          >
                            <Icon name="trash" />
                          </ActButton>
                        </p>
                        <Linked class="text" text={update.message} />
                      </li>
                    ),
                  )}
                </ol>
              </div>
              <LoadEarlier query={query} />
            </>
          );
        }}
      </Load>
      {removed && (
        <Confirm
          title={t`Remove this internal update?`}
          action={t`Remove`}
          onClose={() => setRemoved(null)}
          onConfirm={() => removeInternal(incident.id, removed.id)}
        >
          <p>{removed.message}</p>
        </Confirm>
      )}
    </section>
  );
}

/** The newest first. */
const merged = (
  updates: readonly PublicUpdate[],
  internal: readonly InternalUpdate[],
): (PublicUpdate | InternalUpdate)[] => {
  const at = (each: PublicUpdate | InternalUpdate): number => Date.parse('status' in each ? each.at : each.createdAt);
  return [...updates.toReversed(), ...internal].sort((a, b) => at(b) - at(a));
};

/** The field for an internal update. Public ones have a dialog of their own, so that nobody takes one for the other. */
function Internal({ id, mayNot }: { id: string; mayNot: string | null }): JSX.Element {
  const [text, setText] = useState('');
  const { busy, error, send } = useSubmission();
  const post = async (): Promise<void> => {
    await postInternally(id, text);
    setText('');
  };
  const submit = (): void => {
    if (text.trim()) void send(post);
  };
  return (
    <form
      class="internal write"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label class="for" for="internal-update">
        <Icon name="people" /> {t`Internal update`}
      </label>
      <textarea
        id="internal-update"
        rows={2}
        maxLength={4000}
        placeholder={mayNot ?? t`Only people who may see this incident read it`}
        disabled={mayNot !== null}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isChord(event, 'send')) submit();
        }}
      />
      <ActButton type="submit" class="btn" whyNot={mayNot} disabled={busy}>
        {busy ? t`Posting…` : t`Post internally`}
      </ActButton>
      {error !== null && (
        <p class="field-problem" role="alert">
          {t`Not posted: ${{ reason: explain(error) }}`}
        </p>
      )}
    </form>
  );
}
