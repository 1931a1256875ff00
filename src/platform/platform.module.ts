import { Global, Module } from '@nestjs/common';
import { AuthConfig } from './config/config.js';
import { Clock, SystemClock } from './clock/clock.js';
import { SecretBox } from './crypto/secret-box.js';
import { Offload, OffloadSettings } from './offload/offload.js';
import { OutboundHttp } from './outbound-http/outbound-http.js';
import { Documents } from './pdf/documents.js';
import { PageTracer } from './tracing/page-tracer.js';

/** The clock, encryption, documents, guarded calls to URLs of customers, and tracing of notifications. */
@Global()
@Module({
  providers: [
    { provide: Clock, useClass: SystemClock },
    {
      provide: SecretBox,
      inject: [AuthConfig],
      useFactory: (auth: AuthConfig) => new SecretBox(auth.encryptionKey, auth.previousEncryptionKeys),
    },
    { provide: OffloadSettings, useFactory: () => new OffloadSettings() },
    Offload,
    Documents,
    OutboundHttp,
    PageTracer,
  ],
  exports: [Clock, SecretBox, Offload, Documents, OutboundHttp],
})
export class PlatformModule {}
