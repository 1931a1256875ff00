import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t, Trans } from '#words';
import { Confirm } from '../../parts/confirm.js';
import { Icon } from '../../parts/icon.js';
import { At } from '../../parts/time.js';
import type { Comparison } from '../../data/comparison.js';
import type { Run } from '../../data/moving-in.js';
import { WaitsFor } from './waits-for.js';

/** What is under way, or was done last: how far it is, what it waits for, and the way to give it up or delete it. */
export function Standing({
  run: { progress, waiting, url, problem, startedByName, updatedAt },
  isBusy,
  label,
  title,
  status,
  lasts,
  removal,
  removed,
  onRemove,
}: {
  run: Pick<Run | Comparison, 'progress' | 'waiting' | 'url' | 'problem' | 'startedByName' | 'updatedAt'>;
  isBusy: boolean;
  /** Of the region. */
  label: string;
  title: string;
  status: ComponentChildren;
  /** How long it takes; null: nothing is known. */
  lasts: string | null;
  /** Of the button that deletes it when it is done. */
  removal: string;
  /** What that deletes, and what stays. */
  removed: string;
  onRemove: () => Promise<unknown>;
}): JSX.Element {
  const [isAsked, setAsked] = useState(false);
  return (
    <section class="card pad stack" aria-label={label}>
      <div class="card-head">
        <h2>{title}</h2>
        <button type="button" class="btn small" onClick={() => setAsked(true)}>
          {isBusy ? t`Give up` : removal}
        </button>
      </div>
      <p role="status">{status}</p>
      {isBusy && (
        <>
          <progress {...(progress ? { max: progress.total, value: progress.done } : {})} aria-label={t`Progress`} />
          {waiting && <WaitsFor waiting={waiting} origin={url ?? ''} />}
          <p class="quiet small">
            {t`You can leave this page: it goes on.`} {lasts}
          </p>
        </>
      )}
      {problem !== null && (
        <p class="error-line" role="alert">
          <Icon name="warning" />
          <span>{problem}</span>
        </p>
      )}
      <p class="quiet small">
        <Trans>
          Asked for by {startedByName}, <At at={updatedAt} />
        </Trans>
      </p>
      {isAsked && (
        <Confirm
          title={isBusy ? t`Give up?` : `${removal}?`}
          action={isBusy ? t`Give up` : t`Delete`}
          onClose={() => setAsked(false)}
          onConfirm={onRemove}
        >
          <p>{removed}</p>
        </Confirm>
      )}
    </section>
  );
}
