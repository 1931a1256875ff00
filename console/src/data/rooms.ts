/** Chat rooms. Their list, which pickers read too, is in `api/directory.ts`. */
import { answerOf, api, dataOf, type Schemas } from '../api/client.js';
import type { Room } from '../api/directory.js';
import { change } from '../api/queries.js';

/** What became of the code that verifies a room. */
export interface SentCode {
  codeSent?: boolean;
  reason?: string;
  /** Where nothing is set up to post it. */
  verificationCode?: string;
}

const at = (id: string) => ({ params: { path: { id } } });
const changed = <Answer>(call: Promise<Answer>): Promise<Answer> => change('chat-rooms', call);

export const storedRoom = (id: string): Promise<Room> => dataOf(api.GET('/v2/chat-rooms/{id}', at(id)));

/** Adds it, and posts a code there. @returns with the secret that signs what is posted, which nobody sees again */
export const createRoom = (body: Schemas['CreateChatRoomDto']): Promise<SentCode & { signingSecret?: string }> =>
  changed(dataOf(api.POST('/v2/chat-rooms', { body })));

export const updateRoom = (id: string, body: Schemas['UpdateChatRoomDto']): Promise<unknown> =>
  changed(answerOf(api.PATCH('/v2/chat-rooms/{id}', { ...at(id), body })));

export const deleteRoom = (id: string): Promise<unknown> =>
  changed(answerOf(api.DELETE('/v2/chat-rooms/{id}', at(id))));

/** Posts a test. */
export const testRoom = (id: string): Promise<{ ok?: boolean; reason?: string }> =>
  changed(dataOf(api.POST('/v2/chat-rooms/{id}/test', at(id))));

export const verifyRoom = (id: string, code: string): Promise<unknown> =>
  changed(answerOf(api.POST('/v2/chat-rooms/{id}/verify', { ...at(id), body: { code } })));

/** Posts another code. */
export const resendRoomCode = (id: string): Promise<SentCode> =>
  changed(dataOf(api.POST('/v2/chat-rooms/{id}/resend', at(id))));
