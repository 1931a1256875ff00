import { Global, Module } from '@nestjs/common';
import { Documents } from '../pdf/documents.js';
import { Offload, OffloadSettings } from './offload.js';

@Global()
@Module({
  providers: [{ provide: OffloadSettings, useFactory: () => new OffloadSettings() }, Offload, Documents],
  exports: [Offload, Documents],
})
export class OffloadModule {}
