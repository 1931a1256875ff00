/** The sections of pages, by name: their tabs, and what the palette finds. */
import { SETTINGS } from './settings-sections.js';
import { slugOf } from './show-section.js';

export interface Section {
  title: string;
  /** Other words by which it is looked for. */
  words?: string;
}

/** The headings of a person's own page. */
const OF_ME: readonly Section[] = [
  { title: 'Contact methods', words: 'channels, phone, SMS, e-mail, push, test' },
  { title: 'Profile', words: 'name, time zone, language, clock' },
  { title: 'Notification rules', words: 'how I am paged' },
  { title: 'Swaps' },
  { title: 'My shifts', words: 'calendar, on call' },
  { title: 'Time off', words: 'holiday, vacation, PTO' },
  { title: 'Forwarding', words: 'somebody else instead of me' },
  { title: 'Quiet hours', words: 'mute, do not disturb' },
  { title: 'Alert grouping', words: 'storms, bundles' },
  { title: 'E-mail address' },
  { title: 'Password' },
  { title: 'Two-factor authentication', words: 'MFA, 2FA, TOTP' },
  { title: 'Passkeys', words: 'WebAuthn' },
  { title: 'Appearance', words: 'theme, dark, light, density, keys' },
  { title: 'Active sessions', words: 'signed in' },
];

const OF_RULES: readonly (Section & { view: string })[] = [
  { title: 'Routing rules', view: 'routing' },
  { title: 'Team rules', view: 'teams' },
  { title: 'Alert policies', view: 'policies' },
  { title: 'Notification policies', view: 'notifications' },
  { title: 'Incident rules', view: 'incidents' },
  { title: 'Flapping', view: 'flapping' },
  { title: 'Try a rule', view: 'try' },
];

const OF_PEOPLE: readonly (Section & { view: string })[] = [
  { title: 'People', view: '', words: 'everybody, users' },
  { title: 'Teams', view: 'teams' },
  { title: 'Invites', view: 'invites' },
  { title: 'Requests for time off', view: 'time-off', words: 'approve' },
];

/** Every section that has an address, and where it is. */
export const SECTIONS: readonly (Section & { of: string; path: string; only?: 'admin' })[] = [
  // What is set elsewhere has its own pages and headings.
  ...SETTINGS.filter(({ isElsewhere }) => !isElsewhere).flatMap(({ sections }) =>
    sections.map(({ name, words, path, only }) => ({
      title: name,
      words,
      of: 'Settings',
      path,
      ...(only && { only }),
    })),
  ),
  ...OF_ME.map((section) => ({ ...section, of: 'Me', path: `/me#${slugOf(section.title)}` })),
  ...OF_RULES.map(({ view, ...section }) => ({ ...section, of: 'Rules', path: `/rules?view=${view}` })),
  ...OF_PEOPLE.map(({ view, ...section }) => ({
    ...section,
    of: 'Teams and people',
    path: view ? `/people?show=${view}` : '/people',
  })),
];
