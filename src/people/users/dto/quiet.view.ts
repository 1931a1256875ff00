import { ApiProperty } from '@nestjs/swagger';
import type { Quiet } from '../domain/quiet-status.js';

const REASONS = ['muted', 'quiet-hours', 'p1-only'] as const satisfies readonly Quiet['reason'][];

/** Why messages to a reachable person are held or filtered: a mute, quiet hours, or P1 only. */
export class QuietView {
  @ApiProperty({ enum: REASONS }) reason!: Quiet['reason'];
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Messages of all alerts but P1 wait until then; null: the person never gets them',
  })
  until!: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Messages of P1 alerts wait until then; null: they are sent',
  })
  p1Until!: string | null;
  @ApiProperty({
    description: "The same in words, in the person's time zone",
    example: 'muted until 9 Dec 15:10 (Europe/Berlin), P1 too',
  })
  message!: string;
}
