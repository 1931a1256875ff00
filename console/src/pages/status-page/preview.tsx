import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '#words';
import { refusedFields } from '../../api/refused-fields.js';
import { useStatusPagePreview } from '../../data/status-page.js';
import { ErrorLine, Skeleton } from '../../parts/states.js';
import { looksOf, type Settings } from './settings.js';

/** Waits for a pause in the typing. */
const PAUSE_MS = 500;

/** The page with the settings of the form, saved or not. */
export function Preview({ settings, isSaved }: { settings: Settings; isSaved: boolean }): JSX.Element {
  const [shown, setShown] = useState(settings);
  useEffect(() => {
    const timer = setTimeout(() => setShown(settings), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [settings]);
  const [isDrawn, setDrawn] = useState(false);
  const query = looksOf(shown);
  const { data, error, refetch } = useStatusPagePreview(query);
  // An address that is not typed to its end is refused: the page stays as it was.
  const last = useRef(data);
  if (data) last.current = data;
  const { at, rest } = refusedFields(error, Object.keys(query));
  return (
    <section class="card preview" aria-labelledby="preview">
      <div class="card-head">
        <h2 id="preview">{t`Preview`}</h2>
        <span class="tag">{isSaved ? t`as saved` : t`not saved yet`}</span>
      </div>
      {[...at.values()].map((problem) => (
        <p key={problem} class="field-problem" role="status">
          {t`Not in the preview: ${problem}`}
        </p>
      ))}
      {rest !== null && <ErrorLine error={rest} retry={() => void refetch()} />}
      {error === null && !isDrawn && <Skeleton />}
      {last.current && (
        <iframe
          key={last.current.at}
          title={t`The status page`}
          src={last.current.address}
          sandbox="allow-same-origin"
          onLoad={() => setDrawn(true)}
        />
      )}
    </section>
  );
}
