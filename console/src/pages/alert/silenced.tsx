import type { JSX } from 'preact';
import { Link } from 'wouter-preact';
import { t, Trans } from '#words';
import type { Alert } from '../../alerts/alert.js';
import { useMaintenanceWindow } from '../../data/maintenance.js';
import { Icon } from '../../parts/icon.js';
import { At, useNow } from '../../parts/time.js';

const EVERY_SECOND = 1000;

/** That a maintenance silences the alert, and until when; afterwards, that it came meanwhile. */
export function Silenced({ alert }: { alert: Alert }): JSX.Element | null {
  const { maintenance, silencedUntil, status } = alert;
  const time = useNow(EVERY_SECOND);
  const { data: window } = useMaintenanceWindow(maintenance);
  if (maintenance === null) return null;
  const link = <Link href="/maintenance">{window ? t`maintenance ${{ name: window.name }}` : t`maintenance`}</Link>;
  if (status === 'open' && silencedUntil !== null) {
    const isOver = Date.parse(silencedUntil) <= time;
    return (
      <p class="notice alert-silenced">
        <Icon name="wrench" />{' '}
        {isOver ? (
          <Trans>Left silent by {link}: it pages when it is raised again, or when someone escalates it.</Trans>
        ) : (
          <>
            <Trans>
              Silenced until <At at={silencedUntil} /> by {link}.
            </Trans>{' '}
            {window?.silence &&
              (window.silence.pageAfter ? t`It pages then if it is still open.` : t`It does not page then.`)}
          </>
        )}
      </p>
    );
  }
  return (
    <p class="quiet small">
      <Icon name="wrench" /> <Trans>It was raised during {link}.</Trans>
    </p>
  );
}
