import { Module } from '@nestjs/common';
import { OutboundHttp } from './outbound-http.js';

/** The guarded way out of the house. */
@Module({ providers: [OutboundHttp], exports: [OutboundHttp] })
export class OutboundHttpModule {}
