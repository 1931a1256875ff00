import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '#words';
import { refusal, useSignedIn } from '../../api/me.js';
import { makeKey } from '../../data/keys.js';
import { CopyBlock } from '../../parts/copy.js';
import { ActButton, ErrorLine } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';

/** The line that pings a heartbeat, with a key that can be made here and is shown once. */
export function PingCommand({ name, teamId }: { name: string; teamId: string | null }): JSX.Element {
  const whyNoKey = refusal(useSignedIn(), 'integrations');
  const [key, setKey] = useState<string | null>(null);
  const { busy, error, send } = useSubmission();
  const make = async (): Promise<void> => {
    setKey(await makeKey(t`Pings ${name}`, teamId, ['write']));
  };
  const { href } = new URL(`/v2/heartbeats/${encodeURIComponent(name)}/ping`, location.origin);
  return (
    <>
      <p class="quiet small">{t`Let the job run this when it has succeeded.`}</p>
      <CopyBlock
        label={t`command that pings`}
        text={`curl -fsS -m 10 --retry 5 -o /dev/null -X POST -H 'Authorization: GenieKey ${key ?? t`<API key>`}' ${href}`}
      />
      {error !== null && <ErrorLine error={error} />}
      {key === null ? (
        <p class="quiet small">
          <ActButton class="btn small" whyNot={whyNoKey} disabled={busy} onClick={() => void send(make)}>
            {busy ? t`Making it…` : t`Make a key`}
          </ActButton>{' '}
          {whyNoKey ?? t`It may write, and gets an integration of its own. Or use a key that you have.`}
        </p>
      ) : (
        <p class="small strong" role="status">
          {t`The command holds the new key, which is shown now and never again: copy it.`}
        </p>
      )}
    </>
  );
}
