import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { isId } from '../../platform/ids.js';
import type { ForwardingRuleView } from '../../paging/forwarding/dto/forwarding-rule.dto.js';
import { ForwardingRulesService } from '../../paging/forwarding/forwarding-rules.service.js';
import type { WantedForwarding } from './domain/wanted.js';
import { FORWARDINGS, type Memory } from './remembered.js';

/** Moves forwarding rules, which follow when they move in again. */
@Injectable()
export class ForwardingMover {
  constructor(private readonly forwardings: ForwardingRulesService) {}

  /** All that are there by now. */
  present(caller: Caller): Promise<ForwardingRuleView[]> {
    return this.forwardings.list(caller);
  }

  /** @returns whether it was made @throws ApiError for what is refused: then the transaction must not be committed */
  async move(
    caller: Caller,
    { id: externalId, alias, from, to, ...dates }: WantedForwarding,
    memory: Memory,
    { present, idOf }: { present: readonly ForwardingRuleView[]; idOf: (username: string) => string },
  ): Promise<boolean> {
    const row = memory.of(FORWARDINGS, externalId);
    const here = present.find(({ id }) => id === (row?.objectId ?? externalId).toLowerCase());
    const times = { startDate: dateOf(dates.startDate), endDate: dateOf(dates.endDate) };
    const body = { fromUserId: idOf(from), toUserId: idOf(to), alias, ...times };
    const wanted = {
      ...{ fromUserId: body.fromUserId, toUserId: body.toUserId, alias, enabled: true },
      ...{ startDate: times.startDate?.toISOString() ?? null, endDate: times.endDate?.toISOString() ?? null },
    };
    const state = here ? stateOf(here) : null;
    const action = memory.decide(FORWARDINGS, externalId, state, wanted);
    if (action === 'change' && here) await this.forwardings.update(caller, here.id, { ...body, enabled: true });
    const given = isId(externalId) ? externalId.toLowerCase() : undefined;
    const id = action === 'create' ? (await this.forwardings.create(caller, body, given)).id : here?.id;
    if (id !== undefined && action !== 'kept-here') memory.keep(FORWARDINGS, externalId, id, wanted);
    // A first move says how many there are.
    if (row !== undefined || action !== 'create') memory.report(FORWARDINGS, `${from} to ${to}`, action, state, wanted);
    return action === 'create';
  }
}

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant));

const stateOf = ({ fromUserId, toUserId, alias, enabled, startDate, endDate }: ForwardingRuleView): object => ({
  ...{ fromUserId, toUserId, alias, enabled, startDate, endDate },
});
