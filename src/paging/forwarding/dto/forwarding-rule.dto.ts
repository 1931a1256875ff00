import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { IfPresent, IsInstant, OptionalFlag, TextOrNull } from '../../../platform/http/dto-fields.js';
import type { ForwardingRule } from '../forwarding-rule.entity.js';
import { PersonId } from '../../../platform/http/person-id.js';

const LONGEST_TEXT = 512;

/** The contract requires no validation, so only values that cannot be stored or make no sense are rejected. */
class ForwardingRuleSettings {
  @TextOrNull(LONGEST_TEXT, {
    description: 'The person whose notifications are forwarded: you; administrators may name others',
  })
  fromUserId?: string | null;

  @IsOptional()
  @IsInstant({ required: false, nullable: true, description: 'Null: at once' })
  startDate?: Date | null;

  @IsOptional()
  @IsInstant({ required: false, nullable: true, description: 'Inclusive; null: without end' })
  endDate?: Date | null;

  @TextOrNull(LONGEST_TEXT, { description: 'A label' }) alias?: string | null;

  @OptionalFlag({ type: Boolean, nullable: true, default: true }) enabled?: boolean | null;
}

export class CreateForwardingRuleDto extends ForwardingRuleSettings {
  @ApiProperty({ description: 'Who is told instead' })
  @IsString()
  @IsNotEmpty({ message: 'is required' })
  @MaxLength(LONGEST_TEXT)
  toUserId!: string;
}

/** Absent fields stay as they are. */
export class UpdateForwardingRuleDto extends ForwardingRuleSettings {
  @ApiPropertyOptional() @IfPresent() @IsString() @MaxLength(LONGEST_TEXT) toUserId?: string;
}

export class ForwardingRuleView {
  @ApiProperty() id!: string;
  @PersonId() @ApiProperty() fromUserId!: string;
  @PersonId() @ApiProperty() toUserId!: string;
  @ApiProperty({ type: String, nullable: true }) startDate!: string | null;
  @ApiProperty({ type: String, nullable: true }) endDate!: string | null;
  @ApiProperty({ type: String, nullable: true }) alias!: string | null;
  @ApiProperty() enabled!: boolean;
  @ApiProperty() createdAt!: string;
}

/** A forwarding rule as the API returns it. */
export function viewOfForwarding(rule: ForwardingRule): ForwardingRuleView {
  const { id, fromUserId, toUserId, startDate, endDate, alias, enabled, createdAt } = rule;
  return {
    id,
    fromUserId,
    toUserId,
    startDate: startDate?.toISOString() ?? null,
    endDate: endDate?.toISOString() ?? null,
    alias,
    enabled,
    createdAt: createdAt.toISOString(),
  };
}
