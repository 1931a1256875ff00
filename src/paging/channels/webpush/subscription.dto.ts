import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsDefined, IsObject, ValidateBy, ValidateNested } from 'class-validator';
import { TextOrNull } from '../../../platform/http/dto-fields.js';
import { isAuthSecret, isP256Point } from './domain/subscription.js';
import { webpushChannel } from './webpush.channel.js';

const Check = (name: string, message: string, validate: (value: unknown) => boolean): PropertyDecorator =>
  ValidateBy({ name, validator: { validate, defaultMessage: () => message } });

const endpointProblem = (value: unknown): string | null =>
  typeof value === 'string' ? (webpushChannel.address?.problem(value) ?? null) : 'must be a string';

export class SubscriptionKeysDto {
  @ApiProperty({ description: 'The public key of the browser: a P-256 point in base64url', maxLength: 100 })
  @Check('p256Point', 'must be an uncompressed P-256 point in base64url', isP256Point)
  p256dh!: string;

  @ApiProperty({ description: '16 bytes in base64url, which only the browser and this service know', maxLength: 100 })
  @Check('authSecret', 'must be 16 bytes in base64url', isAuthSecret)
  auth!: string;
}

/** The output of `PushSubscription.toJSON()`, and a name. */
export class SubscribeBrowserDto {
  @ApiProperty({
    description: 'Where the push service of the browser takes messages',
    example: 'https://push.example.com/send/e3b0c44298',
    maxLength: 2000,
  })
  @ValidateBy({
    name: 'pushEndpoint',
    validator: {
      validate: (value: unknown) => endpointProblem(value) === null,
      defaultMessage: (at) => endpointProblem(at?.value) ?? 'is not valid',
    },
  })
  endpoint!: string;

  @ApiProperty({ type: SubscriptionKeysDto, description: 'With which messages are encrypted for the browser' })
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => SubscriptionKeysDto)
  keys!: SubscriptionKeysDto;

  @TextOrNull(120, { maxLength: 120, example: 'Chrome on Android' }) label?: string | null;

  @TextOrNull(2000, {
    maxLength: 2000,
    description: 'The endpoint that this browser had before: its channel moves to the new one, and proves itself again',
  })
  replaces?: string | null;
}
