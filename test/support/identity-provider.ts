import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration, type Grant } from 'oidc-provider';

export interface ProviderUser {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export const CLIENT_ID = 'pager';
export const CLIENT_SECRET = 'the secret of the client';

/** A real OpenID provider on a free port of the loopback. Whoever comes is signed in as `user`, without asking. */
export class TestIdentityProvider {
  user: ProviderUser = { sub: 'nobody' };
  /** What it answers in the place of an ID token; null: that. */
  forge: ((idToken: string) => string) | null = null;

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
  ) {}

  static async start(callbackUrl: string, options: Partial<Configuration> = {}): Promise<TestIdentityProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const self = new TestIdentityProvider(server, issuer);
    const provider: Provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: [callbackUrl],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...self.user, sub }) }),
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
      async loadExistingGrant({ oidc }): Promise<Grant> {
        const grant = new provider.Grant({ clientId: CLIENT_ID, accountId: oidc.session?.accountId ?? '' });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
      cookies: { keys: ['only for tests'] },
      ...options,
    });
    const handle = provider.callback();
    server.on('request', (request, response) => {
      if (request.url?.startsWith('/sign-in/')) {
        void provider.interactionFinished(request, response, { login: { accountId: self.user.sub } });
      } else {
        if (request.url === '/token') self.forgeIn(response);
        void handle(request, response);
      }
    });
    return self;
  }

  /** Goes through the sign-in as a browser does; where the provider sends it in the end. */
  async visit(url: string): Promise<URL> {
    const cookies = new Map<string, string>();
    let next = new URL(url);
    for (let hop = 0; hop < 10; hop++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
      for (const set of answer.headers.getSetCookie()) {
        const [pair = ''] = set.split(';');
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`${next.href}: ${answer.status} ${await answer.text()}`);
      next = new URL(location, next);
      if (next.origin !== this.issuer) return next;
    }
    throw new Error('The provider sends in circles');
  }

  private forgeIn(response: ServerResponse): void {
    const { forge } = this;
    if (forge === null) return;
    const end = response.end.bind(response) as (text: string) => ServerResponse;
    const forged = (text: string): ServerResponse => {
      const answer = JSON.parse(text) as { id_token: string };
      const other = JSON.stringify({ ...answer, id_token: forge(answer.id_token) });
      response.setHeader('Content-Length', Buffer.byteLength(other));
      return end(other);
    };
    response.end = forged as ServerResponse['end'];
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
