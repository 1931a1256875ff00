import {
  Body,
  type CallHandler,
  Controller,
  Delete,
  type ExecutionContext,
  Get,
  Injectable,
  type NestInterceptor,
  Post,
  UseInterceptors,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import type { AlertRef } from '../lifecycle/domain/alert-ref.js';
import { AlertOfAttachments, TheAlert } from '../lifecycle/one-alert.decorator.js';
import { Access, CurrentCaller } from '../../people/access/access.decorator.js';
import type { Caller } from '../../people/access/caller.js';
import { ApiCreated, ApiData, ApiErrors, ApiList, ApiResult } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/id-param.js';
import { Reply } from '../../platform/http/reply.js';
import { AttachmentUploads } from './attachment-uploads.js';
import { AttachmentsService } from './attachments.service.js';
import { AttachmentView, MintAttachmentDto, MintView } from './dto/attachment.dto.js';
import type { Observable } from 'rxjs';
import { AttachmentStorage } from './attachment-storage.js';

/** Contract: all attachment routes answer 503 while no storage is configured, whatever was asked of them. */
@Injectable()
class StorageNeeded implements NestInterceptor {
  constructor(private readonly storage: AttachmentStorage) {}

  /** @throws ApiError 503 ATTACHMENTS_DISABLED */
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    this.storage.demand();
    return next.handle();
  }
}

const TheAttachment = (): ParameterDecorator => IdParam('attachmentId', 'Attachment not found');

/** Files of an alert; clients upload to and download from the object store (contract: "Attachments"). */
@ApiTags('Attachments')
@ApiErrors(503)
@SkipThrottle()
@Throttle({ ingest: {} })
@UseInterceptors(StorageNeeded)
@Controller('v2/alerts/:identifier/attachments')
export class AttachmentsController {
  constructor(
    private readonly uploads: AttachmentUploads,
    private readonly attachments: AttachmentsService,
  ) {}

  @Post()
  @Access('alerts', 'write')
  @ApiCreated(MintView, 'PUT the file to `uploadUrl`, then complete it')
  @AlertOfAttachments()
  mint(@CurrentCaller() caller: Caller, @TheAlert() alert: AlertRef, @Body() body: MintAttachmentDto): Promise<Reply> {
    return this.uploads.mint(caller, alert, body).then((mint) => Reply.created(mint));
  }

  @Post(':attachmentId/complete')
  @Access('alerts', 'write')
  @ApiResult('uploaded')
  @AlertOfAttachments()
  complete(@CurrentCaller() caller: Caller, @TheAlert() alert: AlertRef, @TheAttachment() id: string): Promise<Reply> {
    return this.uploads.complete(caller, alert, id).then(() => Reply.data({ result: 'uploaded' }));
  }

  @Get()
  @Access('alerts', 'read')
  @ApiList(AttachmentView, 'The uploaded ones, newest first')
  @AlertOfAttachments()
  list(@CurrentCaller() caller: Caller, @TheAlert() alert: AlertRef): Promise<Reply> {
    return this.attachments.list(caller, alert).then((views) => Reply.all(views));
  }

  @Get(':attachmentId')
  @Access('alerts', 'read')
  @ApiData(AttachmentView)
  @AlertOfAttachments()
  get(
    @CurrentCaller() caller: Caller,
    @TheAlert() alert: AlertRef,
    @TheAttachment() id: string,
  ): Promise<AttachmentView> {
    return this.attachments.get(caller, alert, id);
  }

  @Delete(':attachmentId')
  @Access('alerts', 'write')
  @ApiResult('deleted')
  @AlertOfAttachments()
  delete(@CurrentCaller() caller: Caller, @TheAlert() alert: AlertRef, @TheAttachment() id: string): Promise<Reply> {
    return this.attachments.delete(caller, alert, id).then(() => Reply.data({ result: 'deleted' }));
  }
}
