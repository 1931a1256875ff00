import { Injectable } from '@nestjs/common';
import { AlertAccess, actorOf } from '../lifecycle/alert-access.js';
import { AlertActivities } from '../lifecycle/alert-activities.queries.js';
import { AlertsService } from '../lifecycle/alerts.service.js';
import type { Actor } from '../lifecycle/domain/alert.js';
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
  DEFAULT_TYPE,
  decideCompletion,
  decideMint,
  MAX_BYTES,
  MAX_PER_ALERT,
  UPLOAD_SECONDS,
  uploadsEndAt,
} from './domain/attachment.js';
import type { LeftOutFile, StorableFile } from './domain/sent-files.js';
import { idOfFile, objectKeyOf, uploadKeyOf } from './domain/object-names.js';
import type { MintAttachmentDto, MintView } from './dto/attachment.dto.js';
import type { FoundObject } from './ports/object-store.js';

const REFUSALS: Record<Extract<CompletionDecision, { kind: 'refused' }>['reason'], string> = {
  'mint-expired': 'The upload URL has expired; ask for a new one',
  'never-uploaded': 'The file was never uploaded',
  'too-large': 'The file is over 10 MB',
};

/** A file that is to be stored: its row is there, its object not yet. */
interface Reserved {
  id: string;
  objectKey: string;
  file: StorableFile;
}

/** The upload of a file: the client gets a signed URL, uploads, and completes (contract: "Attachments"). */
@Injectable()
export class AttachmentUploads {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AlertAccess,
    private readonly alerts: AlertsService,
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

  /**
   * Stores files that came with an alert; those that it has already stay as they are.
   * @returns those that are not stored
   */
  async store(tenantId: string, alertId: string, files: readonly StorableFile[], actor: Actor): Promise<LeftOutFile[]> {
    const { reserved, leftOut } = await this.reserve(tenantId, alertId, files, actor);
    const puts = await Promise.allSettled(
      reserved.map(({ objectKey, file }) => this.storage.store.put(objectKey, file.content, file.contentType)),
    );
    const isStored = (_each: Reserved, place: number): boolean => puts[place]?.status === 'fulfilled';
    await this.confirm(tenantId, alertId, reserved.filter(isStored), actor);
    const failed = reserved.filter((each, place) => !isStored(each, place));
    return [...leftOut, ...failed.map(({ file }): LeftOutFile => ({ file, why: 'failed' }))];
  }

  /** Rows as of a mint, which are swept with their objects should the files never be stored. */
  private reserve(
    tenantId: string,
    alertId: string,
    files: readonly StorableFile[],
    { name }: Actor,
  ): Promise<{ reserved: Reserved[]; leftOut: LeftOutFile[] }> {
    return this.unitOfWork.transaction(tenantId, async (tx) => {
      const reserved: Reserved[] = [];
      const leftOut: LeftOutFile[] = [];
      if (!(await this.alerts.lockRows(tx, [alertId])).has(alertId)) return { reserved, leftOut };
      const createdAt = this.clock.now();
      const present = await tx.repo(Attachment).find({ alertId });
      for (const file of files) {
        const id = idOfFile(alertId, file);
        const before = present.find((each) => each.id === id);
        if (before?.uploadedAt || reserved.some((each) => each.id === id)) continue;
        if (!before && decideMint(present, createdAt).kind === 'refused') {
          leftOut.push({ file, why: 'alert-full' });
          continue;
        }
        const { fileName, contentType, content } = file;
        // Never a name that another one had, whose object may be about to be removed.
        const objectKey = before?.objectKey ?? objectKeyOf({ tenantId, alertId, id: newId() }, fileName);
        const row = {
          id,
          alertId,
          fileName,
          contentType,
          size: content.length,
          uploadedBy: name,
          objectKey,
          createdAt,
        };
        if (before) await tx.repo(Attachment).update({ id }, { createdAt });
        else await tx.repo(Attachment).insert({ ...row, uploadedAt: null });
        present.push({ ...row, tenantId, uploadedAt: null });
        reserved.push({ id, objectKey, file });
      }
      return { reserved, leftOut };
    });
  }

  private async confirm(tenantId: string, alertId: string, stored: readonly Reserved[], actor: Actor): Promise<void> {
    if (stored.length === 0) return;
    const gone = await this.unitOfWork.transaction(tenantId, async (tx) => {
      const uploadedAt = this.clock.now();
      const left: Reserved[] = [];
      for (const { id, objectKey, file } of stored) {
        const row = await tx.repo(Attachment).findOne({ id }, { lock: true });
        if (!row) left.push({ id, objectKey, file });
        if (!row || row.uploadedAt) continue;
        await tx.repo(Attachment).update({ id }, { uploadedAt });
        const metadata = { attachmentId: id, fileName: row.fileName, size: row.size };
        this.activities.append(tx, [{ alertId, type: 'attachment-added', user: actor.name, actor, metadata }]);
      }
      return left;
    });
    // The alert was deleted meanwhile.
    await Promise.all(gone.map(({ objectKey }) => this.storage.store.remove(objectKey)));
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
