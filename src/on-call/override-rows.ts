import { invalid } from '../platform/errors/api-error.js';
import { asStored } from '../platform/ids.js';
import type { TenantScope, Transaction } from '../platform/database/unit-of-work.js';
import type { Participant, OverrideParticipantType } from './domain/schedule/participants.js';
import type { OverrideView, StandInDto, UpdateOverrideDto } from './dto/override.dto.js';
import { OverrideEntity, RotationEntity } from './schedule.entity.js';
import { recordPastOverrides } from './plan-changes/past-plans.js';
import { type Kept, requireTarget, type Targets } from './targets.service.js';

/** The stored user id for `none`. */
const NOBODY_ID = '00000000-0000-0000-0000-000000000000';

export type ParticipantColumns = Pick<OverrideEntity, 'userId' | 'userName' | 'participantType'>;

/**
 * The participant in the body as columns; undefined if the body has none.
 * @param kept the current participant
 * @throws ApiError 400
 */
export function participantColumns(
  body: Pick<UpdateOverrideDto, 'userId' | 'participant'>,
  targets: Targets,
  kept?: Kept,
): Omit<ParticipantColumns, 'userName'> | undefined {
  const { userId, participant } = body;
  if (participant && userId !== undefined && (participant.type !== 'user' || participant.id !== userId)) {
    throw invalid('participant', 'is somebody else than userId; give one of them');
  }
  if (!participant) {
    if (userId === undefined) return undefined;
    return { userId: requireTarget(targets, { type: 'user', id: userId }, 'userId', kept), participantType: null };
  }
  const { type, id = '' } = participant;
  if (type === 'none') return { userId: NOBODY_ID, participantType: type };
  const found = requireTarget(targets, { type, id }, 'participant.id', kept);
  return { userId: found, participantType: type === 'user' ? null : type };
}

/** The participant's name, stored unless the body has one. */
export function participantName(
  { userId, participantType }: Omit<ParticipantColumns, 'userName'>,
  targets: Targets,
): string | null {
  if (participantType === 'none') return null;
  return targets.find(participantType ?? 'user', userId)?.name ?? null;
}

/** The ids of the rotations that an override replaces; null: the whole schedule. @throws ApiError 400 for unknown ids */
export async function rotationsOf(
  scope: TenantScope,
  scheduleId: string,
  given: readonly string[] | null | undefined,
): Promise<string[] | null> {
  if (!given || given.length === 0) return null;
  const present = new Set((await scope.repo(RotationEntity).find({ scheduleId })).map(({ id }) => id));
  const ids = [...new Set(given.map(asStored))];
  const unknown = ids.findIndex((id) => !present.has(id));
  if (unknown >= 0)
    throw invalid(`rotationIds.${unknown}`, 'the schedule has no such rotation', { problem: 'NOT_FOUND' });
  return ids;
}

/** Removes deleted rotations from overrides, and deletes overrides without any other rotation. */
export async function removeFromOverrides(
  tx: Transaction,
  scheduleId: string,
  deleted: readonly string[],
  now: Date,
): Promise<void> {
  for (const override of await tx.repo(OverrideEntity).find({ scheduleId }, { order: { id: 'ASC' } })) {
    const { id, rotationIds } = override;
    const left = rotationIds?.filter((each) => !deleted.includes(each));
    if (!left || left.length === rotationIds!.length) continue;
    await recordPastOverrides(tx, [override], now);
    if (left.length === 0) await tx.repo(OverrideEntity).delete({ id, scheduleId });
    else await tx.repo(OverrideEntity).update({ id, scheduleId }, { rotationIds: left, countsFrom: now });
  }
}

export function overrideView(override: OverrideEntity): OverrideView {
  const { participantType, userId, userName, startTime, countsFrom } = override;
  const type: OverrideParticipantType = participantType ?? 'user';
  const participant: StandInDto & Pick<Participant, 'name'> = {
    type,
    ...(type !== 'none' && { id: userId }),
    ...(userName !== null && { name: userName }),
  };
  return {
    id: override.id,
    userId: participantType === null ? userId : null,
    userName,
    participant,
    rotationIds: override.rotationIds,
    startTime: startTime.toISOString(),
    endTime: override.endTime.toISOString(),
    ...(countsFrom && countsFrom > startTime && { countsFrom: countsFrom.toISOString() }),
    reason: override.reason,
  };
}
