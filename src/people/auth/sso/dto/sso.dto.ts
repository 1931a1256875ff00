import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import {
  ArrayContains,
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsEmail,
  IsFQDN,
  IsNotEmpty,
  IsString,
  Matches,
  MaxLength,
  ValidateBy,
} from 'class-validator';
import { MASK } from '../../../../platform/audit/domain/changes.js';
import { ChoiceIfPresent, IfPresent, Trimmed } from '../../../../platform/http/dto-fields.js';
import { parseIssuer } from '../domain/issuer.js';

const ROLES = ['user', 'stakeholder'] as const;

/** Accepts OAuth's form `"openid email"` for a list. */
const SplitText = (): PropertyDecorator =>
  Transform(({ value }: TransformFnParams): unknown =>
    typeof value === 'string' ? value.split(/\s+/).filter(Boolean) : value,
  );
const LowerCase = (): PropertyDecorator =>
  Transform(({ value }: TransformFnParams): unknown =>
    Array.isArray(value) ? value.map((each: unknown) => (typeof each === 'string' ? each.toLowerCase() : each)) : value,
  );
const IsIssuer = (): PropertyDecorator =>
  ValidateBy({
    name: 'isIssuer',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && parseIssuer(value) !== null,
      defaultMessage: () => 'must be an https URL (http only on loopback) without query and fragment',
    },
  });

export class PutSsoDto {
  @ApiProperty({ description: 'OpenID issuer; http only on loopback' })
  @Trimmed()
  @IsIssuer()
  @MaxLength(500)
  issuer!: string;
  @ApiProperty() @Trimmed() @IsString() @IsNotEmpty() @MaxLength(500) clientId!: string;
  @ApiPropertyOptional({
    description:
      'Never shown again; may be left out, or sent back as the mask, where one is stored already and the issuer stays',
  })
  @IfPresent()
  @IsString()
  @IsNotEmpty()
  @MaxLength(2000)
  clientSecret?: string;
  @ApiPropertyOptional({ type: [String], default: ['openid', 'email', 'profile'] })
  @SplitText()
  @IfPresent()
  @IsArray()
  @ArrayMaxSize(20)
  @ArrayContains(['openid'], { message: 'must contain openid' })
  @Matches(/^[\x21\x23-\x5B\x5D-\x7E]{1,100}$/, { each: true })
  scopes?: string[];
  @ApiProperty({
    type: [String],
    minItems: 1,
    description:
      'E-mail domains whose people it signs in. Each counts once it is proven: by its TXT record (see `domains`), or by the operator',
  })
  @LowerCase()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @IsFQDN({ require_tld: false }, { each: true })
  allowedDomains!: string[];
  @ChoiceIfPresent(ROLES, { default: 'user', description: 'Of people who come for the first time' })
  defaultRole?: (typeof ROLES)[number];
}

export class ProofRecordView {
  @ApiProperty({ enum: ['TXT'] }) type!: 'TXT';
  @ApiProperty({ example: '_pager.example.com' }) name!: string;
  @ApiProperty({ example: 'pager-organisation=01926c4e-0000-7000-8000-000000000001' }) value!: string;
}

export class DomainView {
  @ApiProperty({ example: 'example.com', description: 'Of e-mail addresses' }) domain!: string;
  @ApiProperty({ description: 'It is this organisation’s, and nobody else’s' }) proven!: boolean;
  @ApiProperty({ type: ProofRecordView, description: 'To be written into the DNS of the domain' })
  record!: ProofRecordView;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'Null: it is not proven' })
  provenAt!: string | null;
  @ApiProperty({
    type: String,
    enum: ['dns', 'operator'],
    nullable: true,
    description: 'By the record, or the operator’s word',
  })
  provenBy!: 'dns' | 'operator' | null;
}

export class SsoView {
  @ApiProperty({ description: 'Where people begin to sign in' }) loginUrl!: string;
  @ApiProperty({ description: 'The redirect URI to register with the provider' }) callbackUrl!: string;
  @ApiProperty() issuer!: string;
  @ApiProperty() clientId!: string;
  @ApiProperty({ enum: [MASK], description: 'A mask: the secret is stored, and never shown' })
  clientSecret!: typeof MASK;
  @ApiProperty({ type: [String] }) scopes!: string[];
  @ApiProperty({ type: [String] }) allowedDomains!: string[];
  @ApiProperty({ type: [DomainView], description: 'The same, and how far their proofs are' }) domains!: DomainView[];
  @ApiProperty({ enum: ROLES }) defaultRole!: (typeof ROLES)[number];
  @ApiProperty() updatedAt!: string;
}

export class TeamSsoView extends SsoView {
  @ApiProperty() teamId!: string;
}

export class DiscoverDto {
  @ApiProperty({ example: 'ada@example.com' }) @IsEmail() @MaxLength(320) email!: string;
}

export class DiscoveredView {
  @ApiProperty({ enum: ['password', 'sso'], description: 'How addresses of this domain sign in' })
  method!: 'password' | 'sso';
  @ApiPropertyOptional({ description: 'Where single sign-on begins; only with sso', example: '/v2/auth/sso/payments' })
  startUrl?: string;
  @ApiPropertyOptional({
    description: 'Host of the identity provider, to be shown before one goes there; only with sso',
    example: 'login.example.com',
  })
  provider?: string;
}
