import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { t } from '#words';
import {
  deleteIntegration,
  regenerateKey,
  rotateWebhookToken,
  setIntegrationEnabled,
  testIntegration,
  type IntegrationDetail,
} from '../../data/integrations.js';
import { Confirm } from '../../parts/confirm.js';
import { Icon } from '../../parts/icon.js';
import { Menu } from '../../parts/menu.js';
import { ActButton, ErrorLine } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { rememberKey } from './keys.js';
import { toolOf } from './tools.js';

type Question = 'key' | 'url' | 'disable' | 'remove';

/** Enable, disable, new key, new URL, remove; and for tools that are told, whether their settings are complete. */
export function Actions({
  integration: { id, name, type, enabled },
  disabledBecause,
  onKey,
}: {
  integration: IntegrationDetail;
  disabledBecause: string | null;
  onKey: () => void;
}): JSX.Element {
  const [question, setQuestion] = useState<Question | null>(null);
  const [checked, setChecked] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const { busy, error, send } = useSubmission();
  const off = disabledBecause === null ? {} : { disabledBecause };

  const toggle = (): Promise<unknown> => setIntegrationEnabled(id, !enabled);
  const check = async (): Promise<void> => {
    const { ok, reason } = await testIntegration(id);
    setChecked(ok ? t`The settings are complete.` : t`Something is missing: ${{ reason: reason ?? '' }}.`);
  };
  const isTold = toolOf({ type, name }).way === 'out';

  return (
    <>
      {error !== null && <ErrorLine error={error} />}
      {checked !== null && <span role="status">{checked}</span>}
      {isTold && (
        <ActButton class="btn" whyNot={disabledBecause} disabled={busy} onClick={() => void send(check)}>
          {t`Check the settings`}
        </ActButton>
      )}
      <ActButton
        class="btn"
        whyNot={disabledBecause}
        disabled={busy}
        onClick={() => (enabled ? setQuestion('disable') : void send(toggle))}
      >
        {enabled ? t`Disable` : t`Enable`}
      </ActButton>
      <Menu
        className="btn square"
        ariaLabel={t`More actions`}
        label={<Icon name="more" />}
        items={[
          { label: t`New API key`, onSelect: () => setQuestion('key'), ...off },
          ...(isTold ? [] : [{ label: t`New webhook URL`, onSelect: () => setQuestion('url'), ...off }]),
          { label: t`Remove`, danger: true, onSelect: () => setQuestion('remove'), ...off },
        ]}
      />
      {question === 'key' && (
        <Confirm
          title={t`Make a new API key?`}
          action={t`Make a new key`}
          onClose={() => setQuestion(null)}
          onConfirm={async () => {
            rememberKey(id, await regenerateKey(id));
            onKey();
          }}
        >
          <p>{t`Every present key of ${name} stops working at once. Enter the new one wherever an old one is used.`}</p>
        </Confirm>
      )}
      {question === 'url' && (
        <Confirm
          title={t`Make a new webhook URL?`}
          action={t`Make a new URL`}
          onClose={() => setQuestion(null)}
          onConfirm={() => rotateWebhookToken(id)}
        >
          <p>{t`The present URL is refused from then on. Enter the new one in ${name}.`}</p>
        </Confirm>
      )}
      {question === 'disable' && (
        <Confirm title={t`Disable ${name}?`} action={t`Disable`} onClose={() => setQuestion(null)} onConfirm={toggle}>
          <p>{t`What the tool sends from then on is refused, and pages nobody, until it is enabled again.`}</p>
        </Confirm>
      )}
      {question === 'remove' && (
        <Confirm
          title={t`Remove ${name}?`}
          action={t`Remove`}
          onClose={() => setQuestion(null)}
          onConfirm={async () => {
            await deleteIntegration(id);
            navigate('/integrations');
          }}
        >
          <p>
            {t`Its URL and its keys stop working: what the tool sends from then on is refused, and pages nobody. Its alerts stay.`}
          </p>
        </Confirm>
      )}
    </>
  );
}
