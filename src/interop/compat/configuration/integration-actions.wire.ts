import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { Caller } from '../../../people/access/caller.js';
import type { Transaction } from '../../../platform/database/unit-of-work.js';
import { checkedBody } from '../../../configuration/bodies.js';
import { readableRules } from '../../../alerts/integrations/domain/compile-rules.js';
import { type IntegrationRules, rulesOrNone } from '../../../alerts/integrations/domain/integration-rules.js';
import { rulesOf } from '../../../alerts/integrations/dto/integration-rules.dto.js';
import { UpdateIntegrationDto } from '../../../alerts/integrations/dto/integration.dto.js';
import type { IntegrationDetailView } from '../../../alerts/integrations/dto/integration.views.js';
import { IntegrationReader } from '../../../alerts/integrations/integration-reader.js';
import { IntegrationsService } from '../../../alerts/integrations/integrations.service.js';
import { type ActionsSent, actionSent, actionsSent, encodeActions, rulesIn } from '../../codec/integration-rules.js';
import { shownType } from '../../codec/integration.js';
import type { Things } from '../../codec/refs.js';
import { unprocessable, type Json, type WireObject } from '../../codec/wire-object.js';
import { IntegrationsWire } from './integrations.wire.js';
import { NamedThings } from './named-things.service.js';
import { isKeepable, Originals } from './originals.js';
import { WholeChanges } from './whole-changes.js';

const KIND = 'integration-actions';
const OUTGOING = 'webhook';

/** The rules of integrations in the third party's shapes, where they are actions. */
@Injectable()
export class IntegrationActionsWire {
  constructor(
    private readonly wire: IntegrationsWire,
    private readonly integrations: IntegrationsService,
    private readonly reader: IntegrationReader,
    private readonly things: NamedThings,
    private readonly originals: Originals,
    private readonly changes: WholeChanges,
  ) {}

  /** @throws ApiError 404, 422 */
  async get(caller: Caller, id: string): Promise<Json> {
    const view = await this.find(caller, id);
    const things = await this.things.withEscalations(caller);
    return encodeActions(view, await this.sentOf(caller, view, things), things);
  }

  /** Replaces all. @throws ApiError 400, 403, 404, 422 */
  async put(caller: Caller, id: string, body: WireObject): Promise<Json> {
    return this.changes.make(caller, async (tx) => {
      const view = await this.find(caller, id);
      const things = await this.things.withEscalations(caller);
      const sent = actionsSent(body);
      return this.store(tx, caller, view, { rules: rulesIn(sent, shownType(view.type), things), sent }, things);
    });
  }

  /**
   * Adds one, at its `order` from 1 on, or at the end. The others are read in the same transaction, and stay as they are even
   * where they name what is there no more: clients send ten of these at once.
   * @throws ApiError 400, 403, 404, 422
   */
  async add(caller: Caller, id: string, body: WireObject): Promise<Json> {
    return this.changes.make(caller, async (tx) => {
      const view = await this.find(caller, id);
      const things = await this.things.withEscalations(caller);
      const { kind, action } = actionSent(body);
      const order = body.number('order');
      const withOne = <T>(list: readonly T[] = [], one: T): T[] =>
        list.toSpliced(order === undefined ? list.length : Math.max(0, order - 1), 0, one);
      const [rule] = rulesIn({ [kind]: [action] }, shownType(view.type), things)[kind] as unknown[];
      const present = view.rules === null ? {} : await this.sentOf(caller, view, things);
      const sent = present && { ...present, [kind]: withOne(present[kind], action) };
      const rules = { ...view.rules, [kind]: withOne<unknown>(view.rules?.[kind], rule) };
      return this.store(tx, caller, view, { rules, sent }, things);
    });
  }

  /** @param made `sent`: what the rules were made of; null: they were not made of what clients sent */
  private async store(
    tx: Transaction,
    caller: Caller,
    { id }: IntegrationDetailView,
    { rules, sent }: { rules: object; sent: ActionsSent | null },
    things: Things,
  ): Promise<Json> {
    const patch = await checkedBody(UpdateIntegrationDto, { rules });
    await this.integrations.update(caller, id, patch);
    if (sent !== null && rulesOf(patch.rules) !== null && isKeepable(sent))
      await this.originals.keep(tx, KIND, id, sent);
    else await this.originals.forget(tx, KIND, id);
    return encodeActions(await this.find(caller, id), sent, things);
  }

  /** What a client sent, while the rules are those that it made; null: they are others. */
  private async sentOf(caller: Caller, view: IntegrationDetailView, things: Things): Promise<ActionsSent | null> {
    const sent = await this.originals.one<ActionsSent>(caller.tenantId, KIND, view.id);
    if (sent === undefined) return null;
    try {
      return isDeepStrictEqual(await this.rulesOf(sent, view, things), view.rules) ? sent : null;
    } catch {
      // It names what is there no more.
      return null;
    }
  }

  private async rulesOf(
    sent: ActionsSent,
    { type }: IntegrationDetailView,
    things: Things,
  ): Promise<IntegrationRules | null> {
    const given = rulesIn(sent, shownType(type), things);
    const { rules } = await checkedBody(UpdateIntegrationDto, { rules: given });
    return rulesOf(rules);
  }

  private async find(caller: Caller, id: string): Promise<IntegrationDetailView> {
    const { id: found, type } = await this.wire.find(caller, id);
    if (type.toLowerCase() === OUTGOING) throw unprocessable(`An integration of type ${type} has no actions`);
    const view = await this.reader.get(caller, found);
    return { ...view, rules: view.rules && rulesOrNone(readableRules(view.rules)) };
  }
}
