import type { ComponentType } from 'preact';
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
  title: string;
  load: () => Promise<PageModule>;
  /** Its place in the navigation; absent: reached from another page. */
  nav?: { group: '' | 'Incidents' | 'Configuration'; icon: IconName };
}

export const PAGES: readonly Page[] = [
  { path: '/', title: 'Alerts', nav: { group: '', icon: 'bell' }, load: () => import('../pages/inbox/inbox.js') },
  { path: '/alerts/:id', title: 'Alert', load: () => import('../pages/alert/alert.js') },
  {
    path: '/on-call',
    title: 'On call now',
    nav: { group: '', icon: 'phone' },
    load: () => import('../pages/on-call/on-call.js'),
  },
  {
    path: '/schedules',
    title: 'Schedules',
    nav: { group: '', icon: 'calendar' },
    load: () => import('../pages/schedules/schedules.js'),
  },
  { path: '/schedules/:id', title: 'Schedule', load: () => import('../pages/schedules/schedule.js') },
  {
    path: '/escalations',
    title: 'Escalations',
    nav: { group: '', icon: 'stairs' },
    load: () => import('../pages/escalations/escalations.js'),
  },
  { path: '/escalations/:id', title: 'Escalation', load: () => import('../pages/escalations/escalation.js') },
  {
    path: '/heartbeats',
    title: 'Heartbeats',
    nav: { group: '', icon: 'pulse' },
    load: () => import('../pages/heartbeats/heartbeats.js'),
  },
  {
    path: '/maintenance',
    title: 'Maintenance',
    nav: { group: '', icon: 'wrench' },
    load: () => import('../pages/maintenance/maintenance.js'),
  },
  {
    path: '/incidents',
    title: 'Incidents',
    nav: { group: 'Incidents', icon: 'flame' },
    load: () => import('../pages/incidents/incidents.js'),
  },
  { path: '/incidents/:id', title: 'Incident', load: () => import('../pages/incidents/incident.js') },
  { path: '/postmortems/:id', title: 'Postmortem', load: () => import('../pages/postmortem/postmortem.js') },
  {
    path: '/status-page',
    title: 'Status page',
    nav: { group: 'Incidents', icon: 'globe' },
    load: () => import('../pages/status-page/status-page.js'),
  },
  {
    path: '/people',
    title: 'Teams and people',
    nav: { group: 'Configuration', icon: 'people' },
    load: () => import('../pages/people/people.js'),
  },
  {
    path: '/integrations',
    title: 'Integrations',
    nav: { group: 'Configuration', icon: 'plug' },
    load: () => import('../pages/integrations/integrations.js'),
  },
  { path: '/integrations/:id', title: 'Integration', load: () => import('../pages/integrations/integration.js') },
  {
    path: '/rules',
    title: 'Rules',
    nav: { group: 'Configuration', icon: 'route' },
    load: () => import('../pages/rules/rules.js'),
  },
  {
    path: '/reports',
    title: 'Reports',
    nav: { group: 'Configuration', icon: 'bars' },
    load: () => import('../pages/reports/reports.js'),
  },
  {
    path: '/audit',
    title: 'Audit log',
    nav: { group: 'Configuration', icon: 'list' },
    load: () => import('../pages/audit/audit.js'),
  },
  {
    path: '/settings',
    title: 'Settings',
    nav: { group: 'Configuration', icon: 'gear' },
    load: () => import('../pages/settings/settings.js'),
  },
  { path: '/moving-in', title: 'Moving in', load: () => import('../pages/moving-in/moving-in.js') },
  { path: '/welcome', title: 'Welcome', load: () => import('../pages/me/welcome.js') },
  { path: '/me', title: 'Me', nav: { group: '', icon: 'person' }, load: () => import('../pages/me/me.js') },
];
