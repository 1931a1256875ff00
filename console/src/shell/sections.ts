/** The sections of pages, by name: their tabs, and what the palette finds. */
import { type MessageDescriptor, msg } from '#words';
import { SETTINGS } from './settings-sections.js';

export interface Section {
  title: MessageDescriptor;
  /** Other words by which it is looked for. */
  words?: MessageDescriptor;
}

/** The headings of a person's own page, by their ids. */
const OF_ME: readonly (Section & { id: string })[] = [
  { id: 'contact-methods', title: msg`Contact methods`, words: msg`channels, phone, SMS, e-mail, push, test` },
  { id: 'profile', title: msg`Profile`, words: msg`name, time zone, language, clock` },
  { id: 'notification-rules', title: msg`Notification rules`, words: msg`how I am paged` },
  { id: 'swaps', title: msg`Swaps`, words: msg`hand over a shift, handover` },
  { id: 'my-shifts', title: msg`My shifts`, words: msg`calendar, on call, ical, ics, feed` },
  { id: 'time-off', title: msg`Time off`, words: msg`holidays, vacation, PTO` },
  { id: 'forwarding', title: msg`Forwarding`, words: msg`somebody else instead of me` },
  { id: 'quiet-hours', title: msg`Quiet hours`, words: msg`mute, do not disturb` },
  { id: 'alert-grouping', title: msg`Alert grouping`, words: msg`storms, bundles` },
  { id: 'e-mail-address', title: msg`E-mail address` },
  { id: 'password', title: msg`Password` },
  { id: 'two-factor-authentication', title: msg`Two-factor authentication`, words: msg`MFA, 2FA, TOTP` },
  { id: 'passkeys', title: msg`Passkeys`, words: msg`WebAuthn` },
  { id: 'appearance', title: msg`Appearance`, words: msg`theme, dark, light, density, keys` },
  { id: 'active-sessions', title: msg`Active sessions`, words: msg`signed in` },
];

const OF_RULES: readonly (Section & { view: string })[] = [
  { title: msg`Routing rules`, view: 'routing' },
  { title: msg`Team rules`, view: 'teams' },
  { title: msg`Alert policies`, view: 'policies' },
  { title: msg`Notification policies`, view: 'notifications' },
  { title: msg`Incident rules`, view: 'incidents' },
  { title: msg`Flapping`, view: 'flapping' },
  { title: msg`Try a rule`, view: 'try' },
];

const OF_PEOPLE: readonly (Section & { view: string })[] = [
  { title: msg`People`, view: '', words: msg`everybody, users` },
  { title: msg`Teams`, view: 'teams' },
  { title: msg`Invites`, view: 'invites' },
  { title: msg`Requests for time off`, view: 'time-off', words: msg`approve, holidays, vacation` },
];

/** Every section that has an address, and where it is. */
export const SECTIONS: readonly (Section & { of: MessageDescriptor; path: string; only?: 'admin' })[] = [
  // What is set elsewhere has its own pages and headings.
  ...SETTINGS.filter(({ isElsewhere }) => !isElsewhere).flatMap(({ sections }) =>
    sections.map(({ name, words, path, only }) => ({
      title: name,
      words,
      of: msg`Settings`,
      path,
      ...(only && { only }),
    })),
  ),
  ...OF_ME.map(({ id, ...section }) => ({ ...section, of: msg`Me`, path: `/me#${id}` })),
  ...OF_RULES.map(({ view, ...section }) => ({ ...section, of: msg`Rules`, path: `/rules?view=${view}` })),
  ...OF_PEOPLE.map(({ view, ...section }) => ({
    ...section,
    of: msg`Teams and people`,
    path: view ? `/people?show=${view}` : '/people',
  })),
];
