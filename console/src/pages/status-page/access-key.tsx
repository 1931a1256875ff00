import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api, dataOf } from '../../api/client.js';
import { Confirm } from '../../parts/confirm.js';
import { CopyBlock } from '../../parts/copy.js';
import '../../parts/field.css';

/** The key of a page that is seen by its link. Only a new one can be shown. */
export function AccessKey({
  slug,
  accessKey,
  onKey,
}: {
  slug: string;
  /** Null: it was shown when it was made. */
  accessKey: string | null;
  onKey: (accessKey: string) => void;
}): JSX.Element {
  const [isAsked, setAsked] = useState(false);
  return (
    <section class="card pad">
      <h2>Link with the key</h2>
      {accessKey === null ? (
        <p class="quiet">It was shown when it was made. If it is lost, make a new one.</p>
      ) : (
        <>
          <p>Copy it now: it is not shown again.</p>
          <CopyBlock label="link to the page" text={`${location.origin}/status/${slug}?key=${accessKey}`} />
        </>
      )}
      <div class="form-end">
        <button type="button" class="btn" onClick={() => setAsked(true)}>
          Make a new key…
        </button>
      </div>
      {isAsked && (
        <Confirm
          title="Make a new key?"
          action="Make a new key"
          onClose={() => setAsked(false)}
          onConfirm={async () => onKey((await dataOf(api.POST('/v2/status-page/rotate-key'))).accessKey)}
        >
          <p>The link that people have now stops working at once. Subscribers keep getting mails.</p>
        </Confirm>
      )}
    </section>
  );
}
