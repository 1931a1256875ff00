import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import {
  ArrayContains,
  ArrayMaxSize,
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
import { ChoiceIfGiven, IfGiven, Trimmed } from '../../../../platform/http/dto-fields.js';
import { parseIssuer } from '../domain/issuer.js';

const ROLES = ['user', 'stakeholder'] as const;

/** `"openid email"` is what OAuth itself says. */
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

export class PutTeamSsoDto {
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
  @IfGiven()
  @IsString()
  @IsNotEmpty()
  @MaxLength(2000)
  clientSecret?: string;
  @ApiPropertyOptional({ type: [String], default: ['openid', 'email', 'profile'] })
  @SplitText()
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(20)
  @ArrayContains(['openid'], { message: 'must contain openid' })
  @Matches(/^[\x21\x23-\x5B\x5D-\x7E]{1,100}$/, { each: true })
  scopes?: string[];
  @ApiPropertyOptional({ type: [String], description: 'E-mail domains that may sign in; none: every one' })
  @LowerCase()
  @IfGiven()
  @IsArray()
  @ArrayMaxSize(100)
  @IsFQDN({ require_tld: false }, { each: true })
  allowedDomains?: string[];
  @ChoiceIfGiven(ROLES, { default: 'user', description: 'Of people who come for the first time' })
  defaultRole?: (typeof ROLES)[number];
}

export class TeamSsoView {
  @ApiProperty() teamId!: string;
  @ApiProperty({ description: 'Where people begin to sign in' }) loginUrl!: string;
  @ApiProperty({ description: 'The redirect URI to register with the provider' }) callbackUrl!: string;
  @ApiProperty() issuer!: string;
  @ApiProperty() clientId!: string;
  @ApiProperty({ enum: [MASK], description: 'A mask: the secret is stored, and never shown' })
  clientSecret!: typeof MASK;
  @ApiProperty({ type: [String] }) scopes!: string[];
  @ApiProperty({ type: [String] }) allowedDomains!: string[];
  @ApiProperty({ enum: ROLES }) defaultRole!: (typeof ROLES)[number];
  @ApiProperty() updatedAt!: string;
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
