import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { rotateAccessKey } from '../../data/status-page.js';
import { Confirm } from '../../parts/confirm.js';
import { CopyBlock } from '../../parts/copy.js';
import { pageAt } from './settings.js';
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
      <h2>{t`Link with the key`}</h2>
      {accessKey === null ? (
        <p class="quiet">{t`It was shown when it was made. If it is lost, make a new one.`}</p>
      ) : (
        <>
          <p>{t`Copy it now: it is not shown again.`}</p>
          <CopyBlock label={t`link to the page`} text={`${pageAt(slug)}?key=${accessKey}`} />
        </>
      )}
      <div class="form-end">
        <button type="button" class="btn" onClick={() => setAsked(true)}>
          {t`Make a new key…`}
        </button>
      </div>
      {isAsked && (
        <Confirm
          title={t`Make a new key?`}
          action={t`Make a new key`}
          onClose={() => setAsked(false)}
          onConfirm={async () => onKey(await rotateAccessKey())}
        >
          <p>{t`The link that people have now stops working at once. Subscribers keep getting mails.`}</p>
        </Confirm>
      )}
    </section>
  );
}
