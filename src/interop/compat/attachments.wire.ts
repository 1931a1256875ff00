import { Injectable } from '@nestjs/common';
import { AlertReader } from '../../alerts/lifecycle/alert-reader.js';
import { alertOf } from '../../alerts/lifecycle/one-alert.decorator.js';
import { AttachmentStorage } from '../../alerts/attachments/attachment-storage.js';
import { AttachmentsService } from '../../alerts/attachments/attachments.service.js';
import type { AttachmentView } from '../../alerts/attachments/dto/attachment.dto.js';
import { Reply } from '../../platform/http/reply.js';
import { attachmentNumber } from './domain/third-party-shapes.js';
import type { Exchange, WireAdapter } from './exchange.js';

/** The files of alerts in the third-party shape: with a number, a name and a URL. */
@Injectable()
export class AttachmentsWire {
  constructor(
    private readonly reader: AlertReader,
    private readonly attachments: AttachmentsService,
    private readonly storage: AttachmentStorage,
  ) {}

  /** Clients ask of every alert: without a storage there is nothing to show, and nothing wrong. */
  readonly list: WireAdapter = async (exchange) => {
    const views = await this.of(exchange);
    return Reply.data(views.map(({ id, fileName }) => ({ id: attachmentNumber(id), name: fileName })));
  };

  readonly get: WireAdapter = async (exchange, route) => {
    await this.identify(exchange);
    const { fileName, downloadUrl } = (await route()) as AttachmentView;
    return Reply.data({ name: fileName, url: downloadUrl });
  };

  readonly delete: WireAdapter = async (exchange, route) => {
    await this.identify(exchange);
    return (await route()) as Reply;
  };

  private async of({ request, caller }: Exchange): Promise<AttachmentView[]> {
    const alert = alertOf(request);
    if (this.storage.enabled) return this.attachments.list(caller, alert);
    await this.reader.get(caller, alert);
    return [];
  }

  /** Puts the id in the place of the number. */
  private async identify(exchange: Exchange): Promise<void> {
    const { params } = exchange.request;
    const given = params['attachmentId'];
    if (typeof given !== 'string' || !/^\d{1,16}$/.test(given)) return;
    const found = (await this.of(exchange)).find(({ id }) => attachmentNumber(id) === Number(given));
    if (found) params['attachmentId'] = found.id;
  }
}
