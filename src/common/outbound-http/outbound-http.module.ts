import { Module } from '@nestjs/common';
import { OutboundHttp } from './outbound-http.js';

/** Guarded calls to addresses that customers chose. */
@Module({ providers: [OutboundHttp], exports: [OutboundHttp] })
export class OutboundHttpModule {}
