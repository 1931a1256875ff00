import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, MaxLength } from 'class-validator';

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
