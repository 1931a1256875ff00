import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { sha256 } from '../../platform/crypto/secret-box.js';
import { ApiError, notFound } from '../../platform/errors/api-error.js';
import { ApiKeysService } from '../../alerts/integrations/api-keys.service.js';
import { IntegrationsService } from '../../alerts/integrations/integrations.service.js';
import type { ReportedRefusal } from './domain/report.js';
import type { Placed } from './domain/since.js';
import { KEYS, type Memory } from './remembered.js';

/** Gives integrations that are here already the keys that their senders have. */
@Injectable()
export class KeyMover {
  constructor(
    private readonly integrations: IntegrationsService,
    private readonly keys: ApiKeysService,
  ) {}

  /** The ids of the integrations here that have a key. */
  async keyed(tenantId: string): Promise<ReadonlySet<string>> {
    return new Set((await this.keys.owners(tenantId)).values());
  }

  /**
   * Each beside the keys that its integration has here; one that was revoked here since stays so, whatever else is taken over.
   * @param state of the configuration here @returns what is refused
   */
  async move(
    caller: Caller,
    all: readonly Placed[],
    state: readonly Placed[],
    memory: Memory,
  ): Promise<ReportedRefusal[]> {
    const refusals: ReportedRefusal[] = [];
    const owners = await this.keys.owners(caller.tenantId);
    const here = state.filter(({ kind }) => kind === 'integrations');
    for (const { kind, key, id, object } of all) {
      const raw = object['apiKey'];
      if (kind !== 'integrations' || typeof raw !== 'string') continue;
      const moved = memory.of(kind, id ?? key)?.objectId;
      const own = (here.find((each) => each.id === moved) ?? here.find((each) => each.key === key))?.id;
      const keyId = sha256(raw);
      const externalId = `${id ?? key} ${keyId}`;
      const isHere = own !== undefined && owners.get(keyId) === own;
      const wasGiven = memory.of(KEYS, externalId) !== undefined;
      const action = isHere ? 'same' : wasGiven ? 'kept-here' : 'create';
      try {
        if (own === undefined) throw notFound('The integration is not here');
        if (action === 'create') await this.integrations.addKey(caller, own, raw);
        if (action !== 'kept-here') memory.keep(KEYS, externalId, keyId, true);
        memory.report(KEYS, key, action, null, {});
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        refusals.push({ kind, key, message: error.message });
      }
    }
    return refusals;
  }
}
