/** What the palette offers without asking the service: pages, their sections, and what one can do. */
import { type MessageDescriptor, msg, t } from '#words';
import { act, type AlertAction } from '../alerts/actions.js';
import type { Alert } from '../alerts/alert.js';
import { refusal, type Me } from '../api/me.js';
import type { Resource } from '../../../src/people/access/domain/permissions.js';
import type { IconName } from '../parts/icon.js';
import { labelsOf } from './key-map.js';
import { signOut } from './navigation.js';
import { openPart } from './openings.js';
import type { PlaceKind } from './palette-search.js';
import type { Rankable } from './ranking.js';
import { PAGES } from './routes.js';
import { SECTIONS } from './sections.js';
import { setSetting, setting } from './settings.js';

/** What is chosen goes to a path, does something, or writes another text into the palette. */
export type Effect = { path: string } | { run: () => void } | { text: string };

export interface Choice extends Rankable {
  icon: IconName;
  /** Shown beside it. */
  kind: string;
  /** What kind of thing was found; absent: a command or page. */
  place?: PlaceKind | undefined;
  detail?: string | undefined;
  /** The key that does the same. */
  shortcut?: string | undefined;
  effect: Effect;
}

/** What one types, or the command writes, to override a shift of a schedule. */
export const overridePrefix = (): string => `${t`Override`} `;

/** Makes something new on its page. */
const NEW: readonly [label: MessageDescriptor, path: string, resource: Resource, words?: MessageDescriptor][] = [
  [msg`New alert`, '/?new', 'alerts', msg`create, raise, page somebody, someone`],
  [msg`Start an incident`, '/incidents?new', 'incidents', msg`new, declare, outage`],
  [msg`New schedule`, '/schedules?new', 'schedules', msg`create, rotation`],
  [msg`New escalation policy`, '/escalations?new', 'escalations', msg`create`],
  [msg`New heartbeat`, '/heartbeats?new', 'heartbeats', msg`create`],
  [msg`Plan maintenance`, '/maintenance?new', 'maintenance-windows', msg`new, silence`],
  [msg`Connect a tool`, '/integrations?new', 'integrations', msg`new integration, webhook, API`],
  [msg`Invite people`, '/people?invite', 'invites', msg`new, add a person, user, member`],
  [msg`Make a team`, '/people?show=teams&new', 'teams', msg`new, create`],
];

const USE_COLOURS = {
  light: msg`Use light colours`,
  dark: msg`Use dark colours`,
  system: msg`Use the colours of the system`,
} as const;

const command = (label: string, icon: IconName, effect: Effect, more: Partial<Choice> = {}): Choice => ({
  ...{ key: `command ${label}`, label, icon, kind: t`Command`, effect },
  ...more,
});

const aPage = (): string => t({ message: 'Page', context: 'of the console' });

/** What the person may do with the alert that is open. */
function ofAlert(alert: Alert, me: Me): Choice[] {
  if (refusal(me, 'alerts') !== null) return [];
  const { status, message } = alert;
  const does = (label: string, icon: IconName, action: AlertAction, shortcut?: string): Choice =>
    command(label, icon, { run: () => act(alert, action, true) }, { shortcut, detail: message });
  const [acknowledge, close, assign] = (['acknowledge', 'close', 'assign'] as const).map((name) => labelsOf(name)[0]);
  if (status === 'closed') return [];
  return [
    ...(status === 'open' ? [does(t`Acknowledge this alert`, 'check', { kind: 'acknowledge' }, acknowledge)] : []),
    ...(status === 'acknowledged' ? [does(t`Unacknowledge this alert`, 'bell', { kind: 'unacknowledge' })] : []),
    does(t`Close this alert`, 'close', { kind: 'close' }, close),
    does(t`Assign this alert to me`, 'person', { kind: 'assign', user: me.id }, assign),
    ...(alert.snoozed ? [does(t`Unsnooze this alert`, 'clock', { kind: 'unsnooze' })] : []),
    ...(status === 'open' && !alert.snoozed ? [does(t`Escalate this alert now`, 'stairs', { kind: 'escalate' })] : []),
  ];
}

/** @param alert the one whose page is open; null: none */
export function choicesOf(me: Me, alert: Alert | null): Choice[] {
  const theme = setting('theme');
  const [help] = labelsOf('help');
  return [
    ...(alert ? ofAlert(alert, me) : []),
    ...PAGES.flatMap(({ nav, title, words, path }): Choice[] =>
      nav
        ? [
            {
              key: `page ${path}`,
              label: t(title),
              icon: nav.icon,
              kind: aPage(),
              words: words && t(words),
              effect: { path },
            },
          ]
        : [],
    ),
    ...NEW.flatMap(([label, path, resource, words]) =>
      refusal(me, resource) === null ? [command(t(label), 'plus', { path }, { words: words && t(words) })] : [],
    ),
    ...(refusal(me, 'schedules') === null
      ? [
          command(
            t`Override a shift…`,
            'calendar',
            { text: overridePrefix() },
            { words: t`take a shift, cover, swap, handover` },
          ),
        ]
      : []),
    ...(['light', 'dark', 'system'] as const).flatMap((each) =>
      each === theme
        ? []
        : command(
            t(USE_COLOURS[each]),
            'sun',
            { run: () => setSetting('theme', each) },
            { words: t`theme, mode, appearance` },
          ),
    ),
    command(t`Keyboard shortcuts`, 'list', { run: () => openPart('keys') }, { shortcut: help, words: t`keys, help` }),
    command(t`Moving in`, 'down', { path: '/moving-in' }, { kind: aPage(), words: t`import, configuration files` }),
    command(t`Sign out`, 'signout', { run: signOut }, { words: t`log out, leave` }),
    ...SECTIONS.filter(({ only }) => only === undefined || me.role === only).map(
      ({ title, words, of, path }): Choice => ({
        ...{ key: `section ${path}`, label: t(title), icon: path.startsWith('/me') ? 'person' : 'gear', kind: t(of) },
        words: words && t(words),
        effect: { path },
      }),
    ),
  ];
}
