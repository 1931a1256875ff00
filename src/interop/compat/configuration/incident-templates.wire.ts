import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../people/access/caller.js';
import { checkedBody } from '../../../configuration/bodies.js';
import { everyPage } from '../../../configuration/configuration-kind.js';
import {
  CreateIncidentTemplateDto,
  UpdateIncidentTemplateDto,
  type IncidentTemplateView,
} from '../../../incidents/templates/incident-template.dto.js';
import { IncidentTemplatesService } from '../../../incidents/templates/incident-templates.service.js';
import { decodeIncidentTemplate } from '../../codec/incident.js';
import { isOwn, withId } from './domain/lookup.js';
import type { WireObject } from '../../codec/wire-object.js';

/** Incident templates in the third party's shapes. A key of a team knows those of its team only. */
@Injectable()
export class IncidentTemplatesWire {
  constructor(private readonly templates: IncidentTemplatesService) {}

  /** Newest first. */
  async all(caller: Caller): Promise<IncidentTemplateView[]> {
    return (await everyPage((query) => this.templates.list(caller, query))).filter((each) => isOwn(caller, each));
  }

  /** @throws ApiError 404 */
  async find(caller: Caller, id: string): Promise<IncidentTemplateView> {
    return withId(await this.all(caller), 'Incident template', id);
  }

  /** @throws ApiError 400, 422 */
  async create(caller: Caller, body: WireObject): Promise<{ id: string }> {
    const template = await checkedBody(CreateIncidentTemplateDto, decodeIncidentTemplate(body));
    const { id } = await this.templates.create(caller, template);
    return { id };
  }

  /** Replaces it. @throws ApiError 400, 404, 422 */
  async put(caller: Caller, id: string, body: WireObject): Promise<{ id: string }> {
    const found = await this.find(caller, id);
    await this.templates.update(
      caller,
      found.id,
      await checkedBody(UpdateIncidentTemplateDto, decodeIncidentTemplate(body)),
    );
    return { id: found.id };
  }

  /** @throws ApiError 404 */
  async remove(caller: Caller, id: string): Promise<void> {
    await this.templates.remove(caller, (await this.find(caller, id)).id);
  }
}
