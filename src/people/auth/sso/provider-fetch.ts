import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { CustomFetch } from 'openid-client';
import { Agent, fetch } from 'undici';
import { outboundConnector } from '../../../platform/outbound-http/guarded-connector.js';
import { ServerConfig } from '../../../platform/config/config.js';
import { isProviderUrl } from './domain/issuer.js';

export const PROVIDER_TIMEOUT_SECONDS = 10;
/** In bytes: far more than any provider's metadata or keys. */
const MAX_ANSWER = 1024 * 1024;

/**
 * Calls identity providers. Checks each address, as providers choose the addresses of their endpoints: private addresses only
 * with OUTBOUND_ALLOW_PRIVATE, hosts as OUTBOUND_HOSTS says, no redirects.
 */
@Injectable()
export class ProviderFetch implements OnApplicationShutdown {
  private readonly agent: Agent;

  constructor(server: ServerConfig) {
    const timeout = PROVIDER_TIMEOUT_SECONDS * 1000;
    this.agent = new Agent({
      connect: outboundConnector(server, timeout),
      headersTimeout: timeout,
      bodyTimeout: timeout,
      maxResponseSize: MAX_ANSWER,
    });
  }

  readonly fetch: CustomFetch = async (url, options) => {
    if (!isProviderUrl(new URL(url))) throw new Error('An identity provider is called over https only');
    // undici's own fetch, as the dispatcher needs the same version.
    return await fetch(url, { ...options, dispatcher: this.agent });
  };

  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }
}
