import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, ValidateIf } from 'class-validator';
import { IfPresent, NameField } from '../../platform/http/dto-fields.js';
import { ManagedKind } from '../../platform/http/managed.js';
import { IsTimeZone } from '../../platform/http/time-zone-rule.js';
import { ValidationCode } from '../../platform/http/validation.js';

export const PLAN = 'self-hosted';

const TIMEZONE = {
  description:
    'IANA; of the hours and clocks of policies and routing rules that are made without one; UTC until it is set',
  example: 'Europe/Berlin',
} as const;

@ManagedKind('account', null)
export class AccountView {
  @ApiProperty({ example: 'Pager' }) name!: string;
  @ApiProperty({ example: 'Acme', description: 'The name of the organisation' }) organisation!: string;
  @ApiProperty({ type: 'integer' }) userCount!: number;
  @ApiProperty({ type: 'integer' }) teamCount!: number;
  @ApiProperty({ enum: [PLAN] }) plan!: typeof PLAN;
  @ApiProperty(TIMEZONE) timezone!: string;
}

export class SecurityView {
  @ApiProperty({ description: 'Of everybody who signs in by password; who has none sets one up first' })
  secondFactorRequired!: boolean;
  @ApiProperty({ type: 'integer', description: 'People who have none' }) withoutSecondFactor!: number;
}

export class ChangeSecurityDto {
  @ApiProperty({ description: 'Of everybody who signs in by password' }) @IsBoolean() secondFactorRequired!: boolean;
}

@ValidationCode('VALIDATION')
export class ChangeAccountDto {
  /** Needed where nothing else is changed. */
  @ApiPropertyOptional(TIMEZONE)
  @ValidateIf(({ timezone, organisation }: ChangeAccountDto) => timezone !== undefined || organisation === undefined)
  @IsTimeZone()
  timezone?: string;

  @ApiPropertyOptional({ description: 'The name by which people know the organisation' })
  @NameField(100, { required: false })
  @IfPresent()
  organisation?: string;
}
