import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { CustomFetch } from 'openid-client';
import { Agent, fetch } from 'undici';
import { guardedConnector } from '../../../platform/outbound-http/guarded-connector.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { isProviderUrl } from './domain/issuer.js';

export const PROVIDER_TIMEOUT_SECONDS = 10;
/** Bytes; far more than any provider's metadata or keys. */
const MAX_ANSWER = 1024 * 1024;

/**
 * How identity providers are called: they choose the addresses of their endpoints (token, keys, user info), so each
 * call is checked. Private addresses only where OUTBOUND_ALLOW_PRIVATE says so, redirects are not followed.
 */
@Injectable()
export class ProviderFetch implements OnApplicationShutdown {
  private readonly agent: Agent;

  constructor({ outboundAllowPrivate }: ServerConfig) {
    const timeout = PROVIDER_TIMEOUT_SECONDS * 1000;
    this.agent = new Agent({
      connect: outboundAllowPrivate ? { timeout } : guardedConnector(timeout),
      headersTimeout: timeout,
      bodyTimeout: timeout,
      maxResponseSize: MAX_ANSWER,
    });
  }

  readonly fetch: CustomFetch = async (url, options) => {
    if (!isProviderUrl(new URL(url))) throw new Error('An identity provider is called over https only');
    // The fetch of the same library as the dispatcher; its answer is a standard Response.
    return await fetch(url, { ...options, dispatcher: this.agent });
  };

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }
}
