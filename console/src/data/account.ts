/** The organisation: its name and time zone, what it asks of those who sign in, and what its setup still lacks. */
import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { change } from '../api/queries.js';

export type SetupState = Schemas['SetupView'];

const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('account', call);

export const useAccount = (): UseQueryResult<Schemas['AccountView']> =>
  useQuery({ queryKey: ['account'], queryFn: () => dataOf(api.GET('/v2/account')) });

export const updateAccount = (body: Schemas['ChangeAccountDto']): Promise<unknown> =>
  changed(answerOf(api.PATCH('/v2/account', { body })));

/** For administrators. */
export const useAccountSecurity = (): UseQueryResult<Schemas['SecurityView']> =>
  useQuery({ queryKey: ['account', 'security'], queryFn: () => dataOf(api.GET('/v2/account/security')) });

export const updateAccountSecurity = (body: Schemas['ChangeSecurityDto']): Promise<unknown> =>
  changed(answerOf(api.PATCH('/v2/account/security', { body })));

/** For administrators. @param every how often a state is read again, in ms; false: never */
export const useSetupState = (
  isEnabled: boolean,
  every: (state: SetupState) => number | false,
): UseQueryResult<SetupState> =>
  useQuery({
    queryKey: ['setup'],
    enabled: isEnabled,
    queryFn: () => dataOf(api.GET('/v2/account/setup')),
    refetchInterval: ({ state }) => (state.data ? every(state.data) : false),
  });
