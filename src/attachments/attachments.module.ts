import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlertsCoreModule } from '../alerts/alerts-core.module.js';
import { AlertsModule } from '../alerts/alerts.module.js';
import { StorageConfig } from '../config/config.js';
import { AttachmentStorage } from './attachment-storage.js';
import { AttachmentUploads } from './attachment-uploads.js';
import { Attachment } from './attachment.entity.js';
import { AttachmentsController } from './attachments.controller.js';
import { AttachmentsService } from './attachments.service.js';
import { RemoveObjectsJob } from './jobs/remove-objects.job.js';
import { SweepMintsJob } from './jobs/sweep-mints.job.js';
import { ObjectRemoval } from './object-removal.entity.js';
import { S3ObjectStore } from './providers/s3/s3-object-store.js';

/** Files that hang on alerts, kept in an object store. */
@Module({
  imports: [TypeOrmModule.forFeature([Attachment, ObjectRemoval]), AlertsCoreModule, AlertsModule],
  controllers: [AttachmentsController],
  providers: [
    {
      provide: AttachmentStorage,
      inject: [StorageConfig],
      useFactory: ({ s3 }: StorageConfig) => new AttachmentStorage(s3 && new S3ObjectStore(s3)),
    },
    AttachmentUploads,
    AttachmentsService,
    SweepMintsJob,
    RemoveObjectsJob,
  ],
})
export class AttachmentsModule {}
