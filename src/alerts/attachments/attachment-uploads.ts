import { Injectable } from '@nestjs/common';
import { AlertAccess, actorOf } from '../lifecycle/alert-access.js';
import { AlertActivities } from '../lifecycle/alert-activities.queries.js';
import type { AlertRef } from '../lifecycle/domain/alert-ref.js';
import type { Caller } from '../../people/access/caller.js';
import { Clock } from '../../platform/clock/clock.js';
import { badRequest, notFound } from '../../platform/errors/api-error.js';
import { newId } from '../../platform/ids.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AttachmentStorage } from './attachment-storage.js';
import { Attachment, ObjectRemoval } from './attachment.entity.js';
import {
  type CompletionDecision,
  decideCompletion,
  decideMint,
  MAX_BYTES,
  MAX_PER_ALERT,
  UPLOAD_SECONDS,
  uploadsEndAt,
} from './domain/attachment.js';
import { objectKeyOf, uploadKeyOf } from './domain/object-names.js';
import type { MintAttachmentDto, MintView } from './dto/attachment.dto.js';
import type { FoundObject } from './ports/object-store.js';

const DEFAULT_TYPE = 'application/octet-stream';

const REFUSALS: Record<Extract<CompletionDecision, { kind: 'refused' }>['reason'], string> = {
  'mint-expired': 'The upload URL has expired; ask for a new one',
  'never-uploaded': 'The file was never uploaded',
  'too-large': 'The file is over 10 MB',
};

/** The upload of a file: the client gets a signed URL, uploads, and completes (contract: "Attachments"). */
@Injectable()
export class AttachmentUploads {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AlertAccess,
    private readonly activities: AlertActivities,
    private readonly storage: AttachmentStorage,
    private readonly clock: Clock,
  ) {}

  /** Counted under the alert's lock, so that concurrent requests cannot exceed the limit. @throws ApiError 400, 403, 404 */
  async mint(caller: Caller, ref: AlertRef, { fileName, contentType, size }: MintAttachmentDto): Promise<MintView> {
    const now = this.clock.now();
    const id = newId();
    const uploadKey = await this.unitOfWork.transaction(caller.tenantId, async (tx) => {
      const { id: alertId } = await this.access.lock(tx, caller, ref);
      const decision = decideMint(await tx.repo(Attachment).find({ alertId }), now);
      if (decision.kind === 'refused') throw badRequest(`An alert has at most ${MAX_PER_ALERT} attachments`);
      const objectKey = objectKeyOf({ tenantId: tx.tenantId, alertId, id }, fileName);
      await tx.repo(Attachment).insert({
        id,
        alertId,
        fileName,
        contentType: contentType ?? DEFAULT_TYPE,
        size,
        uploadedBy: caller.name,
        objectKey,
        createdAt: now,
        uploadedAt: null,
      });
      const upload = uploadKeyOf(objectKey);
      await tx.repo(ObjectRemoval).insert({ objectKey: upload, dueAt: uploadsEndAt(now), attempts: 0 });
      return upload;
    });
    const upload = { bytes: size, contentType: contentType ?? null };
    const uploadUrl = await this.storage.store.uploadUrl(uploadKey, upload, UPLOAD_SECONDS, now);
    return { id, uploadUrl, expiresIn: UPLOAD_SECONDS };
  }

  /** Stores the uploaded file if it is as announced. Idempotent. @throws ApiError 400, 403, 404 */
  async complete(caller: Caller, ref: AlertRef, id: string): Promise<void> {
    const { id: alertId } = await this.access.read(caller, ref);
    const minted = await this.unitOfWork.of(caller.tenantId).repo(Attachment).findOne({ id, alertId });
    if (!minted) throw attachmentNotFound();
    if (minted.uploadedAt) return;
    const object = await this.keep(minted.objectKey);
    const decision = await this.save(caller, minted, object);
    if (decision.kind === 'gone') {
      await this.storage.store.remove(minted.objectKey);
      throw attachmentNotFound();
    }
    if (decision.kind === 'refused') {
      if (decision.reason === 'too-large') await this.storage.store.remove(uploadKeyOf(minted.objectKey));
      throw badRequest(REFUSALS[decision.reason]);
    }
  }

  /** Copies the checked version to a place to which the client cannot upload. */
  private async keep(objectKey: string): Promise<FoundObject | null> {
    const uploadKey = uploadKeyOf(objectKey);
    const found = await this.storage.store.find(uploadKey);
    if (!found || found.bytes > MAX_BYTES) return found;
    const copied = await this.storage.store.copy(uploadKey, objectKey, found.version);
    if (!copied) throw badRequest('The file changed while it was looked at; try again');
    return found;
  }

  private save(
    caller: Caller,
    { id, alertId, fileName }: Attachment,
    object: FoundObject | null,
  ): Promise<CompletionDecision | { kind: 'gone' }> {
    return this.unitOfWork.transaction(caller.tenantId, async (tx) => {
      const attachment = await tx.repo(Attachment).findOne({ id }, { lock: true });
      if (!attachment) return { kind: 'gone' };
      const now = this.clock.now();
      const decision = decideCompletion(attachment, object, now);
      if (decision.kind !== 'uploaded' || !object) return decision;
      const size = object.bytes;
      await tx.repo(Attachment).update({ id }, { uploadedAt: now, size });
      const metadata = { attachmentId: id, fileName, size };
      this.activities.append(tx, [
        { alertId, type: 'attachment-added', user: caller.name, actor: actorOf(caller), metadata },
      ]);
      return decision;
    });
  }
}

export const attachmentNotFound = (): Error => notFound('Attachment not found');
