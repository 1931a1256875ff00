import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { AlertAccess, actorOf } from '../lifecycle/alert-access.js';
import { AlertActivities } from '../lifecycle/alert-activities.queries.js';
import type { AlertRef } from '../lifecycle/domain/alert-ref.js';
import type { Caller } from '../../people/access/caller.js';
import { Clock } from '../../platform/clock/clock.js';
import { JobNudges } from '../../platform/scheduling/job-nudges.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AttachmentStorage } from './attachment-storage.js';
import { attachmentNotFound } from './attachment-uploads.js';
import { Attachment } from './attachment.entity.js';
import { DOWNLOAD_SECONDS } from './domain/attachment.js';
import { contentDisposition } from './domain/object-names.js';
import type { AttachmentView } from './dto/attachment.dto.js';
import { REMOVAL_JOB } from './remove-objects.job.js';

/** The attachments of an alert (contract: "Attachments"). */
@Injectable()
export class AttachmentsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AlertAccess,
    private readonly activities: AlertActivities,
    private readonly storage: AttachmentStorage,
    private readonly nudges: JobNudges,
    private readonly clock: Clock,
  ) {}

  /** The uploaded ones, newest first, each with a fresh download URL. @throws ApiError 403, 404 */
  async list(caller: Caller, ref: AlertRef): Promise<AttachmentView[]> {
    const { id: alertId } = await this.access.read(caller, ref);
    const uploaded = await this.unitOfWork
      .of(caller.tenantId)
      .repo(Attachment)
      .find({ alertId, uploadedAt: Not(IsNull()) }, { order: { createdAt: 'DESC', id: 'DESC' } });
    return Promise.all(uploaded.map((attachment) => this.present(attachment)));
  }

  /** One of the uploaded ones. @throws ApiError 403, 404 */
  async get(caller: Caller, ref: AlertRef, id: string): Promise<AttachmentView> {
    const { id: alertId } = await this.access.read(caller, ref);
    const attachment = await this.unitOfWork.of(caller.tenantId).repo(Attachment).findOne({ id, alertId });
    if (!attachment?.uploadedAt) throw attachmentNotFound();
    return this.present(attachment);
  }

  /** Deletes the row; its object is deleted after the commit (see `ObjectRemoval`). @throws ApiError 403, 404 */
  async delete(caller: Caller, ref: AlertRef, id: string): Promise<void> {
    await this.unitOfWork.transaction(caller.tenantId, async (tx) => {
      const { id: alertId } = await this.access.lock(tx, caller, ref);
      const attachment = await tx.repo(Attachment).findOne({ id, alertId }, { lock: true });
      if (!attachment) throw attachmentNotFound();
      await tx.repo(Attachment).delete({ id });
      if (attachment.uploadedAt) {
        const metadata = { attachmentId: id, fileName: attachment.fileName };
        this.activities.append(tx, [
          { alertId, type: 'attachment-deleted', user: caller.name, actor: actorOf(caller), metadata },
        ]);
      }
      tx.afterCommit(() => this.nudges.nudge(REMOVAL_JOB));
    });
  }

  private async present(attachment: Attachment): Promise<AttachmentView> {
    const { id, fileName, contentType, size, uploadedBy, createdAt, objectKey } = attachment;
    const download = { contentType, disposition: contentDisposition(fileName) };
    const downloadUrl = await this.storage.store.downloadUrl(objectKey, download, DOWNLOAD_SECONDS, this.clock.now());
    return { id, fileName, contentType, size, uploadedBy, createdAt: createdAt.toISOString(), downloadUrl };
  }
}
