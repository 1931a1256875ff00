import { useQuery } from '@tanstack/preact-query';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { api, dataOf } from '../../api/client.js';
import { refusal, useSignedIn } from '../../api/me.js';
import { Problem } from '../../api/problem.js';
import { queries } from '../../api/queries.js';
import { Icon } from '../../parts/icon.js';
import { Load } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { AccessKey } from './access-key.js';
import { Preview } from './preview.js';
import { Services } from './services.js';
import { SettingsForm } from './settings-form.js';
import { bodyOf, startOf, type Saved } from './settings.js';
import './status-page.css';
import { Subscribers } from './subscribers.js';

const KEY = ['status-page', 'settings'];

/** What the public sees: its settings beside it, its services, its subscribers. */
export default function StatusPage(): JSX.Element {
  const mayNot = refusal(useSignedIn(), 'status-page', 'admin');
  const query = useQuery({
    queryKey: KEY,
    queryFn: () =>
      dataOf(api.GET('/v2/status-page')).catch((error: unknown) => {
        if (error instanceof Problem && error.status === 404) return null;
        throw error;
      }),
    enabled: mayNot === null,
  });
  return (
    <div class="page status-page">
      <div class="page-head">
        <h1>Status page</h1>
        {query.data && (
          <div class="end">
            {query.data.visibility === 'link' ? (
              <span class="quiet small">Seen by its link with the key</span>
            ) : (
              <a class="btn" href={`/status/${query.data.slug}`} target="_blank" rel="noreferrer">
                <Icon name="globe" />
                Open the page
              </a>
            )}
          </div>
        )}
      </div>
      {mayNot === null ? (
        <Load query={query}>{(saved) => <Editor saved={saved} />}</Load>
      ) : (
        <>
          <p class="notice">Administrators alone see and change the settings, the key and the subscribers.</p>
          <Services />
        </>
      )}
    </div>
  );
}

function Editor({ saved }: { saved: Saved | null }): JSX.Element {
  const { tenant } = useSignedIn();
  const before = startOf(saved, tenant?.name ?? '');
  const [settings, setSettings] = useState(before);
  const [accessKey, setAccessKey] = useState<string | null>(null);
  const { busy, error, send } = useSubmission();
  const isSaved = saved !== null && JSON.stringify(bodyOf(settings)) === JSON.stringify(bodyOf(before));
  const save = async (): Promise<void> => {
    const { accessKey: made, ...now } = await dataOf(api.PUT('/v2/status-page', { body: bodyOf(settings) }));
    if (made !== undefined) setAccessKey(made);
    setSettings(startOf(now, ''));
    queries.setQueryData(KEY, now);
  };
  return (
    <div class="sides">
      <div class="stack">
        <SettingsForm
          {...{ settings, isSaved, busy, error }}
          isNew={saved === null}
          onChange={setSettings}
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
