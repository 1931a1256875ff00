import { reasonAgainstTemplate } from '../../../platform/matching/text-template.js';
import { PRIORITIES } from '../../../platform/domain/priority.js';
import { Differences } from './differences.js';
import type { Difference } from './difference.js';
import { decodeIncidentRule, decodeIncidentTemplate, type WireIncidentRule } from '../../codec/incident.js';
import { WireObject } from '../../codec/wire-object.js';
import { conditionsOf } from './map-conditions.js';
import { freeName } from './names.js';
import type { Org, OrgOther } from './org.js';
import type { Wanted } from './wanted.js';

/** Limits of rules and templates here (incident-rule.dto.ts, incident-template.dto.ts). */
const [LONGEST_NAME, LONGEST_TITLE, LONGEST_NOTICE, LONGEST_TEXT] = [200, 2000, 500, 15_000];
const [MOST_TAGS, LONGEST_TAG] = [50, 200];

/** The rules by which alerts open incidents of services, and the templates of incidents. */
export function mapIncidents(org: Org): { rules: Wanted[]; templates: Wanted[]; differences: readonly Difference[] } {
  const [ofServices, ofTemplates] = [new Differences('services'), new Differences('incidentTemplates')];
  const services = org.others.filter(({ kind }) => kind === 'services');
  const taken = new Set<string>();
  const rules = services.flatMap((service) => {
    const list = WireObject.forgiving(service.json).objects('incidentRules') ?? [];
    const ordered = list.toSorted((a, b) => (a.number('order') ?? 0) - (b.number('order') ?? 0));
    return ordered.flatMap((wire, order) => mapRule(service, wire, order, taken, ofServices));
  });
  const names = new Map(services.flatMap(({ id, name }) => (id === null ? [] : [[id, name] as const])));
  const keys = new Set<string>();
  const templates = org.others
    .filter(({ kind }) => kind === 'incidentTemplates')
    .map((template) => mapTemplate(template, names, keys, ofTemplates));
  return { rules, templates, differences: [...ofServices.list(), ...ofTemplates.list()] };
}

function mapRule(
  service: OrgOther,
  wire: WireObject,
  order: number,
  taken: Set<string>,
  differences: Differences,
): Wanted[] {
  const rule = decodeIncidentRule(wire);
  const id = wire.text('id')?.toLowerCase() ?? null;
  const title = rule.incident.message ?? '{{message}}';
  const about = { name: `${service.name}: ${title}`, id };
  const conditions = conditionsOf(rule.conditions);
  if (typeof conditions === 'string') {
    differences.lacks(about, `a rule by which alerts open incidents: ${conditions}`, 'it is left out', false);
    return [];
  }
  const name = firstOf(title, LONGEST_NAME);
  return [
    {
      ...(id === null ? {} : { id }),
      ...{ key: freeName(taken, `${service.name}: ${name}`), name, service: service.name, order },
      match: conditions === null ? {} : { conditions },
      incident: contentOf(about, rule.incident, differences, { isTemplate: true, longestTitle: LONGEST_TITLE }),
    },
  ];
}

function mapTemplate(
  template: OrgOther,
  services: ReadonlyMap<string, string>,
  taken: Set<string>,
  differences: Differences,
): Wanted {
  const { impactedServices, ...content } = decodeIncidentTemplate(WireObject.forgiving(template.json));
  const named = impactedServices.map((id) => services.get(id.toLowerCase()));
  if (named.includes(undefined))
    differences.lacks(template, 'a service that is not there', 'incidents from it impact the others', false);
  const name = firstOf(template.name, LONGEST_NAME);
  return {
    ...(template.id === null ? {} : { id: template.id }),
    ...{ key: freeName(taken, name), name },
    ...contentOf(template, content, differences, { isTemplate: false, longestTitle: LONGEST_TEXT }),
    impactedServices: named.filter((each) => each !== undefined),
  };
}

/** What both say of an incident. */
function contentOf(
  about: { name: string; id: string | null },
  content: WireIncidentRule['incident'],
  differences: Differences,
  { isTemplate, longestTitle }: { isTemplate: boolean; longestTitle: number },
): Wanted {
  const { priority, tags, details, notifyStakeholders, stakeholderNotice: told } = content;
  const text = (key: string, value: string | null | undefined, most: number): string | null => {
    if (!value) return null;
    const reason = isTemplate ? reasonAgainstTemplate(value) : null;
    if (reason !== null) differences.differs(about, `its ${key} cannot be said: ${reason}`, 'it is left out', false);
    else if ([...value].length > most) differences.differs(about, `its ${key} is long`, 'the end is cut off', false);
    return reason === null ? firstOf(value, most) : null;
  };
  const known = PRIORITIES.find((each) => each === priority) ?? 'P3';
  if (priority !== null && known !== priority)
    differences.differs(about, `its priority is ${priority}`, `the priority of its incidents is ${known}`, false);
  const kept = tags.filter((tag) => tag.length <= LONGEST_TAG).slice(0, MOST_TAGS);
  if (kept.length < tags.length)
    differences.differs(
      about,
      `${tags.length - kept.length} of its tags are too long or too many`,
      'they are left out',
      false,
    );
  const notice = {
    message: text('message', told?.message, isTemplate ? LONGEST_TITLE : LONGEST_NOTICE),
    description: text('description', told?.description, LONGEST_TEXT),
  };
  return {
    message: text('message', content.message, longestTitle) ?? (isTemplate ? '{{message}}' : about.name),
    description: text('description', content.description, LONGEST_TEXT),
    ...{ priority: known, tags: kept, details, notifyStakeholders },
    stakeholderNotice: notice.message === null && notice.description === null ? null : notice,
  };
}

const firstOf = (text: string, most: number): string =>
  text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join('');
