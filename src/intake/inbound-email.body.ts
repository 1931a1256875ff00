import { ApiProperty } from '@nestjs/swagger';
import type { InboundEmail } from './domain/email/inbound-email.js';

/** The contract's body of an inbound mail, for the API document (read by `readEmail`). */
export class InboundEmailBody implements InboundEmail {
  @ApiProperty() from!: string;
  @ApiProperty() to!: string;
  @ApiProperty() subject!: string;
  @ApiProperty() text!: string;
  @ApiProperty({ description: 'Repeats of one message are one alert' }) messageId!: string;
}
