import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import {
  CreateEscalationPolicyDto,
  policyView,
  UpdateEscalationPolicyDto,
} from '../../paging/escalation/dto/escalation-policy.dto.js';
import { ChatRoomDirectory } from '../../paging/chat-rooms/chat-room-directory.js';
import { EscalationPoliciesService } from '../../paging/escalation/escalation-policies.service.js';
import { checkedBody } from '../bodies.js';
import type { ConfigurationKind, StoredObject } from '../configuration-kind.js';
import type { Values } from '../domain/references.js';
import { namedBy, targetOf } from './people.js';

@Injectable()
export class EscalationPoliciesKind implements ConfigurationKind {
  readonly kind = 'escalationPolicies';
  readonly resource = 'escalations';

  constructor(
    private readonly policies: EscalationPoliciesService,
    private readonly rooms: ChatRoomDirectory,
  ) {}

  async read(caller: Caller): Promise<StoredObject[]> {
    const { policies } = await this.policies.list(caller, true);
    const { nameOf } = await this.roomNames(caller);
    return policies.map(policyView).map(({ id, name, description, teamId, priorities, isDefault, ...rest }) => {
      const { repeatInterval, repeatCount, closeAlertAfterAll, resetAcknowledgements, whenNobody } = rest;
      const rules = rest.rules.map(
        ({ recipientType, recipientId, recipientName, condition, notifyType, delayMinutes, whenNobody }) => ({
          ...(recipientType === 'room' ? { room: nameOf(recipientId) } : targetOf(recipientType, recipientId)),
          ...{ name: recipientName, condition, notifyType, delayMinutes, whenNobody },
        }),
      );
      const values = { name, description, team: teamId, priorities, isDefault, whenNobody };
      return {
        id,
        name,
        values: { ...values, repeatInterval, repeatCount, closeAlertAfterAll, resetAcknowledgements, rules },
      };
    });
  }

  async create(caller: Caller, _key: string, values: Values, id?: string): Promise<string> {
    const body = bodyOf(values, await this.roomNames(caller));
    return (await this.policies.create(caller, await checkedBody(CreateEscalationPolicyDto, body), id)).id;
  }

  async change(caller: Caller, id: string, values: Values): Promise<void> {
    const body = bodyOf(values, await this.roomNames(caller));
    await this.policies.update(caller, id, await checkedBody(UpdateEscalationPolicyDto, body));
  }

  async remove(caller: Caller, id: string): Promise<void> {
    await this.policies.delete(caller, id);
  }

  private async roomNames(caller: Caller): Promise<RoomNames> {
    const rooms = [...(await this.rooms.current(caller.tenantId)).values()];
    const ofName = (name: string): typeof rooms => rooms.filter((each) => each.name === name);
    return {
      nameOf(id) {
        const name = rooms.find((room) => room.id === id)?.name;
        return name !== undefined && ofName(name).length === 1 ? name : id;
      },
      idOf(name) {
        const [room, ...others] = ofName(name);
        return room && others.length === 0 ? room.id : name;
      },
    };
  }
}

/** Chat rooms connect themselves, so they are no kind. Rules have their names, or their ids if a name is not unique. */
interface RoomNames {
  nameOf(this: void, id: string): string;
  /** An unknown name stays, so that the service refuses the policy. */
  idOf(this: void, name: string): string;
}

function bodyOf({ team, rules, ...values }: Values, rooms: RoomNames): object {
  return { ...values, teamId: team, rules: (rules as Values[] | undefined)?.map((rule) => ruleOf(rule, rooms)) };
}

function ruleOf(
  { name, condition, notifyType, delayMinutes, whenNobody, room, ...target }: Values,
  { idOf }: RoomNames,
): object {
  const { type, id } = typeof room === 'string' ? { type: 'room', id: idOf(room) } : namedBy(target);
  return { condition, notifyType, delayMinutes, whenNobody, recipientType: type, recipientId: id, recipientName: name };
}
