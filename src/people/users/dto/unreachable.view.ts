import { ApiProperty } from '@nestjs/swagger';
import { UNREACHABLE_REASONS, type UnreachableReason } from '../domain/unreachable-reasons.js';

/** Why no message can reach a person; shows none of their addresses. */
export class UnreachableView {
  @ApiProperty({
    enum: UNREACHABLE_REASONS,
    description:
      '`blocked`; `address-not-proven`: who registered has still to prove the address; `no-contact-method`; `not-verified`: no contact method is; `switched-off`: by a person, or after messages failed for good; `provider-not-configured`: the service can send to none of the contact methods',
  })
  reason!: UnreachableReason;
  @ApiProperty({ description: 'The same in words', example: 'Cannot be reached: no verified contact method' })
  message!: string;
}
