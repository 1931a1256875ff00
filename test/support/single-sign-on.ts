import type { Response } from 'supertest';
import { CLIENT_ID, CLIENT_SECRET, type ProviderUser, type TestIdentityProvider } from './identity-provider.js';
import { confirmed, createTeam } from './accounts.js';
import { SsoDomains } from '../../src/people/auth/sso/sso-domains.service.js';
import type { TestApp } from './test-app.js';

export const SSO_CALLBACK = 'https://pager.example.com/v2/auth/sso/callback';

/** The operator answers for a domain of an organisation. */
export async function vouchForDomain(app: TestApp, domain: string, tenantId: string): Promise<void> {
  await app.nest.get(SsoDomains, { strict: false }).vouch(tenantId, domain);
}

let counter = 0;

/** A team that signs in at the provider; its domains are not proven by that. */
export async function ssoTeam(
  app: TestApp,
  provider: TestIdentityProvider,
  authorization: string,
  {
    name = `Signs in ${++counter}`,
    members = [] as string[],
    ...body
  }: Record<string, unknown> & {
    name?: string;
    members?: string[];
  },
): Promise<{ id: string; name: string; slug: string }> {
  const team = await createTeam(app, { name, members });
  await app
    .as(await confirmed(app, authorization))
    .put(`/v2/teams/${team.id}/sso`, {
      issuer: provider.issuer,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      ...body,
    })
    .expect(200);
  return { ...team, slug: encodeURIComponent(name.toLowerCase()) };
}

/** The cookies that an answer sets, as the browser sends them back. */
export const cookiesOf = (answer: Response): string =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ');

export interface SignedOn {
  status: number;
  /** Of the error; undefined: none. */
  code: string | undefined;
  location: string;
  /** What the app gets in the fragment. */
  session: Record<string, string>;
  cookies: string;
}

/** What came of a callback. */
export function signedOn(answer: Response): SignedOn {
  const location = String(answer.headers['location'] ?? '');
  const session = Object.fromEntries(new URLSearchParams(location.split('#')[1]));
  const code = (answer.body as { code?: string }).code ?? session['error'];
  return { status: answer.status, code, location, session, cookies: cookiesOf(answer) };
}

/** From our door through the provider's, as this person, and back. */
export async function signOn(
  app: TestApp,
  provider: TestIdentityProvider,
  slug: string,
  user: ProviderUser,
): Promise<SignedOn> {
  provider.user = user;
  const started = await app.http.get(`/v2/auth/sso/${slug}`).expect(302);
  const back = await provider.visit(String(started.headers['location']));
  const answer = await app.http.get(back.pathname + back.search).set('Cookie', cookiesOf(started));
  return signedOn(answer);
}
