import type { StakeholderNotice } from '../../incidents/domain/incident.js';
import type { IncidentRuleView } from '../../incidents/rules/incident-rule.dto.js';
import type { IncidentTemplateView } from '../../incidents/templates/incident-template.dto.js';
import { decodeConditions, encodeConditions, type WireConditions } from './conditions.js';
import type { Json, WireObject } from './wire-object.js';

const LONGEST_NAME = 200;

/** What rules and templates say of an incident. */
interface Content {
  message: string | undefined;
  description: string | null;
  priority: string | null;
  tags: readonly string[];
  details: Json;
  notifyStakeholders: boolean;
  stakeholderNotice: StakeholderNotice | null;
}

/** Of a service. */
export interface WireIncidentRule {
  conditions: WireConditions;
  incident: Content;
}

export function decodeIncidentRule(wire: WireObject): WireIncidentRule {
  return {
    conditions: decodeConditions(wire, { typeKey: 'conditionMatchType', absent: 'match-all' }),
    incident: decodeContent(wire.part('incidentProperties')),
  };
}

/** @throws ApiError 422 */
export function incidentRuleIn(body: WireObject): Record<string, unknown> {
  if (!body.object('incidentProperties')) body.fault('incidentProperties', 'is required');
  const { conditions, incident } = decodeIncidentRule(body);
  return { match: { conditions }, incident };
}

/** A rule has no name there. */
export const nameOfRule = (rule: Record<string, unknown>): string =>
  [...String((rule['incident'] as { message: string }).message)].slice(0, LONGEST_NAME).join('');

/** @param order its place among the rules of the service */
export function encodeIncidentRule({ id, match, incident }: IncidentRuleView, order: number): Json {
  const conditions = encodeConditions(match.conditions, 'conditionMatchType');
  return { id, order, ...conditions, incidentProperties: encodeContent(incident) };
}

export interface WireIncidentTemplate extends Content {
  name: string | undefined;
  impactedServices: string[];
}

export function decodeIncidentTemplate(wire: WireObject): WireIncidentTemplate {
  return {
    ...{ name: wire.losable('name'), ...decodeContent(wire) },
    impactedServices: wire.texts('impactedServices') ?? [],
  };
}

export function encodeIncidentTemplate(template: IncidentTemplateView): Json {
  const services = template.impactedServices.map((each) => (typeof each === 'string' ? each : each.id));
  const { id, name } = template;
  return { id, name, ...encodeContent(template), ...(services.length > 0 ? { impactedServices: services } : {}) };
}

function decodeContent(wire: WireObject): Content {
  const told = wire.object('stakeholderProperties');
  return {
    ...{ message: wire.losable('message'), description: wire.text('description') ?? null },
    ...{ priority: wire.text('priority') ?? null, tags: wire.texts('tags') ?? [] },
    details: wire.object('details')?.json ?? {},
    notifyStakeholders: told?.flag('enable') ?? false,
    stakeholderNotice: told
      ? { message: told.text('message') ?? null, description: told.text('description') ?? null }
      : null,
  };
}

/** What is empty is left out: the Terraform provider would plan to remove it. */
function encodeContent(content: Content): Json {
  const { message, description, priority, tags, details, notifyStakeholders: enable, stakeholderNotice } = content;
  return {
    message,
    ...(description === null ? {} : { description }),
    ...(tags.length > 0 ? { tags } : {}),
    ...(Object.keys(details).length > 0 ? { details } : {}),
    priority,
    stakeholderProperties: {
      enable,
      ...(stakeholderNotice?.message ? { message: stakeholderNotice.message } : {}),
      ...(stakeholderNotice?.description ? { description: stakeholderNotice.description } : {}),
    },
  };
}
