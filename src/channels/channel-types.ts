import { Injectable, type OnModuleInit } from '@nestjs/common';
import { UnitOfWork } from '../database/unit-of-work.js';
import { MEDIA } from './registry.js';

/** Inserts every registered channel into the table to which stored channels and messages refer. */
@Injectable()
export class ChannelTypes implements OnModuleInit {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async onModuleInit(): Promise<void> {
    await this.unitOfWork.system((system) =>
      system.query('INSERT INTO channel_types SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [MEDIA]),
    );
  }
}
