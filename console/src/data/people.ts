/** People, who is invited, and the organisation's custom roles. */
import { useQuery, type UseQueryResult } from '@tanstack/preact-query';
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import { everyPage, pageOf } from '../api/directory.js';
import { useSignedIn } from '../api/me.js';
import { change, refresh } from '../api/queries.js';

export type CustomRole = Schemas['CustomRoleView'];
export type Invite = Schemas['InviteView'];
export type NewInvite = Schemas['NewInviteView'];
export type Unreachable = Schemas['UnreachableView'];

const at = (id: string) => ({ params: { path: { id } } });
const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('users', call);

export const deletePerson = (id: string): Promise<unknown> => changed(answerOf(api.DELETE('/v2/users/{id}', at(id))));

export const resetSecondFactor = (id: string): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/users/{id}/mfa/reset', at(id))));

/** Invites that nobody has accepted, newest first. */
export const useInvites = (): UseQueryResult<Invite[]> =>
  useQuery({
    queryKey: ['invites'],
    queryFn: () => everyPage((cursor) => answerOf(api.GET('/v2/invites', { params: { query: pageOf(cursor) } }))),
  });

/** One of many in a row: after the last one, `refreshInvites`. */
export const sendInvite = (body: Schemas['CreateInviteDto']): Promise<NewInvite> =>
  dataOf(api.POST('/v2/invites', { body }));

export const refreshInvites = (): Promise<void> => refresh('invites');

/** The earlier link stops working. */
export const resendInvite = (token: string): Promise<NewInvite> =>
  change('invites', dataOf(api.POST('/v2/invites/{token}/resend', { params: { path: { token } } })));

export const revokeInvite = (token: string): Promise<unknown> =>
  change('invites', answerOf(api.DELETE('/v2/invites/{token}', { params: { path: { token } } })));

/** The organisation's custom roles, by name; only administrators may see them. */
export function useCustomRoles(): UseQueryResult<CustomRole[]> {
  const isAdmin = useSignedIn().role === 'admin';
  return useQuery({
    // Below `users`: a change of who has a role is one of people.
    queryKey: ['users', 'custom-roles'],
    enabled: isAdmin,
    queryFn: () => answerOf(api.GET('/v2/custom-roles')).then(({ data }) => data),
  });
}

export const createCustomRole = (body: Schemas['CustomRoleDto']): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/custom-roles', { body })));

export const updateCustomRole = (id: string, body: Schemas['CustomRoleDto']): Promise<unknown> =>
  changed(answerOf(api.PUT('/v2/custom-roles/{id}', { ...at(id), body })));

export const deleteCustomRole = (id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/custom-roles/{id}', at(id))));
