import { PRIORITIES } from '../../platform/domain/priority.js';
import { INTERVAL_UNITS } from '../../alerts/heartbeats/domain/interval.js';
import { VISIBILITIES } from '../../incidents/services/domain/status.js';
import { PAGE_VISIBILITIES } from '../../incidents/status-page/domain/gate.js';
import {
  choice,
  flag,
  type KindDeclaration,
  list,
  optional,
  ownerTeam,
  reference,
  text,
  whole,
  NAME,
} from './fields.js';
import { timeZone } from './checked-texts.js';

/* Services, heartbeats, the status page, and the account. */

export const services: KindDeclaration = {
  kind: 'services',
  noun: 'service',
  description: 'The service catalog. The status of a service is no part of it.',
  named: 'name',
  fields: {
    name: NAME,
    description: optional('What it does'),
    team: ownerTeam,
    visibility: choice(VISIBILITIES, 'Only public ones show on the status page', { default: 'internal' }),
    tags: list(text('A tag'), 'In their order'),
  },
  deferred: [],
};

export const heartbeats: KindDeclaration = {
  kind: 'heartbeats',
  noun: 'heartbeat',
  description: 'What has to report at regular intervals, by its name.',
  named: 'name',
  isKey: true,
  hasNoId: true,
  fields: {
    description: optional('What reports'),
    team: ownerTeam,
    service: reference('services', 'The service that it watches', { default: null, nullable: true }),
    interval: whole('How long nothing may come', { default: 60 }),
    intervalUnit: choice(INTERVAL_UNITS, 'Of the interval', { default: 'minutes' }),
    enabled: flag('False: it is not awaited', { default: true }),
    alertMessage: optional('Of the alert; left out: made from the name'),
    alertTags: list(text('A tag'), 'Of the alert, in their order'),
    alertPriority: choice(PRIORITIES, 'Of the alert', { default: 'P3' }),
  },
  deferred: [],
};

export const savedSearches: KindDeclaration = {
  kind: 'savedSearches',
  noun: 'saved search',
  description: 'Queries of the list of alerts that a team keeps.',
  named: 'name',
  fields: {
    name: NAME,
    query: text('As it is typed into the list of alerts'),
    description: optional('What it finds'),
    team: ownerTeam,
    owner: reference('users', 'Who made it, where a third-party client says so', { default: null, nullable: true }),
  },
  deferred: [],
};

export const statusPage: KindDeclaration = {
  kind: 'statusPage',
  noun: 'status page',
  description: 'The status page, of which there is at most one. The key of a `link` page is made by the service.',
  named: 'slug',
  hasNoId: true,
  fields: {
    slug: text('Of its address, unique over all organisations'),
    visibility: choice(PAGE_VISIBILITIES, 'Who sees it'),
    brandName: text('The name at its head'),
    accentColor: optional('`#rrggbb`, in lower case'),
    logoUrl: optional('Where the logo is fetched from'),
    showUptimeBars: flag('With the days of each service', { default: false }),
  },
  deferred: [],
};

export const account: KindDeclaration = {
  kind: 'account',
  noun: 'account',
  description: 'Settings of the organisation. There is at most one, called `account`; none: defaults.',
  named: 'name',
  isKey: true,
  hasNoId: true,
  fields: {
    timezone: timeZone({ of: 'policies and rules that are made by the API or the console without one' }),
  },
  deferred: [],
};
