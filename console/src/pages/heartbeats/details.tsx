import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { t, Trans } from '#words';
import { deleteHeartbeat, setHeartbeatEnabled, type Heartbeat } from '../../data/heartbeats.js';
import { Dialog } from '../../parts/dialog.js';
import { ActButton, ErrorLine } from '../../parts/states.js';
import { useSubmission } from '../../parts/submit.js';
import { At } from '../../parts/time.js';
import { PingCommand } from './ping-command.js';
import { WouldPage } from '../../paging/pages.js';
import '../../parts/field.css';

/** The lines that ping it; enable, disable, remove. */
export function Details({
  heartbeat: { name, enabled, late, lastPing, alertMessage, teamId, pages, warnings, silencedUntil },
  disabledBecause,
  onEdit,
  onClose,
}: {
  heartbeat: Heartbeat;
  disabledBecause: string | null;
  onEdit: () => void;
  onClose: () => void;
}): JSX.Element {
  const [isAsked, setAsked] = useState(false);
  const { busy, error, send } = useSubmission();
  const toggle = (): Promise<unknown> => setHeartbeatEnabled(name, !enabled);
  const remove = async (): Promise<void> => {
    await deleteHeartbeat(name);
    onClose();
  };
  return (
    <Dialog title={name} onClose={onClose} wide>
      {error !== null && <ErrorLine error={error} />}
      <p>
        {lastPing ? (
          <Trans>
            Last ping <At at={lastPing} />.
          </Trans>
        ) : (
          t`No ping has come yet.`
        )}{' '}
        {alertMessage && <span class="quiet">{t`Without one in time: “${alertMessage}”.`}</span>}
      </p>
      <p>
        <WouldPage pages={pages} warnings={warnings} />
      </p>
      <PingCommand name={name} teamId={teamId} />
      {silencedUntil === null ? (
        <p class="quiet small">{t`A maintenance window of its team can silence its expiry.`}</p>
      ) : (
        <p class="notice">
          {late ? (
            <Trans>
              It is late. <Link href="/maintenance">Maintenance</Link> silences its expiry until{' '}
              <At at={silencedUntil} />: if no ping comes by then, it expires and pages.
            </Trans>
          ) : (
            <Trans>
              <Link href="/maintenance">Maintenance</Link> silences its expiry until <At at={silencedUntil} />.
            </Trans>
          )}
        </p>
      )}
      {disabledBecause !== null && <p class="quiet small">{disabledBecause}</p>}
      {isAsked ? (
        <div class="notice">
          <p>{t`Remove ${name}? Missed pings then notify nobody.`}</p>
          <div class="form-end">
            <button type="button" class="btn" onClick={() => setAsked(false)}>
              {t`Keep it`}
            </button>
            <button type="button" class="btn danger" disabled={busy} onClick={() => void send(remove)}>
              {t`Remove`}
            </button>
          </div>
        </div>
      ) : (
        <div class="form-end">
          <ActButton class="btn danger" whyNot={disabledBecause} disabled={busy} onClick={() => setAsked(true)}>
            {t`Remove…`}
          </ActButton>
          <ActButton class="btn" whyNot={disabledBecause} disabled={busy} onClick={() => void send(toggle)}>
            {enabled ? t`Disable` : t`Enable`}
          </ActButton>
          <ActButton class="btn" whyNot={disabledBecause} disabled={busy} onClick={onEdit}>
            {t`Change`}
          </ActButton>
        </div>
      )}
    </Dialog>
  );
}
