import { ApiProperty, PickType } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsUUID } from 'class-validator';
import { ActorView, AlertView } from '../../alerts/lifecycle/dto/alert.views.js';
import { IdsAsStored } from '../../platform/http/dto-fields.js';
import { IncidentView } from '../dto/incident.view.js';
import { MOST_LINKED } from './most-linked.js';

export class LinkAlertsDto {
  @ApiProperty({ type: [String], minItems: 1, maxItems: MOST_LINKED, description: 'The ids of the alerts' })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_LINKED)
  @IdsAsStored()
  @IsUUID('all', { each: true })
  alertIds!: string[];
}

class AlertInShortView extends PickType(AlertView, [
  ...(['id', 'tinyId', 'message', 'status', 'acknowledged', 'snoozed'] as const),
  ...(['priority', 'teamId', 'createdAt'] as const),
]) {}

export class LinkedAlertView extends AlertInShortView {
  @ApiProperty({ type: ActorView, description: 'Who linked it' }) linkedBy!: ActorView;
  @ApiProperty({ format: 'date-time', description: 'When it was linked' }) linkedAt!: string;
}

class IncidentInShortView extends PickType(IncidentView, [
  ...(['id', 'name', 'status', 'priority', 'createdAt', 'resolvedAt'] as const),
]) {}

export class LinkedIncidentView extends IncidentInShortView {
  @ApiProperty({ type: ActorView, description: 'Who linked it' }) linkedBy!: ActorView;
  @ApiProperty({ format: 'date-time', description: 'When it was linked' }) linkedAt!: string;
}
