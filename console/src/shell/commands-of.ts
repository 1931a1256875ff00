/** What the palette offers without asking the service: pages, their sections, and what one can do. */
import { act, type AlertAction } from '../alerts/actions.js';
import type { Alert } from '../alerts/alert.js';
import { refusal, type Me } from '../api/me.js';
import type { Resource } from '../../../src/people/access/domain/permissions.js';
import type { IconName } from '../parts/icon.js';
import { labelsOf } from './key-map.js';
import { signOut } from './navigation.js';
import { openPart } from './openings.js';
import type { Rankable } from './ranking.js';
import { PAGES } from './routes.js';
import { SECTIONS } from './sections.js';
import { setSetting, setting } from './settings.js';

/** What is chosen goes to a path, does something, or writes another text into the palette. */
export type Effect = { path: string } | { run: () => void } | { text: string };

export interface Choice extends Rankable {
  icon: IconName;
  kind: string;
  detail?: string | undefined;
  /** The key that does the same. */
  shortcut?: string | undefined;
  effect: Effect;
}

/** What one types, or the command writes, to override a shift of a schedule. */
export const OVERRIDE = 'Override ';

/** Makes something new on its page. */
const NEW: readonly [label: string, path: string, resource: Resource, words?: string][] = [
  ['New alert', '/?new', 'alerts', 'create, raise, page somebody'],
  ['Start an incident', '/incidents?new', 'incidents', 'new, declare'],
  ['New schedule', '/schedules?new', 'schedules', 'create, rotation'],
  ['New escalation policy', '/escalations?new', 'escalations', 'create'],
  ['New heartbeat', '/heartbeats?new', 'heartbeats', 'create'],
  ['Plan maintenance', '/maintenance?new', 'maintenance-windows', 'new, silence'],
  ['Connect a tool', '/integrations?new', 'integrations', 'new integration, webhook, API'],
  ['Invite people', '/people?invite', 'invites', 'new, add a person'],
  ['Make a team', '/people?show=teams&new', 'teams', 'new, create'],
];

const command = (label: string, icon: IconName, effect: Effect, more: Partial<Choice> = {}): Choice => ({
  ...{ key: `command ${label}`, label, icon, kind: 'Command', effect },
  ...more,
});

/** What the person may do with the alert that is open. */
function ofAlert(alert: Alert, me: Me): Choice[] {
  if (refusal(me, 'alerts') !== null) return [];
  const { status, message } = alert;
  const does = (label: string, icon: IconName, action: AlertAction, shortcut?: string): Choice =>
    command(label, icon, { run: () => act(alert, action, true) }, { shortcut, detail: message });
  const [acknowledge, close, assign] = (['acknowledge', 'close', 'assign'] as const).map((name) => labelsOf(name)[0]);
  if (status === 'closed') return [];
  return [
    ...(status === 'open' ? [does('Acknowledge this alert', 'check', { kind: 'acknowledge' }, acknowledge)] : []),
    ...(status === 'acknowledged' ? [does('Unacknowledge this alert', 'bell', { kind: 'unacknowledge' })] : []),
    does('Close this alert', 'close', { kind: 'close' }, close),
    does('Assign this alert to me', 'person', { kind: 'assign', user: me.id }, assign),
    ...(alert.snoozed ? [does('Unsnooze this alert', 'clock', { kind: 'unsnooze' })] : []),
    ...(status === 'open' && !alert.snoozed ? [does('Escalate this alert now', 'stairs', { kind: 'escalate' })] : []),
  ];
}

/** @param alert the one whose page is open; null: none */
export function choicesOf(me: Me, alert: Alert | null): Choice[] {
  const theme = setting('theme');
  const [help] = labelsOf('help');
  return [
    ...(alert ? ofAlert(alert, me) : []),
    ...PAGES.flatMap(({ nav, title, path }): Choice[] =>
      nav ? [{ key: `page ${path}`, label: title, icon: nav.icon, kind: 'Page', effect: { path } }] : [],
    ),
    ...NEW.flatMap(([label, path, resource, words]) =>
      refusal(me, resource) === null ? [command(label, 'plus', { path }, { words })] : [],
    ),
    ...(refusal(me, 'schedules') === null
      ? [command('Override a shift…', 'calendar', { text: OVERRIDE }, { words: 'take a shift, cover, swap' })]
      : []),
    ...(['light', 'dark', 'system'] as const).flatMap((each) =>
      each === theme
        ? []
        : command(
            each === 'system' ? 'Use the colours of the system' : `Use ${each} colours`,
            'sun',
            { run: () => setSetting('theme', each) },
            { words: 'theme, mode, appearance' },
          ),
    ),
    command('Keyboard shortcuts', 'list', { run: () => openPart('keys') }, { shortcut: help, words: 'keys, help' }),
    command('Moving in', 'down', { path: '/moving-in' }, { kind: 'Page', words: 'import, configuration files' }),
    command('Sign out', 'signout', { run: signOut }, { words: 'log out, leave' }),
    ...SECTIONS.filter(({ only }) => only === undefined || me.role === only).map(
      ({ title, words, of, path }): Choice => ({
        ...{ key: `section ${path}`, label: title, icon: of === 'Me' ? 'person' : 'gear', kind: of, words },
        effect: { path },
      }),
    ),
  ];
}
