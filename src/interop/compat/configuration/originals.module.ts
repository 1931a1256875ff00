import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Originals } from './originals.js';
import { ThirdPartyOriginal } from './third-party-original.entity.js';

/** What third-party clients sent, or had before they moved in, and Pager's model has no place for. */
@Module({
  imports: [TypeOrmModule.forFeature([ThirdPartyOriginal])],
  providers: [Originals],
  exports: [Originals],
})
export class OriginalsModule {}
