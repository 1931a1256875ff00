import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { ResponderView } from '../../alerts/lifecycle/dto/alert.views.js';
import type { Caller } from '../../people/access/caller.js';
import type { Person } from '../../people/access/domain/permissions.js';
import { sees } from '../../people/access/domain/reading.js';
import { PRIORITIES, type Priority } from '../../platform/domain/priority.js';
import { type Responder } from '../../platform/domain/responder.js';
import {
  INCIDENT_STATUSES,
  type ImpactedService,
  type IncidentStatus,
  type StakeholderNotice,
  type StatusPageEntry,
} from '../domain/incident.js';
import type { Incident } from '../incident.entity.js';
import { StakeholderNoticeView } from './stakeholder-notice.dto.js';
import { StatusPageEntryDto } from './status-page-entry.dto.js';
import { PersonId } from '../../platform/http/person-id.js';

export const IMPACTED_SERVICES: ApiPropertyOptions = {
  type: 'array',
  description: 'Ids of services, or `{id, name}`',
  items: {
    oneOf: [
      { type: 'string', example: '01920000-0000-7000-8000-000000000006' },
      { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } }, required: ['id'] },
    ],
  },
};

export class IncidentView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: INCIDENT_STATUSES }) status!: IncidentStatus;
  @ApiProperty() message!: string;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Null: global' }) teamId!: string | null;
  @ApiProperty({ enum: PRIORITIES }) priority!: Priority;
  @ApiProperty({ type: [String] }) tags!: string[];
  @ApiProperty({ type: 'object', additionalProperties: true }) details!: Record<string, unknown>;
  @ApiProperty({ type: [ResponderView] }) responders!: Responder[];
  @ApiProperty(IMPACTED_SERVICES) impactedServices!: ImpactedService[];
  @ApiProperty({ type: StatusPageEntryDto, nullable: true }) statusPageEntry!: StatusPageEntry | null;
  @ApiProperty() notifyStakeholders!: boolean;
  @ApiProperty({ type: StakeholderNoticeView, nullable: true }) stakeholderNotice!: StakeholderNotice | null;
  @PersonId()
  @ApiProperty({ type: String, nullable: true, description: 'Id of the user who opened it; null: a key did' })
  createdBy!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Resolved or closed; else null' })
  resolvedAt!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}

/** In the place of texts that come from alerts, for those who may not read these. */
export const TEXT_HIDDEN = 'Hidden: it repeats an alert, which you may not read';

/** An incident as the API shows it to this caller. */
export function viewFor(caller: Caller, incident: Incident): IncidentView {
  const view = viewOf(incident);
  if (!hidesTexts(caller, incident)) return view;
  return { ...view, name: TEXT_HIDDEN, message: TEXT_HIDDEN, description: null, stakeholderNotice: null };
}

export const hidesTexts = (caller: Person, { repeatsAlerts }: Pick<Incident, 'repeatsAlerts'>): boolean =>
  repeatsAlerts && !sees(caller, 'alerts');

/** An incident as outbound webhooks show it. */
export function viewOf(incident: Incident): IncidentView {
  const {
    tenantId: _tenant,
    turnId: _turn,
    repeatsAlerts: _repeats,
    resolvedAt,
    createdAt,
    updatedAt,
    ...rest
  } = incident;
  return {
    ...rest,
    resolvedAt: resolvedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
