import type { StakeholderNotice } from '../../../incidents/domain/incident.js';
import type { IncidentRuleView } from '../../../incidents/rules/incident-rule.dto.js';
import type { IncidentTemplateView } from '../../../incidents/templates/incident-template.dto.js';
import { criteriaIn, criteriaShape } from './criteria-shape.js';
import { flagIn, objectIn, requiredText, textIn, textsIn, unprocessable, type Wire } from './wire-body.js';

const LONGEST_NAME = 200;

/** What a body says of a service's incident rule; absent values are undefined. @throws ApiError 422 */
export function incidentRuleIn(body: Wire): Record<string, unknown> {
  const type = textIn(body, 'conditionMatchType');
  const list = { type: type ?? 'match-all', conditions: body['conditions'] };
  const conditions = criteriaIn({ criteria: list });
  const given = objectIn(body, 'incidentProperties');
  if (!given) throw unprocessable('incidentProperties is required');
  return {
    match: { conditions },
    incident: { message: requiredText(given, 'message', 'incidentProperties.message'), ...contentIn(given) },
  };
}

/** A rule has no name there. */
export const nameOfRule = (rule: Record<string, unknown>): string =>
  [...String((rule['incident'] as { message: string }).message)].slice(0, LONGEST_NAME).join('');

/** @param order its place among the rules of the service */
export function incidentRuleShape({ id, match, incident }: IncidentRuleView, order: number): Wire {
  const { type, conditions } = criteriaShape(match.conditions);
  const incidentProperties = contentShape(incident);
  return { id, order, conditionMatchType: type, ...(conditions ? { conditions } : {}), incidentProperties };
}

/** What a body says of an incident template; what is absent is none. @throws ApiError 422 */
export function incidentTemplateIn(body: Wire): Record<string, unknown> {
  return {
    name: requiredText(body, 'name'),
    message: requiredText(body, 'message'),
    ...contentIn(body),
    impactedServices: textsIn(body, 'impactedServices') ?? [],
  };
}

export function incidentTemplateShape(template: IncidentTemplateView): Wire {
  const services = template.impactedServices.map((each) => (typeof each === 'string' ? each : each.id));
  const { id, name } = template;
  return { id, name, ...contentShape(template), ...(services.length > 0 ? { impactedServices: services } : {}) };
}

interface Content {
  message: string;
  description: string | null;
  priority: string;
  tags: readonly string[];
  details: Readonly<Record<string, unknown>>;
  notifyStakeholders: boolean;
  stakeholderNotice: StakeholderNotice | null;
}

function contentIn(wire: Wire): Record<string, unknown> {
  const told = objectIn(wire, 'stakeholderProperties');
  const details = objectIn(wire, 'details');
  return {
    description: textIn(wire, 'description') ?? null,
    priority: textIn(wire, 'priority') ?? null,
    tags: textsIn(wire, 'tags') ?? [],
    details: details ?? {},
    notifyStakeholders: (told && flagIn(told, 'enable', 'stakeholderProperties.enable')) ?? false,
    stakeholderNotice: told
      ? {
          message: textIn(told, 'message', 'stakeholderProperties.message') ?? null,
          description: textIn(told, 'description', 'stakeholderProperties.description') ?? null,
        }
      : null,
  };
}

/** What is empty is left out: the Terraform provider would plan to remove it. */
function contentShape(content: Content): Wire {
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
