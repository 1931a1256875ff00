import type { JSX } from 'preact';
import { linksOf } from '../../../src/alerts/lifecycle/domain/alert-links.js';
import { Icon, type IconName } from '../parts/icon.js';
import type { Alert } from './alert.js';

const ICONS: Readonly<Record<string, IconName>> = { Runbook: 'note', Dashboard: 'bars', Panel: 'bars', Logs: 'list' };

/** Runbook, dashboard and the like from the alert's details, as its messages show them. */
export function Links({ alert }: { alert: Pick<Alert, 'details' | 'source'> }): JSX.Element | null {
  const links = linksOf(alert);
  if (links.length === 0) return null;
  return (
    <p class="link-list">
      {links.map(({ label, url }) => (
        <a key={url} class="btn" href={url} target="_blank" rel="noreferrer">
          <Icon name={ICONS[label] ?? 'link'} />
          {label}
        </a>
      ))}
    </p>
  );
}
