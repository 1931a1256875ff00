import { Injectable } from '@nestjs/common';
import { type OfTeams, REHEARSED_BECAUSE } from '../../alerts/rehearsal/domain/rehearsal.js';
import { Rehearsals } from '../../alerts/rehearsal/rehearsals.js';
import { OnCallService } from '../../on-call/on-call.service.js';
import type { AttemptOutcome } from '../../platform/delivery-queue/domain/attempt.js';
import type { RehearsedMessage } from './rehearsed-messages.queries.js';

/** What a notice is about. The teams of an incident; of a shift it is its schedule's. */
export type NoticeSubject = ({ kind: 'incident'; subjectId: string } & OfTeams) | { kind: 'shift'; subjectId: string };

/** A notice that has ended as rehearsed. */
export const isRehearsed = (result: AttemptOutcome): boolean =>
  result.kind === 'unwanted' && result.isRehearsed === true;

/** A notice for the list of its reader. */
export function rehearsedNotice(
  { kind, subjectId }: NoticeSubject,
  to: Pick<RehearsedMessage, 'id' | 'userId' | 'channelType'>,
): RehearsedMessage {
  return { ...to, kind, subjectId };
}

/** Which notices about incidents and shifts are rehearsed. They are news: nobody is owed one once the rehearsal has ended. */
@Injectable()
export class NoticeRehearsals {
  constructor(
    private readonly rehearsals: Rehearsals,
    private readonly onCall: OnCallService,
  ) {}

  /** @returns null: it is sent */
  async outcomeOf(tenantId: string, subject: NoticeSubject): Promise<AttemptOutcome | null> {
    const rehearses = await this.rehearsals.of(tenantId);
    const scope = rehearses(await this.teamsOf(tenantId, subject));
    return scope === null ? null : { kind: 'unwanted', reason: REHEARSED_BECAUSE[scope], isRehearsed: true };
  }

  private async teamsOf(tenantId: string, subject: NoticeSubject): Promise<OfTeams> {
    if (subject.kind === 'incident') return subject;
    return { teamId: (await this.onCall.directory(tenantId)).get(subject.subjectId)?.teamId ?? null };
  }
}
