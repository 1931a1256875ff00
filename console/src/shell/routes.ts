import type { ComponentType } from 'preact';
import { type MessageDescriptor, msg } from '#words';
import type { IconName } from '../parts/icon.js';

export interface PageModule {
  default: ComponentType<{ params: Record<string, string> }>;
  /** Asks for the first data before the page is drawn, when the console opens with it. */
  preload?: () => void;
}

/** A page: its module is loaded when it is first opened. */
export interface Page {
  /** Below `/console`, with `:names`. */
  path: string;
  title: MessageDescriptor;
  /** Other words by which it is looked for. */
  words?: MessageDescriptor;
  load: () => Promise<PageModule>;
  /** Its place in the navigation; absent: reached from another page. */
  nav?: { group: '' | 'incidents' | 'configuration'; icon: IconName };
}

export const PAGES: readonly Page[] = [
  { path: '/', title: msg`Alerts`, nav: { group: '', icon: 'bell' }, load: () => import('../pages/inbox/inbox.js') },
  { path: '/alerts/:id', title: msg`Alert`, load: () => import('../pages/alert/alert.js') },
  {
    path: '/on-call',
    title: msg`On call now`,
    words: msg`who is on call, duty, other teams`,
    nav: { group: '', icon: 'phone' },
    load: () => import('../pages/on-call/on-call.js'),
  },
  {
    path: '/schedules',
    title: msg`Schedules`,
    words: msg`rota, shifts, handover, calendar, ical, ics`,
    nav: { group: '', icon: 'calendar' },
    load: () => import('../pages/schedules/schedules.js'),
  },
  { path: '/schedules/:id', title: msg`Schedule`, load: () => import('../pages/schedules/schedule.js') },
  {
    path: '/escalations',
    title: msg`Escalations`,
    nav: { group: '', icon: 'stairs' },
    load: () => import('../pages/escalations/escalations.js'),
  },
  { path: '/escalations/:id', title: msg`Escalation`, load: () => import('../pages/escalations/escalation.js') },
  {
    path: '/heartbeats',
    title: msg`Heartbeats`,
    nav: { group: '', icon: 'pulse' },
    load: () => import('../pages/heartbeats/heartbeats.js'),
  },
  {
    path: '/maintenance',
    title: msg`Maintenance`,
    nav: { group: '', icon: 'wrench' },
    load: () => import('../pages/maintenance/maintenance.js'),
  },
  {
    path: '/incidents',
    title: msg`Incidents`,
    words: msg`outage, postmortem`,
    nav: { group: 'incidents', icon: 'flame' },
    load: () => import('../pages/incidents/incidents.js'),
  },
  { path: '/incidents/:id', title: msg`Incident`, load: () => import('../pages/incidents/incident.js') },
  { path: '/postmortems/:id', title: msg`Postmortem`, load: () => import('../pages/postmortem/postmortem.js') },
  {
    path: '/status-page',
    title: msg`Status page`,
    nav: { group: 'incidents', icon: 'globe' },
    load: () => import('../pages/status-page/status-page.js'),
  },
  {
    path: '/people',
    title: msg`Teams and people`,
    nav: { group: 'configuration', icon: 'people' },
    load: () => import('../pages/people/people.js'),
  },
  {
    path: '/integrations',
    title: msg`Integrations`,
    nav: { group: 'configuration', icon: 'plug' },
    load: () => import('../pages/integrations/integrations.js'),
  },
  { path: '/integrations/:id', title: msg`Integration`, load: () => import('../pages/integrations/integration.js') },
  {
    path: '/rules',
    title: msg`Rules`,
    nav: { group: 'configuration', icon: 'route' },
    load: () => import('../pages/rules/rules.js'),
  },
  {
    path: '/reports',
    title: msg`Reports`,
    nav: { group: 'configuration', icon: 'bars' },
    load: () => import('../pages/reports/reports.js'),
  },
  {
    path: '/audit',
    title: msg`Audit log`,
    nav: { group: 'configuration', icon: 'list' },
    load: () => import('../pages/audit/audit.js'),
  },
  {
    path: '/settings',
    title: msg`Settings`,
    nav: { group: 'configuration', icon: 'gear' },
    load: () => import('../pages/settings/settings.js'),
  },
  { path: '/moving-in', title: msg`Moving in`, load: () => import('../pages/moving-in/moving-in.js') },
  { path: '/welcome', title: msg`Welcome`, load: () => import('../pages/me/welcome.js') },
  { path: '/me', title: msg`Me`, nav: { group: '', icon: 'person' }, load: () => import('../pages/me/me.js') },
];
