import type { IconName } from '../parts/icon.js';

/** A thing that is set somewhere in the console. */
export interface SettingsSection {
  name: string;
  /** What else people call it, for searches. */
  words: string;
  /** Below `/console`. */
  path: string;
  icon: IconName;
  /** One line: what is set there. */
  about: string;
  /** Others do not see it. */
  only?: 'admin';
}

const admin = { only: 'admin' } as const;

/** All settings by where they stand: the page Settings lists them, its search and the command palette find them. */
export const SETTINGS: readonly { group: string; isElsewhere?: true; sections: readonly SettingsSection[] }[] = [
  {
    group: 'Organisation',
    sections: [
      {
        name: 'Organisation',
        words: 'name account time zone size',
        path: '/settings?show=organisation',
        icon: 'people',
        about: 'Name, size and time zone of your organisation',
      },
      {
        ...admin,
        name: 'Setup checklist',
        words: 'first steps getting started guide onboarding help',
        path: '/settings?show=setup',
        icon: 'check',
        about: 'What is still missing until an alert wakes the right person',
      },
      {
        ...admin,
        name: 'Custom roles',
        words: 'permissions rights rbac access role based stakeholder',
        path: '/settings?show=roles',
        icon: 'key',
        about: 'Roles of your own: what each may do, and who has it',
      },
      {
        ...admin,
        name: 'Data retention',
        words: 'delete old alerts keep days storage attachments export',
        path: '/settings?show=retention',
        icon: 'clock',
        about: 'How long closed alerts are kept',
      },
    ],
  },
  {
    group: 'Security',
    sections: [
      {
        ...admin,
        name: 'Single sign-on',
        words: 'sso oidc openid saml identity provider okta entra google domains login',
        path: '/settings?show=sign-on',
        icon: 'key',
        about: 'Identity providers of the organisation and of teams',
      },
      {
        ...admin,
        name: 'Two-factor authentication',
        words: '2fa mfa second factor otp passkey required security',
        path: '/settings?show=two-factor',
        icon: 'key',
        about: 'Whether everybody needs a second factor',
      },
      {
        name: 'API keys',
        words: 'tokens credentials programs rest',
        path: '/settings?show=keys',
        icon: 'key',
        about: 'Keys with which programs use the API',
      },
    ],
  },
  {
    group: 'Notifications',
    sections: [
      {
        ...admin,
        name: 'Notification providers',
        words: 'mail email smtp sms voice calls push twilio slack telegram test send provider',
        path: '/settings?show=providers',
        icon: 'mail',
        about: 'Which kinds of messages this service can send, with a test',
      },
      {
        name: 'Chat rooms',
        words: 'slack teams telegram ntfy webhook channel chatops',
        path: '/settings?show=rooms',
        icon: 'people',
        about: 'Rooms to which escalations and handoffs are posted',
      },
    ],
  },
  {
    group: 'Service',
    sections: [
      {
        ...admin,
        name: 'Self-check and health',
        words: 'status database synthetic alert monitoring heartbeat metrics',
        path: '/settings?show=health',
        icon: 'pulse',
        about: 'What this service checks of itself',
      },
      {
        ...admin,
        name: 'Address and version',
        words: 'public base url origin licence license about upgrade api docs',
        path: '/settings?show=about',
        icon: 'globe',
        about: 'Under which address it is reached, and which version runs',
      },
    ],
  },
  {
    group: 'Set elsewhere',
    isElsewhere: true,
    sections: [
      {
        name: 'People, teams and invites',
        words: 'members users roles block remove unreachable',
        path: '/people',
        icon: 'people',
        about: 'Who works here, in which teams, with which role',
      },
      {
        name: 'Contact methods and notification rules',
        words: 'profile phone number sms call push me quiet hours mute grouping forwarding',
        path: '/me',
        icon: 'person',
        about: 'How you are notified, and when you are not',
      },
      {
        name: 'Password, sessions and appearance',
        words: 'theme dark light colours density keys sign out passkeys language time zone',
        path: '/me',
        icon: 'sun',
        about: 'How you sign in, and how this browser shows the console',
      },
      {
        name: 'Outgoing webhooks',
        words: 'outbound integrations jira servicenow',
        path: '/integrations',
        icon: 'plug',
        about: 'Outbound integrations stand beside those that bring alerts',
      },
      {
        name: 'Routing, alert policies and flapping',
        words: 'rules notification policies suppress deduplicate delay',
        path: '/rules',
        icon: 'route',
        about: 'What becomes of an alert, and whom it notifies',
      },
      {
        name: 'Status page',
        words: 'public subscribers customers',
        path: '/status-page',
        icon: 'globe',
        about: 'What your customers see',
      },
      {
        name: 'Audit log',
        words: 'history who changed security',
        path: '/audit',
        icon: 'list',
        about: 'Who changed what',
      },
      {
        ...admin,
        name: 'Moving in and configuration files',
        words: 'import migrate opsgenie pagerduty yaml gitops export backup',
        path: '/moving-in',
        icon: 'down',
        about: 'From another service, or from files',
      },
    ],
  },
];
