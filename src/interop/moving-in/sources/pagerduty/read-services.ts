import type { Ref } from '../../../codec/refs.js';
import type { Json, WireObject } from '../../../codec/wire-object.js';
import { MOST_PATTERNS, MOST_RULES } from '../../../../alerts/integrations/domain/integration-rules.js';
import type { Difference } from '../../domain/difference.js';
import { Differences } from '../../domain/differences.js';
import type { OrgOther, OrgPolicy } from '../../domain/org.js';
import {
  type Effects,
  type EventRule,
  filtersOf,
  followed,
  PASS_ALL,
  type PriorityOf,
  rulesOf,
} from './event-rules.js';
import { idHere, ownerOf, refOf } from './lists.js';
import { Unsayable } from './pcl.js';
import { LOW_URGENCY } from './read-people.js';
import { EVENTS, isKey, sentAs } from './sent-as.js';
import { BY_SEVERITY, closesAfter, pausedFor, policiesOf, type Ruled, SUPPRESSED } from './service-policies.js';
import { urgencyIn } from './urgency.js';

const LONGEST_TAG = 50;
/** Where events go that no rule leads to a service: nobody is paged by them. */
const UNROUTED = 'unrouted';

interface Service extends Ruled {
  /** There. */
  id: string;
  ownerTeam: Ref | null;
  escalation: string | null;
  rules: readonly EventRule[];
  integrations: string[];
}

interface Noted {
  services: Differences;
  integrations: Differences;
  maintenance: Differences;
}

/** What services are here: integrations with rules, and the policies that these need. */
export class ServicesReader {
  private readonly services = new Map<string, Service>();
  private readonly others: OrgOther[] = [];
  private readonly tags = new Set<string>();
  /** Minutes for which rules let alerts wait. */
  private readonly pauses = new Set<number>();
  /** Events may come to a service through no integration of its own. */
  private areOrchestrated = false;
  private readonly noted: Noted = {
    services: new Differences('services'),
    integrations: new Differences('integrations'),
    maintenance: new Differences('maintenance'),
  };

  constructor(private readonly priorities: PriorityOf) {}

  /** With `integrations`, and `orchestration` where it is in force (`collect.ts`). */
  addService(wire: WireObject): void {
    const [id, name] = [wire.required('id'), wire.required('name')];
    const about = { name, id: idHere('service', id) };
    const { ownerTeam } = ownerOf(wire);
    this.nameSettings(wire, about);
    const service: Service = {
      ...{ id, name, ownerTeam, escalation: wire.object('escalation_policy')?.text('id') ?? null, integrations: [] },
      ...this.ruledBy(wire, name),
      rules: rulesOf(wire.object('orchestration'), this.priorities, (what, effect) =>
        this.noted.services.differs(about, `a rule of its orchestration: ${what}`, effect, true),
      ),
    };
    // In force, and not told.
    if (wire.has('orchestration') && wire.object('orchestration') === undefined)
      this.noted.services.lacks(about, 'the source does not say the rules of its orchestration', 'it has none', true);
    this.services.set(id, service);
    const json = { name, description: wire.text('description') ?? '' };
    this.others.push({ kind: 'services', id: about.id, name, enabled: true, ownerTeam, json });
    const isDisabled = wire.text('status') === 'disabled';
    for (const each of wire.objects('integrations') ?? []) this.addIntegration(each, service, isDisabled);
  }

  /** How urgent its alerts are, and when they are closed. */
  private ruledBy(wire: WireObject, name: string): Pick<Service, 'tags' | 'urgency' | 'closeMinutes'> {
    const [urgency, seconds] = [urgencyIn(wire), wire.number('auto_resolve_timeout') ?? 0];
    const closeMinutes = seconds > 0 ? Math.ceil(seconds / 60) : null;
    const closes = closeMinutes === null ? [] : [closesAfter(closeMinutes)];
    if (typeof urgency === 'object') return { urgency, closeMinutes, tags: [this.tagOf(name), ...closes] };
    const tags = { high: [], low: [LOW_URGENCY], severity_based: [BY_SEVERITY] }[urgency];
    return { urgency: null, closeMinutes, tags: [...tags, ...closes] };
  }

  /** By which policies know its alerts. */
  private tagOf(name: string): string {
    const text = `service:${name.replaceAll(/[{}]/g, '')}`;
    for (let number = 1; ; number++) {
      const end = number === 1 ? '' : ` (${number})`;
      const tag = `${text.slice(0, LONGEST_TAG - end.length)}${end}`;
      if (this.tags.has(tag)) continue;
      this.tags.add(tag);
      return tag;
    }
  }

  private nameSettings(wire: WireObject, about: { name: string; id: string }): void {
    const { services } = this.noted;
    const [acknowledged, pause] = [
      wire.number('acknowledgement_timeout'),
      wire.object('auto_pause_notifications_parameters'),
    ];
    if (acknowledged)
      services.lacks(
        about,
        `acknowledged incidents are triggered again after ${Math.round(acknowledged / 60)} minutes`,
        'an acknowledged alert stays so until somebody closes it, or takes the acknowledgement back',
        true,
      );
    const grouping = wire.object('alert_grouping_parameters')?.text('type') ?? wire.text('alert_grouping');
    if (grouping !== undefined)
      services.lacks(
        about,
        `its alerts are grouped (${grouping})`,
        'alerts of one dedup key are one; others page each for itself',
        true,
      );
    if (pause?.flag('enabled') === true)
      services.lacks(about, 'alerts that seem transient wait', 'people are paged at once', true);
    if ((wire.list('event_rules') ?? []).length > 0)
      services.lacks(
        about,
        'its event rules, which are older than orchestrations',
        'its events come as they are sent; migrate these rules to an orchestration there, and move again',
        true,
      );
    if ((wire.list('scheduled_actions') ?? []).length > 0)
      services.lacks(
        about,
        'the urgency of open incidents changes when support hours begin',
        'an alert keeps the urgency that it has when it comes',
        true,
      );
    if (wire.object('response_play')) services.lacks(about, 'its response play', 'nothing runs by itself', false);
  }

  private addIntegration(wire: WireObject, service: Service, isDisabled: boolean): void {
    const id = idHere('integration', wire.required('id'));
    const own = wire.text('name') ?? wire.text('summary') ?? wire.text('type') ?? 'Integration';
    const name = `${service.name}: ${own}`;
    service.integrations.push(id);
    const { type, config, remark } = sentAs(wire);
    if (remark !== null) this.noted.integrations.differs({ name, id }, remark.what, remark.effect, !isDisabled);
    this.push({
      ...{ id, name, type, config, key: wire.text('integration_key') ?? null, isDisabled },
      ...{ ownerTeam: service.ownerTeam, escalation: service.escalation },
      rules: this.rulesWith({ id, name }, service.escalation, [
        { left: 'all', list: () => followed(toService(service.id), () => service.rules) },
        { left: 'none of its orchestration', list: () => toService(service.id) },
      ]),
    });
  }

  /** With `integrations`, `global` and `router` (`collect.ts`); after all services. */
  addOrchestration(wire: WireObject): void {
    const [id, title] = [wire.required('id'), wire.required('name')];
    const team = wire.object('team');
    const keyed = wire.objects('integrations') ?? [];
    this.areOrchestrated ||= keyed.length > 0;
    keyed.forEach((integration, place) => {
      const label = keyed.length > 1 ? `: ${integration.text('label') ?? `key ${place + 1}`}` : '';
      const about = { id: idHere('orchestration', `${id} ${place}`), name: `${title}${label}` };
      const tell = (what: string, effect: string): void => {
        if (place === 0) this.noted.integrations.differs(about, `a rule of the orchestration: ${what}`, effect, true);
      };
      const router = rulesOf(wire.object('router'), this.priorities, tell);
      for (const { name, effects } of router)
        if (!this.isThere(effects))
          tell(
            `${name}: it leads to a service that is not there`,
            'its alerts page the team, or else the administrators',
          );
      const global = rulesOf(wire.object('global'), this.priorities, tell);
      const ofService = ({ effects: { service } }: EventRule) => this.services.get(service ?? '')?.rules ?? PASS_ALL;
      const routed = () => followed(global, () => router);
      this.push({
        ...{ ...about, type: EVENTS, config: {}, key: integration.part('parameters').text('routing_key') ?? null },
        ...{ isDisabled: false, escalation: null, ownerTeam: team ? refOf(team, 'team') : null },
        rules: this.rulesWith(about, null, [
          { left: 'all', list: () => followed(routed(), ofService) },
          { left: 'none of the services', list: routed },
          { left: 'only those that find the service', list: () => router },
        ]),
      });
    });
    if (keyed.length > 0 && wire.object('router') === undefined)
      this.noted.integrations.lacks(
        { name: title, id: null },
        'the source does not say to which services its events go',
        'its alerts page the team of the orchestration, or else the administrators',
        true,
      );
    else if (keyed.length > 0)
      this.noted.integrations.differs(
        { name: title, id: null },
        'its alerts belong to the teams of the services to which it leads',
        team ? 'they belong to the team of the orchestration' : 'they belong to no team: give the integration one',
        false,
      );
  }

  private readonly isThere = ({ service }: Effects): boolean =>
    service === undefined || service === UNROUTED || this.services.has(service);

  /** The rules of an integration: of the lists, the first that is not too long. @param escalation whom all its alerts page */
  private rulesWith(about: { id: string; name: string }, escalation: string | null, lists: readonly Ways[]): Json[] {
    for (const { left, list } of lists) {
      try {
        const rules = list().flatMap((rule) => this.createRules(rule, escalation));
        const patterns = JSON.stringify(rules).split('"operation":"matches"').length - 1;
        if (rules.length > MOST_RULES || patterns > MOST_PATTERNS) continue;
        if (left !== 'all')
          this.noted.integrations.differs(
            about,
            'the rules that its events pass are too many for one integration',
            `here are ${left}`,
            true,
          );
        return isNeedless(rules) ? [] : rules.map((each, order) => ({ ...each, order }));
      } catch (error) {
        if (!(error instanceof Unsayable)) throw error;
      }
    }
    this.noted.integrations.lacks(about, 'the rules that its events pass are too many', 'here are none', true);
    return [];
  }

  /** What creates alerts by a rule: one for each list of conditions. @param usual whom all alerts of the integration page */
  private createRules({ name, when, effects }: EventRule, usual: string | null): Json[] {
    const { priority, severity, note, service: to } = effects;
    const service = to === undefined ? undefined : this.services.get(to);
    const [isUnrouted, isQuiet] = [to === UNROUTED, effects.suppress === true || to === UNROUTED];
    const own = [...(isUnrouted ? [UNROUTED] : []), ...(isQuiet ? [SUPPRESSED] : []), ...this.pauseOf(effects)];
    const tags = [...(service?.tags ?? []), ...own];
    const escalation = effects.escalation ?? service?.escalation ?? null;
    return filtersOf(when).map(({ type, conditions }) => ({
      ...{ type: 'create', name },
      filter: conditions.length === 0 ? { conditionMatchType: 'match-all' } : { conditionMatchType: type, conditions },
      ...(priority && { priority }),
      ...(note !== undefined && { note: plain(note) }),
      ...(tags.length > 0 && { tags }),
      ...(severity !== undefined && { extraProperties: { severity } }),
      ...(escalation !== null && escalation !== usual && { responders: [responder(escalation)] }),
    }));
  }

  private pauseOf({ suspend }: Effects): string[] {
    if (suspend === undefined) return [];
    const minutes = Math.ceil(suspend / 60);
    this.pauses.add(minutes);
    return [pausedFor(minutes)];
  }

  private push(given: {
    id: string;
    name: string;
    type: string;
    config: Json;
    key: string | null;
    isDisabled: boolean;
    ownerTeam: Ref | null;
    escalation: string | null;
    rules: Json[];
  }): void {
    const { id, name, type, config, key, isDisabled, ownerTeam, escalation, rules } = given;
    // A key of there sends events, and does nothing else.
    const rights = { allowReadAccess: false, allowWriteAccess: true, allowDeleteAccess: false };
    const integration = {
      ...{ id, name, type, ...config, ...rights, enabled: !isDisabled },
      responders: escalation === null ? [] : [responder(escalation)],
    };
    const json = { integration, ...(rules.length > 0 ? { integrationActions: { create: rules } } : {}) };
    this.others.push({
      ...{ kind: 'integrations', id, name, enabled: !isDisabled, ownerTeam, json },
      ...(key !== null && isKey(key) ? { key } : {}),
    });
  }

  /** Maintenance that is not over switches the integrations of its services off. After all services and orchestrations. */
  addMaintenance(wire: WireObject): void {
    const id = idHere('maintenance', wire.required('id'));
    const name = wire.text('description') ?? wire.text('summary') ?? 'Maintenance';
    const services = (wire.objects('services') ?? []).flatMap((each) => this.services.get(each.text('id') ?? '') ?? []);
    const off = services.flatMap(({ integrations }) => integrations);
    if (off.length === 0)
      this.noted.maintenance.lacks({ name, id }, 'its services have no integrations here', 'it is left out', true);
    else if (this.areOrchestrated)
      this.noted.maintenance.differs(
        { name, id },
        'its services may get events through an orchestration, too',
        'these page meanwhile',
        true,
      );
    const json = {
      ...{ description: name, time: { startDate: wire.text('start_time'), endDate: wire.text('end_time') } },
      rules: off.map((each) => ({ state: 'disabled', entity: { type: 'integration', id: each } })),
    };
    this.others.push({ kind: 'maintenance', id, name, enabled: true, ownerTeam: null, json });
  }

  /** All of it, and what is not the same. */
  result(): { others: OrgOther[]; policies: OrgPolicy[]; differences: Difference[] } {
    return {
      others: this.others,
      policies: policiesOf(
        [...this.services.values()],
        this.pauses,
        JSON.stringify(this.others).includes(`"${SUPPRESSED}"`),
      ),
      differences: Object.values(this.noted).flatMap((each: Differences) => each.list()),
    };
  }
}

const responder = (escalation: string): Json => ({ type: 'escalation', id: idHere('escalation', escalation) });

/** One rule that changes nothing is none. */
function isNeedless([only, ...others]: readonly Json[]): boolean {
  if (only === undefined || others.length > 0) return only === undefined;
  const { type: _type, name: _name, filter: _filter, ...more } = only;
  return Object.keys(more).length === 0;
}

/** A list of rules, and what is left of all rules in it. */
interface Ways {
  left: string;
  list: () => readonly EventRule[];
}

const toService = (service: string): readonly EventRule[] =>
  PASS_ALL.map((rule) => ({ ...rule, effects: { service } }));

/** No template. */
const plain = (text: string): string => text.replaceAll('{{', '{ {');
