import { ApiProperty, ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { IsBoolean, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { PRIORITIES, type Priority } from '../../platform/domain/priority.js';
import { IsTemplate } from '../../platform/matching/template-rule.js';
import { MaxCharacters, Nested, rules, OrderOfIds } from '../../platform/http/dto-fields.js';
import { ManagedKind } from '../../platform/http/managed.js';
import { MatchCriteriaDto, OrderedRuleDto } from '../../platform/matching/match-criteria.dto.js';
import type { MatchCriteria } from '../../platform/matching/match-criteria.js';
import { noticeOf } from '../domain/edit.js';
import { IncidentDetails, IncidentPriority, IncidentTags } from '../dto/incident-fields.js';
import { StakeholderNoticeView } from '../dto/stakeholder-notice.dto.js';
import type { RuleIncident } from './domain/rule-incident.js';

const LONGEST_NAME = 200;
const LONGEST_TITLE = 2000;
const LONGEST_TEXT = 15_000;

const TEMPLATES = '`{{message}}` stands for that field of the first alert, `{{details.key}}` for one of its details';

const Template = (max: number, description: string): PropertyDecorator =>
  rules(
    ApiPropertyOptional({ type: String, nullable: true, maxLength: max, description }),
    IsOptional(),
    IsString(),
    MaxCharacters(max),
    IsTemplate(),
  );

class NoticeTemplatesDto {
  @Template(LONGEST_TITLE, 'In place of the name; null: the name') message?: string | null;
  @Template(LONGEST_TEXT, 'In place of the message; null: the message, unless there is another name')
  description?: string | null;
}

/** The incident that a rule opens; the texts are templates. */
export class RuleIncidentDto {
  @ApiProperty({
    maxLength: LONGEST_TITLE,
    example: 'Checkout: {{message}}',
    description: `Its name and message. ${TEMPLATES}; the name has at most 500 characters`,
  })
  @IsString()
  @IsNotEmpty()
  @MaxCharacters(LONGEST_TITLE)
  @IsTemplate()
  message!: string;

  @Template(LONGEST_TEXT, 'A template, too') description?: string | null;
  @IncidentPriority() priority?: Priority | null;
  @IncidentTags() tags?: string[] | null;
  @IncidentDetails() details?: Record<string, unknown> | null;

  @ApiPropertyOptional({ type: Boolean, nullable: true, default: false, description: 'Stakeholders are notified, too' })
  @IsOptional()
  @IsBoolean({ message: 'must be a boolean' })
  notifyStakeholders?: boolean | null;

  @ApiPropertyOptional({ type: NoticeTemplatesDto, nullable: true, description: 'What they read; templates' })
  @IsOptional()
  @Nested(() => NoticeTemplatesDto)
  stakeholderNotice?: NoticeTemplatesDto | null;
}

export class CreateIncidentRuleDto extends OrderedRuleDto {
  @ApiProperty({ maxLength: LONGEST_NAME }) @IsString() @IsNotEmpty() @MaxLength(LONGEST_NAME) name!: string;

  @ApiProperty({ type: RuleIncidentDto, description: 'What it opens' })
  @Nested(() => RuleIncidentDto)
  incident!: RuleIncidentDto;
}

/** A field left out stays; `match` and `incident` are replaced as a whole. */
export class UpdateIncidentRuleDto extends PartialType(CreateIncidentRuleDto, { skipNullProperties: false }) {}

export class ReorderIncidentRulesDto {
  @OrderOfIds('Every incident rule of the service exactly once') ids!: string[];
}

export class RuleIncidentView implements RuleIncident {
  @ApiProperty() message!: string;
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
  @ApiProperty({ enum: PRIORITIES }) priority!: Priority;
  @ApiProperty({ type: [String] }) tags!: readonly string[];
  @ApiProperty({ type: 'object', additionalProperties: true }) details!: Readonly<Record<string, unknown>>;
  @ApiProperty() notifyStakeholders!: boolean;
  @ApiProperty({ type: StakeholderNoticeView, nullable: true }) stakeholderNotice!: StakeholderNoticeView | null;
}

export class OpenIncidentView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: 'integer', description: 'Alerts that fit and were not linked, because it has 200 already' })
  leftOut!: number;
}

@ManagedKind('incidentRules')
export class IncidentRuleView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) serviceId!: string;
  @ApiProperty() name!: string;
  @ApiProperty() enabled!: boolean;
  @ApiProperty({ type: 'integer' }) order!: number;
  @ApiProperty({ type: MatchCriteriaDto }) match!: MatchCriteria;
  @ApiProperty({ type: RuleIncidentView, description: 'What it opens' }) incident!: RuleIncident;
  @ApiProperty({ type: OpenIncidentView, nullable: true, description: 'The one to which it links alerts at present' })
  openIncident!: OpenIncidentView | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}

/** The incident of a rule as it is stored. */
export function ruleIncidentOf(input: RuleIncidentDto): RuleIncident {
  return {
    message: input.message,
    description: input.description || null,
    priority: input.priority ?? 'P3',
    tags: input.tags ?? [],
    details: input.details ?? {},
    notifyStakeholders: input.notifyStakeholders ?? false,
    stakeholderNotice: noticeOf(input.stakeholderNotice ?? null),
  };
}
