import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { refusal, useSignedIn } from '../../api/me.js';
import { saveStatusPage, type StatusPage as Saved, storedStatusPage, useStatusPage } from '../../data/status-page.js';
import { useChanges } from '../../parts/changes.js';
import { Icon } from '../../parts/icon.js';
import { Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { AccessKey } from './access-key.js';
import { Preview } from './preview.js';
import { Services } from './services.js';
import { SettingsForm } from './settings-form.js';
import { bodyOf, labels, startOf, type Settings } from './settings.js';
import './status-page.css';
import { Subscribers } from './subscribers.js';

/** What the public sees: its settings beside it, its services, its subscribers. */
export default function StatusPage(): JSX.Element {
  const mayNot = refusal(useSignedIn(), 'status-page', 'admin');
  const query = useStatusPage(mayNot === null);
  return (
    <div class="page status-page">
      <div class="page-head">
        <h1>{t`Status page`}</h1>
        {query.data && (
          <div class="end">
            {query.data.visibility === 'link' ? (
              <span class="quiet small">{t`Seen by its link with the key`}</span>
            ) : (
              <a class="btn" href={`/status/${query.data.slug}`} target="_blank" rel="noreferrer">
                <Icon name="globe" />
                {t`Open the page`}
              </a>
            )}
          </div>
        )}
      </div>
      {mayNot === null ? (
        <Load query={query}>{(saved) => <Editor saved={saved} />}</Load>
      ) : (
        <>
          <p class="notice">{t`Administrators alone see and change the settings, the key and the subscribers.`}</p>
          <Services />
        </>
      )}
    </div>
  );
}

function Editor({ saved }: { saved: Saved | null }): JSX.Element {
  const { tenant } = useSignedIn();
  const before = startOf(saved, tenant?.name ?? '');
  /** What is changed here; all else follows what is stored, as others change it. */
  const [own, setOwn] = useState<Partial<Settings>>({});
  const settings = { ...before, ...own };
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const [accessKey, setAccessKey] = useState<string | null>(null);
  const { busy, error, send } = useSubmission();
  const body = bodyOf(settings);
  const changes = useChanges(body, saved, { labels: labels(), follows: bodyOf(before) });
  const isSaved = saved !== null && JSON.stringify(body) === JSON.stringify(bodyOf(before));
  const save = async (): Promise<void> => {
    // All of it is replaced: what is not changed here is sent as it is stored.
    const stored = await storedStatusPage();
    const changed = await changes(() => Promise.resolve(stored ?? {}));
    const whole = { ...bodyOf(stored ? startOf(stored, '') : settings), ...changed };
    const saving = await saveStatusPage(whole);
    if (saving.accessKey !== undefined) setAccessKey(saving.accessKey);
    setWarnings(saving.warnings);
    setOwn({});
  };
  return (
    <div class="sides">
      <div class="stack">
        <SettingsForm
          {...{ settings, isSaved, busy, error, warnings }}
          savedSlug={saved?.slug ?? null}
          onChange={(change) => setOwn({ ...own, ...change })}
          onSave={() => void send(save)}
        />
        {saved?.visibility === 'link' && <AccessKey slug={saved.slug} accessKey={accessKey} onKey={setAccessKey} />}
        <Services />
        <Subscribers />
      </div>
      <Preview settings={settings} isSaved={isSaved} />
    </div>
  );
}
