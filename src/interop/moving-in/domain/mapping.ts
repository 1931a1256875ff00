import { compare } from '../../../configuration/domain/canonical.js';
import { ORG_KINDS, type Difference } from './difference.js';
import { mapCustomRoles } from './map-custom-roles.js';
import { mapEscalations } from './map-escalations.js';
import { mapIncidents } from './map-incidents.js';
import { mapMaintenance } from './map-maintenance.js';
import { mapOriginals } from './map-originals.js';
import { mapPeople } from './map-people.js';
import { mapPolicies } from './map-policies.js';
import { mapRouting } from './map-routing.js';
import { mapSchedules } from './map-schedules.js';
import { mapSenders } from './map-senders.js';
import { mapTeams } from './map-teams.js';
import type { Slices } from '../../../platform/slices/slices.js';
import { Names } from './names.js';
import type { Org } from './org.js';
import type { Mapping, MappingOptions } from './wanted.js';

/** Decides for everything that an organisation has what becomes of it (docs/guides/moving-in.md gives the reasons), with pauses. */
export function* mapOrg(org: Org, options: MappingOptions): Slices<Mapping> {
  const names = new Names(org, options.tenantId, options.peopleHere);
  yield;
  const teams = mapTeams(org, names);
  yield;
  const schedules = mapSchedules(org, names);
  yield;
  const routing = mapRouting(org, names);
  yield;
  const escalations = mapEscalations(org, names);
  yield;
  const people = yield* mapPeople(org, names, options);
  yield;
  const customRoles = mapCustomRoles(org);
  yield;
  const senders = mapSenders(org, names, options);
  yield;
  const policies = mapPolicies(org, names, options);
  yield;
  const maintenance = mapMaintenance(org, { ...senders, ...policies }, options);
  yield;
  const incidents = mapIncidents(org);
  yield;
  const known = yield* mapOriginals(org);
  const parts = [
    customRoles,
    people,
    teams,
    routing,
    schedules,
    escalations,
    policies,
    senders,
    maintenance,
    incidents,
    known,
  ];
  const configuration = {
    customRoles: customRoles.wanted,
    users: people.users,
    teams: teams.wanted,
    services: senders.services,
    incidentRules: incidents.rules,
    incidentTemplates: incidents.templates,
    schedules: schedules.wanted,
    escalationPolicies: escalations.wanted,
    teamRoutingRules: routing.wanted,
    alertPolicies: policies.alertPolicies,
    notificationPolicies: policies.notificationPolicies,
    integrations: senders.integrations,
    heartbeats: senders.heartbeats,
    maintenanceWindows: maintenance.wanted,
  };
  return {
    configuration,
    people: people.personal,
    forwardings: people.forwardings,
    originals: known.originals,
    differences: sorted(parts.flatMap(({ differences }) => differences)),
  };
}

/** By kind in their order, those that change who is paged first, then by name. */
export function sorted(differences: readonly Difference[]): Difference[] {
  return [...differences].sort(
    (a, b) =>
      ORG_KINDS.indexOf(a.kind) - ORG_KINDS.indexOf(b.kind) ||
      Number(b.pages) - Number(a.pages) ||
      compare(a.name, b.name) ||
      compare(a.what, b.what),
  );
}
