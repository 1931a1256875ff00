import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional, IsString, IsUrl, Length, Matches, MaxLength } from 'class-validator';
import { Choice, OptionalChoice, Trimmed } from '../../../platform/http/dto-fields.js';
import { ManagedKind } from '../../../platform/http/managed.js';
import { PAGE_VISIBILITIES, type PageVisibility, SLUG } from '../domain/gate.js';

const LONGEST_BRAND = 120;
const LONGEST_URL = 2000;

class PageAppearance {
  @ApiProperty({ minLength: 1, maxLength: LONGEST_BRAND, description: 'The name at the head of the page' })
  @Trimmed()
  @IsString({ message: 'must be a string' })
  @Length(1, LONGEST_BRAND)
  brandName!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: '#0f766e',
    description: 'The colour of the page, `#rrggbb`',
  })
  @IsOptional()
  @IsString({ message: 'must be a string' })
  @Matches(/^#[0-9a-fA-F]{6}$/, { message: 'must be a colour like #0f766e' })
  accentColor?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    format: 'uri',
    maxLength: LONGEST_URL,
    description: 'Where the service fetches the logo from',
  })
  @IsOptional()
  @IsUrl(
    { protocols: ['http', 'https'], require_protocol: true, require_tld: false },
    { message: 'must be an http or https URL' },
  )
  @MaxLength(LONGEST_URL)
  logoUrl?: string | null;
}

/** The whole configuration: a field left out returns to its default. */
export class PutStatusPageDto extends PageAppearance {
  @ApiProperty({ pattern: SLUG.source, description: 'Unique over all tenants' })
  @IsString({ message: 'must be a string' })
  @Matches(SLUG, { message: 'must be 3 to 48 lower-case letters, digits and inner hyphens' })
  slug!: string;

  @Choice(PAGE_VISIBILITIES, {}, { message: `must be one of ${PAGE_VISIBILITIES.join(', ')}` })
  visibility!: PageVisibility;

  @ApiPropertyOptional({ type: Boolean, nullable: true, default: false })
  @IsOptional()
  @IsBoolean({ message: 'must be a boolean' })
  showUptimeBars?: boolean | null;
}

/** Appearance settings that are not saved; a field left out has its default. */
export class PreviewQuery extends PageAppearance {
  @OptionalChoice(
    ['true', 'false'],
    { default: 'false', description: 'With the days of each service' },
    { message: 'must be true or false' },
  )
  showUptimeBars?: 'true' | 'false';
}

@ManagedKind('statusPage', null)
export class StatusPageView {
  @ApiProperty() slug!: string;
  @ApiProperty({ enum: PAGE_VISIBILITIES }) visibility!: PageVisibility;
  @ApiProperty() brandName!: string;
  @ApiProperty({ type: String, nullable: true }) accentColor!: string | null;
  @ApiProperty({ type: String, nullable: true }) logoUrl!: string | null;
  @ApiProperty() showUptimeBars!: boolean;
  @ApiProperty() hasAccessKey!: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}

export class PutStatusPageView extends StatusPageView {
  @ApiPropertyOptional({ description: 'Only when this request made it; it is not shown again' }) accessKey?: string;
  @ApiPropertyOptional({ type: [String], description: 'Why the page does not show its logo; absent: it may' })
  warnings?: string[];
}

export class AccessKeyView {
  @ApiProperty({ description: 'Not shown again; the one before it is void' }) accessKey!: string;
}

export class SubscriberView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null: not confirmed yet' })
  verifiedAt!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

export class SubscribersView {
  @ApiProperty() count!: number;
  @ApiProperty({ type: [SubscriberView], description: 'Confirmed ones first' }) subscribers!: SubscriberView[];
}
