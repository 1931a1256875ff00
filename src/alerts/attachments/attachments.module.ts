import { Module } from '@nestjs/common';
import { CleansUp } from '../../platform/clean-up/clean-up.decorator.js';
import { SECOND_MS } from '../../platform/durations.js';
import { UPLOAD_SECONDS } from './domain/attachment.js';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertsModule } from '../lifecycle/alerts.module.js';
import { StorageConfig } from '../../platform/config/config.js';
import { AttachmentStorage } from './attachment-storage.js';
import { AttachmentUploads } from './attachment-uploads.js';
import { Attachment, ObjectRemoval } from './attachment.entity.js';
import { AttachmentsController } from './attachments.controller.js';
import { AttachmentsService } from './attachments.service.js';
import { RemoveObjectsJob } from './remove-objects.job.js';

/** Files of alerts, stored in an object store. */
// Mints whose upload was not completed in time; what was uploaded goes when nothing more can arrive.
@CleansUp({
  table: 'attachments',
  olderThan: 'createdAt',
  keepMs: UPLOAD_SECONDS * SECOND_MS,
  where: '"uploadedAt" IS NULL',
})
@Module({
  imports: [TypeOrmModule.forFeature([Attachment, ObjectRemoval]), AlertsModule],
  controllers: [AttachmentsController],
  providers: [
    {
      provide: AttachmentStorage,
      inject: [StorageConfig],
      useFactory: async ({ s3 }: StorageConfig) => {
        if (s3 === null) return new AttachmentStorage(null);
        // Loaded where it is used only: the client is 35 MB and a part of the start.
        const { S3ObjectStore } = await import('./providers/s3/s3-object-store.js');
        return new AttachmentStorage(new S3ObjectStore(s3));
      },
    },
    AttachmentUploads,
    AttachmentsService,
    RemoveObjectsJob,
  ],
  exports: [AttachmentsService, AttachmentStorage, AttachmentUploads],
})
export class AttachmentsModule {}
