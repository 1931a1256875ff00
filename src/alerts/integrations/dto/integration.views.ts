import { ManagedKind } from '../../../platform/http/managed.js';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { DEFAULT_RESPONDER_TYPES, type DefaultResponder } from '../domain/default-responders.js';
import type { IntegrationRules } from '../domain/integration-rules.js';
import { IntegrationRulesDto } from './integration-rules.dto.js';

/** Why the last refused request was refused. */
export class IntegrationRefusalView {
  @ApiProperty({ format: 'date-time', description: 'When it came' }) at!: string;
  @ApiProperty({ description: 'What its sender was answered', example: 'This integration is disabled' })
  message!: string;
}

/** Whom its alerts are for. */
export class DefaultResponderView {
  @ApiProperty({ enum: DEFAULT_RESPONDER_TYPES }) type!: DefaultResponder['type'];
  @ApiProperty({ format: 'uuid' }) id!: string;
}

/** An integration in a list: no secret of any kind. */
@ManagedKind('integrations')
export class IntegrationView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() type!: string;
  @ApiProperty({ type: String, nullable: true }) teamId!: string | null;
  @ApiProperty() enabled!: boolean;
  @ApiProperty() allowRead!: boolean;
  @ApiProperty() allowWrite!: boolean;
  @ApiProperty() allowDelete!: boolean;
  @ApiProperty() allowConfig!: boolean;
  @ApiProperty() suppressNotifications!: boolean;
  @ApiProperty({ type: [DefaultResponderView], description: 'Of an alert whose sender names none' })
  responders!: DefaultResponderView[];
  @ApiProperty({ description: 'True: responders that its sender names do not count' }) ignoreResponders!: boolean;
  @ApiProperty({ description: 'A mail whose subject says that a problem is over closes its alert' })
  mailRecoveries!: boolean;
  @ApiProperty() createdAt!: string;
  @ApiProperty({
    ...{ type: String, nullable: true, format: 'date-time' },
    description: 'When it last sent something that was taken, to within five seconds; null: never',
  })
  lastReceivedAt!: string | null;
  @ApiProperty({
    ...{ type: IntegrationRefusalView, nullable: true },
    description: 'The last request to its webhook URL, or create by its key, that was refused; null: none was',
  })
  lastError!: IntegrationRefusalView | null;
}

export class IntegrationKeyView {
  @ApiProperty() id!: string;
  @ApiProperty({ description: 'Hex SHA-256 of the key' }) keyHash!: string;
  @ApiProperty() keyPrefix!: string;
  @ApiProperty({ type: String, nullable: true }) lastUsed!: string | null;
  @ApiProperty() createdAt!: string;
}

export class PendingSubscriptionView {
  @ApiProperty({ type: String, nullable: true }) topic!: string | null;
  @ApiProperty({ description: 'Open it to confirm the subscription; the service never fetches it' })
  subscribeUrl!: string;
  @ApiProperty() receivedAt!: string;
}

export class IntegrationDetailView extends IntegrationView {
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'Secrets are shown as ********' })
  config!: Readonly<Record<string, unknown>>;
  @ApiPropertyOptional({
    description: 'Only where the stored config cannot be decrypted: what that means. `config` is then `{}`',
    example: 'The stored config cannot be decrypted. …',
  })
  configProblem?: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Where senders post; its last segment is the credential. Null for those who may not write integrations, and where it cannot be decrypted',
  })
  webhookUrl!: string | null;
  @ApiProperty({
    ...{ type: IntegrationRulesDto, nullable: true },
    description: 'What becomes of what its senders send; null: everything is taken as it comes',
  })
  rules!: IntegrationRules | null;
  @ApiProperty({ type: [IntegrationKeyView] }) apiKeys!: IntegrationKeyView[];
  @ApiPropertyOptional({
    type: PendingSubscriptionView,
    description: 'A topic subscription that waits to be confirmed',
  })
  pendingSubscription?: PendingSubscriptionView;
}

/** The result of the settings check. */
export class IntegrationTestView {
  @ApiProperty() ok!: boolean;
  @ApiPropertyOptional({ description: 'Why not' }) reason?: string;
}

/** A token record of the contract. */
export class TokenView {
  @ApiProperty({ description: 'Hex SHA-256 of the key' }) id!: string;
  @ApiProperty() integrationId!: string;
  @ApiProperty() integrationName!: string;
  @ApiProperty() keyPrefix!: string;
  @ApiProperty({ type: [String], enum: ['read', 'write', 'delete', 'config'] }) scopes!: string[];
  @ApiProperty() createdAt!: string;
  @ApiProperty({ type: String, nullable: true }) lastUsedAt!: string | null;
}

/** A payload that came, for whoever makes the rules of the integration. */
export class IntegrationPayloadView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'date-time', description: 'When it came' }) receivedAt!: string;
  @ApiProperty({ enum: ['taken', 'refused'], description: 'What became of it' }) result!: 'taken' | 'refused';
  @ApiProperty({
    type: [String],
    description: 'Why it was refused, or what was left out of it',
    example: ['Invalid request: message: is required'],
  })
  remarks!: readonly string[];
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'As it was sent; secrets are shown as ********, and what is long is cut (…). Paths of rules lead into it',
    example: { data: { essentials: { alertRule: 'cpu-high', monitorCondition: 'Fired' } } },
  })
  payload!: unknown;
}
