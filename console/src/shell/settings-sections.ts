import { type MessageDescriptor, msg } from '#words';
import type { IconName } from '../parts/icon.js';

/** A thing that is set somewhere in the console. */
export interface SettingsSection {
  name: MessageDescriptor;
  /** What else people call it, for searches. */
  words: MessageDescriptor;
  /** Below `/console`. */
  path: string;
  icon: IconName;
  /** One line: what is set there. */
  about: MessageDescriptor;
  /** Others do not see it. */
  only?: 'admin';
}

const admin = { only: 'admin' } as const;

/** All settings by where they stand: the page Settings lists them, its search and the command palette find them. */
export const SETTINGS: readonly {
  group: MessageDescriptor;
  isElsewhere?: true;
  sections: readonly SettingsSection[];
}[] = [
  {
    group: msg`Organisation`,
    sections: [
      {
        name: msg`Organisation`,
        words: msg`name rename company account time zone size`,
        path: '/settings?show=organisation',
        icon: 'people',
        about: msg`Name, size and time zone of your organisation`,
      },
      {
        ...admin,
        name: msg`Setup checklist`,
        words: msg`first steps getting started guide onboarding help`,
        path: '/settings?show=setup',
        icon: 'check',
        about: msg`What is still missing until an alert wakes the right person`,
      },
      {
        ...admin,
        name: msg`Custom roles`,
        words: msg`permissions rights rbac access role based stakeholder`,
        path: '/settings?show=roles',
        icon: 'key',
        about: msg`Roles of your own: what each may do, and who has it`,
      },
      {
        ...admin,
        name: msg`Data retention`,
        words: msg`delete old alerts keep days storage attachments export`,
        path: '/settings?show=retention',
        icon: 'clock',
        about: msg`How long closed alerts are kept`,
      },
    ],
  },
  {
    group: msg`Security`,
    sections: [
      {
        ...admin,
        name: msg`Single sign-on`,
        words: msg`sso oidc openid saml identity provider okta entra google domains login`,
        path: '/settings?show=sign-on',
        icon: 'key',
        about: msg`Identity providers of the organisation and of teams`,
      },
      {
        ...admin,
        name: msg`Two-factor authentication`,
        words: msg`2fa mfa second factor otp passkey required security`,
        path: '/settings?show=two-factor',
        icon: 'key',
        about: msg`Whether everybody needs a second factor`,
      },
      {
        name: msg`API keys`,
        words: msg`tokens credentials programs rest`,
        path: '/settings?show=keys',
        icon: 'key',
        about: msg`Keys with which programs use the API`,
      },
    ],
  },
  {
    group: msg`Notifications`,
    sections: [
      {
        ...admin,
        name: msg`Notification providers`,
        words: msg`mail email smtp sms voice calls push twilio slack telegram test send provider`,
        path: '/settings?show=providers',
        icon: 'mail',
        about: msg`Which kinds of messages this service can send, with a test`,
      },
      {
        name: msg`Chat rooms`,
        words: msg`slack teams telegram ntfy webhook channel chatops`,
        path: '/settings?show=rooms',
        icon: 'people',
        about: msg`Rooms to which escalations and handoffs are posted`,
      },
      {
        name: msg`Rehearsal`,
        words: msg`test trial dry run go live parallel migration`,
        path: '/settings?show=rehearsal',
        icon: 'pulse',
        about: msg`Alerts escalate as ever, and nobody is paged`,
      },
    ],
  },
  {
    group: msg({ message: 'Service', context: 'this server' }),
    sections: [
      {
        ...admin,
        name: msg`Self-check and health`,
        words: msg`status database synthetic alert monitoring heartbeat metrics`,
        path: '/settings?show=health',
        icon: 'pulse',
        about: msg`What this service checks of itself`,
      },
      {
        ...admin,
        name: msg`Address and version`,
        words: msg`public base url origin licence license about upgrade api docs`,
        path: '/settings?show=about',
        icon: 'globe',
        about: msg`Under which address it is reached, and which version runs`,
      },
    ],
  },
  {
    group: msg`Set elsewhere`,
    isElsewhere: true,
    sections: [
      {
        name: msg`People, teams and invites`,
        words: msg`members users roles block remove unreachable`,
        path: '/people',
        icon: 'people',
        about: msg`Who works here, in which teams, with which role`,
      },
      {
        name: msg`Contact methods and notification rules`,
        words: msg`profile phone number sms call push me quiet hours mute grouping forwarding`,
        path: '/me',
        icon: 'person',
        about: msg`How you are notified, and when you are not`,
      },
      {
        name: msg`Password, sessions and appearance`,
        words: msg`theme dark light colours density keys sign out passkeys language time zone`,
        path: '/me',
        icon: 'sun',
        about: msg`How you sign in, and how this browser shows the console`,
      },
      {
        name: msg`Outgoing webhooks`,
        words: msg`outbound integrations jira servicenow`,
        path: '/integrations',
        icon: 'plug',
        about: msg`Outbound integrations stand beside those that bring alerts`,
      },
      {
        name: msg`Routing, alert policies and flapping`,
        words: msg`rules notification policies suppress deduplicate delay`,
        path: '/rules',
        icon: 'route',
        about: msg`What becomes of an alert, and whom it notifies`,
      },
      {
        name: msg`Status page`,
        words: msg`public subscribers customers`,
        path: '/status-page',
        icon: 'globe',
        about: msg`What your customers see`,
      },
      {
        name: msg`Audit log`,
        words: msg`history who changed security`,
        path: '/audit',
        icon: 'list',
        about: msg`Who changed what`,
      },
      {
        ...admin,
        name: msg`Moving in and configuration files`,
        words: msg`import migrate opsgenie pagerduty oncall goalert yaml gitops export backup`,
        path: '/moving-in',
        icon: 'down',
        about: msg`From another service, or from files`,
      },
    ],
  },
];
