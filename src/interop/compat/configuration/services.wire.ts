import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { checkedBody } from '../../../configuration/bodies.js';
import { everyPage } from '../../../configuration/configuration-kind.js';
import { CreateServiceDto, UpdateServiceDto, type ServiceView } from '../../../incidents/services/dto/service.dto.js';
import { ServicesService } from '../../../incidents/services/services.service.js';
import { isOwn, withId } from './domain/lookup.js';
import { serviceIn, encodeService, type ServiceOriginals } from '../../codec/service.js';
import { type Json, WireObject } from '../../codec/wire-object.js';
import { Originals } from './originals.js';
import { TeamLookup } from './lookups.js';
import { WholeChanges } from './whole-changes.js';

const KIND = 'service';

/** Services in the third party's shapes. A key of a team knows those of its team only. */
@Injectable()
export class ServicesWire {
  constructor(
    private readonly services: ServicesService,
    private readonly originals: Originals,
    private readonly teams: TeamLookup,
    private readonly changes: WholeChanges,
  ) {}

  async all(caller: Caller): Promise<ServiceView[]> {
    return (await everyPage((query) => this.services.list(caller, query))).filter((each) => isOwn(caller, each));
  }

  /** @throws ApiError 404 */
  async find(caller: Caller, id: string): Promise<ServiceView> {
    return withId(await this.all(caller), 'Service', id);
  }

  async shapes({ tenantId }: Caller, services: readonly ServiceView[]): Promise<Json[]> {
    const kept = await this.originals.many<ServiceOriginals>(tenantId, KIND, services);
    return services.map((service) => encodeService(service, kept.get(service.id)));
  }

  /** @throws ApiError 400, 422 */
  async create(caller: Caller, body: WireObject): Promise<{ id: string; name: string }> {
    const { fields, kept } = serviceIn(body);
    const service = await checkedBody(CreateServiceDto, fields);
    const ownerTeam = { id: body.required('teamId') };
    const teamId = (await this.teams.ownerIn(caller, WireObject.request({ ownerTeam }))) ?? null;
    return this.changes.make(caller, async (tx) => {
      const id = await this.services.create(caller, { ...service, teamId });
      await this.originals.keep(tx, KIND, id, kept);
      return { id, name: service.name };
    });
  }

  /** Changes what is present. @throws ApiError 400, 422 */
  async patch(caller: Caller, { id, name }: ServiceView, body: WireObject): Promise<{ id: string; name: string }> {
    const { fields, kept } = serviceIn(body);
    const patch = await checkedBody(UpdateServiceDto, fields);
    await this.changes.make(caller, async (tx) => {
      await this.services.update(caller, id, patch);
      if (kept.visibility !== undefined) await this.originals.keep(tx, KIND, id, kept);
    });
    return { id, name: patch.name ?? name };
  }

  async remove(caller: Caller, { id }: ServiceView): Promise<void> {
    await this.changes.remove(caller, KIND, id, () => this.services.remove(caller, id));
  }
}
