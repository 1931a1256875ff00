import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Confirm } from '../../parts/confirm.js';
import { Icon } from '../../parts/icon.js';
import { Linked } from '../../parts/linked.js';
import { ActButton, explain, Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { At } from '../../parts/time.js';
import { isChord } from '../../shell/key-map.js';
import { postInternally, removeInternal, useInternalUpdates, type InternalUpdate } from './room-data.js';
import { StatusMark } from './status-mark.js';
import type { Incident } from './words.js';
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
        <h2>Updates</h2>
        {entry?.enabled ? (
          <span class="tag">on the status page, {entry.severity}</span>
        ) : (
          <span class="tag">not on the status page</span>
        )}
      </div>
      <Internal id={incident.id} mayNot={mayNot} />
      <p class="acts-line">
        <ActButton class="btn small" whyNot={mayNot} onClick={onPublish}>
          <Icon name="globe" />
          Write a public update…
        </ActButton>
      </p>
      <Load query={query} rows={2}>
        {({ pages }) => {
          const internal = pages.flatMap(({ data }) => data);
          const updates = merged(entry?.updates ?? [], internal);
          return (
            <>
              {updates.length === 0 && <p class="quiet">Nothing was written yet.</p>}
              <ol class="updates">
                {updates.map((update) =>
                  'status' in update ? (
                    <li key={`${update.at} ${update.status}`} class="for-public">
                      <p class="head-line">
                        <span class="for">
                          <Icon name="globe" /> Public
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
                          <Icon name="people" /> Internal
                        </span>
                        <span class="strong">{update.createdBy.name}</span>
                        <span class="quiet">
                          <At at={update.createdAt} />
                        </span>
                        <ActButton
                          class="btn bare square end"
                          aria-label="Remove this internal update"
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
              {query.hasNextPage && (
                <button
                  type="button"
                  class="btn"
                  disabled={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {query.isFetchingNextPage ? 'Loading…' : 'Load earlier ones'}
                </button>
              )}
            </>
          );
        }}
      </Load>
      {removed && (
        <Confirm
          title="Remove this internal update?"
          action="Remove"
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
        <Icon name="people" /> Internal update
      </label>
      <textarea
        id="internal-update"
        rows={2}
        maxLength={4000}
        placeholder={mayNot ?? 'Only people who may see this incident read it'}
        disabled={mayNot !== null}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isChord(event, 'send')) submit();
        }}
      />
      <ActButton type="submit" class="btn" whyNot={mayNot} disabled={busy}>
        {busy ? 'Posting…' : 'Post internally'}
      </ActButton>
      {error !== null && (
        <p class="field-problem" role="alert">
          Not posted: {explain(error)}
        </p>
      )}
    </form>
  );
}
