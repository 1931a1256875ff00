import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { t } from '#words';
import { useNewestOfIntegration } from '../../data/alerts.js';
import { refreshIntegrations, usePayloads } from '../../data/integrations.js';
import { Problem, problemOf } from '../../api/problem.js';
import { Icon } from '../../parts/icon.js';
import { ActButton, ErrorLine } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { At, now } from '../../parts/time.js';

const LOOK_EVERY_MS = 3000;

/** Whether alerts arrive: waits for the next one while asked to, and can send one. */
export function FirstAlert({
  id,
  name,
  webhookUrl,
  startsWaiting,
  whyNot,
}: {
  id: string;
  name: string;
  webhookUrl: string | null;
  startsWaiting: boolean;
  /** Why the person may not send a test; null: they may. */
  whyNot: string | null;
}): JSX.Element {
  const [since, setSince] = useState<string | null>(startsWaiting ? new Date(now() - 60_000).toISOString() : null);
  const { busy, error, send } = useSubmission();
  const { data: alert } = useNewestOfIntegration(id, since, LOOK_EVERY_MS);
  const isWaiting = since !== null && !alert;
  const payloads = usePayloads(id, { everyMs: isWaiting && LOOK_EVERY_MS, enabled: whyNot === null });
  const [newest] = payloads.data ?? [];
  const known = alert?.lastOccurredAt ?? since;
  const isNews = newest && (newest.result === 'refused' || (isWaiting && newest.remarks.length > 0));
  const unheard = isNews && (!known || Date.parse(newest.receivedAt) > Date.parse(known)) ? newest : null;
  // What has just arrived stands among the payloads, too.
  useEffect(() => {
    if (since !== null && alert) void refreshIntegrations();
  }, [since, alert?.id]);

  const test = async (): Promise<void> => {
    setSince(new Date(now() - 2000).toISOString());
    await sendTest(webhookUrl!, name);
  };

  return (
    <section class="card pad stack" aria-live="polite">
      <h2>{t`Do alerts arrive?`}</h2>
      <p class="arrival">
        {alert && since !== null && (
          <>
            <span class="good strong">
              <Icon name="check" /> {t`It works:`}
            </span>
            <Link href={`/alerts/${alert.id}`}>{alert.message}</Link>
          </>
        )}
        {alert && since === null && (
          <>
            <span>{t`Last one:`}</span>
            <Link href={`/alerts/${alert.id}`}>{alert.message}</Link>
            <span class="quiet">
              <At at={alert.lastOccurredAt} />
            </span>
          </>
        )}
        {isWaiting && (
          <>
            <span class="waiting-dot" aria-hidden="true" />
            {t`Waiting for the first alert…`}
          </>
        )}
        {alert === null && since === null && !unheard && t`None has arrived yet.`}
      </p>
      {unheard && (
        <p>
          <span class="warn strong">{unheard.result === 'refused' ? t`Refused` : t`Taken`}</span>{' '}
          <At at={unheard.receivedAt} />: {unheard.remarks.join(' ')}. {t`The payload stands below.`}
        </p>
      )}
      {error !== null && <ErrorLine error={error} />}
      <div class="arrival">
        <ActButton
          class="btn"
          whyNot={whyNot}
          disabled={busy || webhookUrl === null}
          onClick={() => void send(test)}
          aria-describedby="test-hint"
        >
          {busy ? t`Sending…` : t`Send a test`}
        </ActButton>
        {!isWaiting && (
          <button type="button" class="btn bare" onClick={() => setSince(new Date(now()).toISOString())}>
            {t`Wait for the next one`}
          </button>
        )}
        <span id="test-hint" class="quiet small">
          {t`A test is a real alert of P5, and pages whom your rules say.`}
        </span>
      </div>
    </section>
  );
}

/** Raises an alert as the tool does, by its URL. The address of the console may be another one than the tool's. */
async function sendTest(webhookUrl: string, name: string): Promise<void> {
  const path = new URL(webhookUrl).pathname;
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ message: t`Test of ${name}`.slice(0, 130), alias: `test-${Date.now()}`, priority: 'P5' }),
  }).catch(() => {
    throw new Problem(t`No connection`, 0, 'NO_CONNECTION', null);
  });
  if (!response.ok) throw problemOf(response, await response.json().catch(() => null));
}
