import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, registerDecorator, type ValidationArguments } from 'class-validator';
import { addressProblem, CHANNEL_TYPES, channelOf, ENTERED_TYPES, type ChannelType } from '../registry.js';
import type { Channel } from '../channel.entity.js';
import { Choice, OptionalString, TextOrNull } from '../../../platform/http/dto-fields.js';

const ADDRESSES = `The address: ${ENTERED_TYPES.map((type) => `for ${type} ${channelOf(type)?.address?.description}`).join(', ')}`;

/** Validates `value` as an address of the `type` field; an invalid type is reported on `type` itself. */
function SuitsType(): PropertyDecorator {
  const problem = (value: unknown, { object }: ValidationArguments): string | null => {
    if (typeof value !== 'string') return 'must be a string';
    const { type } = object as CreateChannelDto;
    return ENTERED_TYPES.includes(type) ? addressProblem(type, value) : null;
  };
  return (target, propertyName) =>
    registerDecorator({
      name: 'suitsType',
      target: target.constructor,
      propertyName: String(propertyName),
      validator: {
        validate: (value: unknown, at?: ValidationArguments) => at !== undefined && problem(value, at) === null,
        defaultMessage: (at?: ValidationArguments) => (at && problem(at.value, at)) ?? 'is not valid',
      },
    });
}

export class CreateChannelDto {
  @Choice(ENTERED_TYPES) type!: ChannelType;
  @ApiProperty({ description: ADDRESSES, example: 'ada@example.com' })
  @SuitsType()
  value!: string;
  @TextOrNull(120, { maxLength: 120 }) label?: string | null;
}

export class VerifyChannelDto {
  @ApiProperty({ example: '123456' })
  @IsString()
  @Matches(/^\d{6}$/, { message: 'must be six digits' })
  code!: string;
}

export class ChannelOwnerQuery {
  @OptionalString({ description: 'Administrators: act on the channels of this user' }) userId?: string;
}

export class ChannelView {
  @ApiProperty() id!: string;
  @ApiProperty() userId!: string;
  @ApiProperty({ enum: CHANNEL_TYPES }) type!: ChannelType;
  @ApiProperty() value!: string;
  @ApiProperty({ type: String, nullable: true }) label!: string | null;
  @ApiProperty() verified!: boolean;
  @ApiProperty({
    ...{ type: String, nullable: true, example: 'Disabled By User' },
    description:
      'Why nothing is sent to it; null: it is on. What a provider refuses for good is switched off with the provider’s words; a test ' +
      'that arrives (`POST /v2/channels/:id/test`) switches it on',
  })
  disabledReason!: string | null;
  @ApiProperty({ type: String, nullable: true }) lastTestAt!: string | null;
  @ApiProperty({ enum: ['ok', 'failed'], nullable: true, type: String }) lastTestResult!: 'ok' | 'failed' | null;
  @ApiProperty() createdAt!: string;
  @ApiProperty() updatedAt!: string;
}

/** A channel as the API returns it, without its code. @param value the full address */
export function channelView(channel: Channel, value: string): ChannelView {
  const { id, userId, type, label, verified, disabledReason, lastTestAt, lastTestResult, createdAt, updatedAt } =
    channel;
  return {
    id,
    userId,
    type,
    value,
    label,
    verified,
    disabledReason,
    lastTestAt: lastTestAt?.toISOString() ?? null,
    lastTestResult,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
