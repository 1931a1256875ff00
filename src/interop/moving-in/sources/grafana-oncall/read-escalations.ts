import type { Ref } from '../../../codec/refs.js';
import type { WireObject } from '../../../codec/wire-object.js';
import type { Differences } from '../../domain/differences.js';
import type { OrgEscalation, OrgEscalationRule } from '../../domain/org.js';
import { idOf, refTo } from './ids.js';

/** A step of an escalation chain. */
export interface Step {
  chain: string;
  position: number;
  type: string;
  wire: WireObject;
}

export const readChainStep = (wire: WireObject): Step => ({
  ...{ chain: wire.required('escalation_chain_id'), position: wire.number('position') ?? 0 },
  ...{ type: wire.required('type'), wire },
});

/** It repeats so often at most. */
const REPEATS = 5;
/** Steps that tell nobody, and what is missing without them. */
const WITHOUT: Readonly<Record<string, { what: string; effect: string; pages: boolean }>> = {
  notify_whole_channel: {
    ...{ what: 'tells everybody in a Slack channel', effect: 'nobody is told then', pages: true },
  },
  trigger_webhook: {
    ...{ what: 'calls a webhook', effect: 'it is not called then; webhooks here are called by events', pages: false },
  },
  declare_incident: {
    ...{ what: 'declares an incident', effect: 'none is made; a workflow here can do it', pages: false },
  },
};

/** A chain as an escalation: waits become the delays of what comes after them. */
export function readChain(
  wire: WireObject,
  all: readonly Step[],
  groups: ReadonlyMap<string, string>,
  differences: Differences,
): OrgEscalation {
  const [key, name, team] = [wire.required('id'), wire.required('name'), wire.text('team_id')];
  const about = { name, id: idOf('escalation', key) };
  const chain = new Chain(about, groups, differences);
  const steps = all.filter((each) => each.chain === key).sort((a, b) => a.position - b.position);
  for (const step of steps) chain.add(step);
  return {
    ...{ ...about, ownerTeam: team === undefined ? null : refTo('team', team), rules: chain.rules },
    ...(chain.repeat ? { repeat: chain.repeat } : {}),
  };
}

class Chain {
  readonly rules: OrgEscalationRule[] = [];
  repeat: OrgEscalation['repeat'];
  private seconds = 0;

  constructor(
    private readonly about: { name: string; id: string },
    private readonly groups: ReadonlyMap<string, string>,
    private readonly differences: Differences,
  ) {}

  add({ type, wire }: Step): void {
    if (wire.flag('important') === true) this.important(type);
    switch (type) {
      case 'wait':
        this.seconds += wire.number('duration') ?? 0;
        return;
      case 'notify_persons':
        for (const user of wire.texts('persons_to_notify') ?? []) this.notify(refTo('user', user));
        return;
      case 'notify_person_next_each_time':
        return this.roundRobin(wire.texts('persons_to_notify_next_each_time') ?? []);
      case 'notify_team_members':
        return this.one('team', wire.text('team_to_notify'), 'all');
      case 'notify_on_call_from_schedule':
        return this.one('schedule', wire.text('notify_on_call_from_schedule'), 'default');
      case 'notify_user_group': {
        const group = wire.text('group_to_notify');
        return this.lacks(
          `tells the Slack user group ${this.groups.get(group ?? '') ?? group}`,
          'nobody is told then',
          true,
        );
      }
      case 'repeat_escalation':
        return this.again();
      case 'resolve':
        return this.lacks('resolves the alert', 'it stays open until somebody closes it', false);
      case 'notify_if_time_from_to': {
        const [from, to] = [wire.text('notify_if_time_from'), wire.text('notify_if_time_to')];
        return this.differs(`goes on only from ${from} to ${to}, UTC`, 'what comes after it is done at any time');
      }
      case 'notify_if_num_alerts_in_window': {
        const [count, minutes] = [wire.number('num_alerts_in_window'), wire.number('num_minutes_in_window')];
        return this.differs(
          `goes on only at more than ${count} alerts in ${minutes} minutes`,
          'what comes after it is done at once',
        );
      }
      default: {
        const { what, effect, pages } = WITHOUT[type] ?? {
          what: `is a ${type}`,
          effect: 'it is left out',
          pages: true,
        };
        this.lacks(what, effect, pages);
      }
    }
  }

  private get minutes(): number {
    return Math.ceil(this.seconds / 60);
  }

  private one(type: 'team' | 'schedule', id: string | undefined, notifyType: string): void {
    if (id === undefined) this.lacks(`tells a ${type} that was deleted`, 'nobody is told then, as before', false);
    else this.notify(refTo(type, id), notifyType);
  }

  private roundRobin(users: readonly string[]): void {
    for (const user of users) this.notify(refTo('user', user));
    if (users.length > 1)
      this.differs(`tells one of ${users.length} people in turn`, 'all of them are told: rather too many than nobody');
  }

  private again(): void {
    const last = this.rules.at(-1)?.delayMinutes ?? 0;
    this.repeat = {
      ...{ waitInterval: Math.max(1, this.minutes - last), count: REPEATS },
      ...{ resetRecipientStates: false, closeAlertAfterAll: false },
    };
  }

  private notify(recipient: Ref, notifyType = 'default'): void {
    this.rules.push({ condition: 'if-not-acked', notifyType, delayMinutes: this.minutes, recipient });
  }

  private important(type: string): void {
    this.differs(
      `(${type}) counts as important, for which people have rules of their own`,
      'people are told by the rules that they have here',
    );
  }

  private differs(what: string, effect: string): void {
    this.differences.differs(this.about, `a step after ${this.minutes} minutes ${what}`, effect, true);
  }

  private lacks(what: string, effect: string, pages: boolean): void {
    this.differences.lacks(this.about, `a step after ${this.minutes} minutes ${what}`, effect, pages);
  }
}
