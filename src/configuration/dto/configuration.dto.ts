import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsDefined, IsIn, IsOptional, IsString, Length } from 'class-validator';
import { AsGiven } from '../../platform/http/body-extent.js';
import { KINDS, type KindName } from '../domain/fields.js';
import { NOBODY } from '../domain/model.js';
import type { FieldChange } from '../domain/plan.js';
import type { Planned } from '../configuration.service.js';

export const CONFIGURATION = {
  type: 'object',
  additionalProperties: true,
  description: 'As `GET /v2/config/schema` describes it',
  example: { version: 1, teams: [{ name: 'Platform' }] },
} as const;
const HASH = 'c18b616e4f08ad27';

export class ExportQuery {
  @ApiPropertyOptional({ enum: ['true', 'false'], default: 'false', description: 'With the id of each object' })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'must be true or false' })
  ids?: 'true' | 'false';

  @ApiPropertyOptional({
    ...{ minLength: 1, maxLength: 200, example: NOBODY },
    description: `Only objects that the configuration of this name manages; \`${NOBODY}\`: those that none manages`,
  })
  @IsOptional()
  @IsString()
  @Length(1, 200)
  managedBy?: string;
}

export class PlanConfigurationDto {
  @ApiProperty({ ...CONFIGURATION, example: { version: 1 } }) @AsGiven() @IsDefined() configuration!: unknown;

  @ApiPropertyOptional({
    default: false,
    description: 'Delete what this configuration manages and no longer has',
  })
  @IsOptional()
  @IsBoolean()
  prune?: boolean;
}

export class ApplyConfigurationDto extends PlanConfigurationDto {
  @ApiProperty({ description: 'Of the plan to carry out', minLength: 64, maxLength: 64 })
  @IsString()
  @Length(64, 64)
  hash!: string;
}

const ACTIONS = ['same', 'create', 'change', 'delete', 'kept'] as const;
const REASONS = ['no-prune', 'not-managed', 'managed-by-another'];

const ANY = { nullable: true, description: 'Any JSON', example: 'UTC' } as const;

const FIELDS = ['field', 'before', 'after'];
const CHANGES = {
  type: 'array',
  items: {
    type: 'object',
    required: FIELDS,
    properties: { field: { type: 'string', example: 'timezone', description: 'Its name' }, before: ANY, after: ANY },
  },
  description: 'Of a change',
} as const;

export class PlannedObjectView {
  @ApiProperty({ enum: KINDS }) kind!: KindName;
  @ApiProperty({ description: 'How configurations call it' }) key!: string;
  @ApiProperty({ enum: ACTIONS }) action!: (typeof ACTIONS)[number];
  @ApiPropertyOptional(CHANGES) changes?: FieldChange[];
  @ApiPropertyOptional({ enum: REASONS, description: 'Why it is kept' }) reason?: string;
}

export class ManagedObjectView {
  @ApiProperty({ enum: KINDS }) kind!: KindName;
  @ApiProperty({ description: 'How configurations call it' }) key!: string;
  @ApiProperty({ description: 'Its id' }) id!: string;
  @ApiProperty() managedBy!: string;
}

export class NotEnforcedView {
  @ApiProperty({ enum: KINDS }) kind!: KindName;
  @ApiProperty() id!: string;
  @ApiProperty({ description: 'How configurations call it' }) key!: string;
  @ApiProperty({ type: [String], description: 'What of it changes nothing here', example: ['not alert-delete'] })
  what!: readonly string[];
}

export class RefusalView {
  @ApiProperty({ enum: KINDS }) kind!: KindName;
  @ApiProperty({ description: 'Of the object' }) key!: string;
  @ApiProperty({ description: 'Why it is refused' }) message!: string;
}

const COUNTS = { type: 'object', additionalProperties: { type: 'integer' }, description: 'By action' } as const;

export class PlanView {
  @ApiProperty({ description: 'Of what would be done', example: HASH }) hash!: string;
  @ApiProperty() managedBy!: string;
  @ApiProperty(COUNTS) counts!: Record<(typeof ACTIONS)[number], number>;
  @ApiProperty({ type: [PlannedObjectView], description: 'By kind, then by key' }) objects!: PlannedObjectView[];
  @ApiProperty({ type: [RefusalView], description: 'Empty: it can be applied' }) refusals!: RefusalView[];
}

export function planView({ hash, plan, counts, refusals }: Planned): PlanView {
  return {
    ...{ hash, managedBy: plan.managedBy, counts, refusals: [...refusals] },
    objects: plan.objects.map((each) => ({
      ...{ kind: each.kind, key: each.key, action: each.action },
      ...(each.action === 'change' ? { changes: [...each.changes] } : {}),
      ...(each.action === 'kept' ? { reason: each.reason } : {}),
    })),
  };
}
