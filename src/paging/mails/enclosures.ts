import { Injectable, SetMetadata, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { MailAttachment } from '../channels/email/domain/mails.js';

const ENCLOSURE_SOURCE = 'pager:enclosure-source';

/** Where a mail's attachments come from. Stored instead of the files, which may be large. */
export interface Enclosure {
  source: string;
  parameters: Readonly<Record<string, unknown>>;
}

export interface Enclosed {
  attachments: MailAttachment[];
  /** A remark to add below the mail's text, such as that a file was too large; null: none. */
  remark: string | null;
}

/** Creates a mail's attachments at each attempt to send it. */
export interface EnclosureMaker {
  enclose(tenantId: string, parameters: Readonly<Record<string, unknown>>): Promise<Enclosed>;
}

/** Registers a provider as the maker of attachments. The name is stored in the database and must not change. */
export const EnclosureSource = (name: string): ClassDecorator => SetMetadata(ENCLOSURE_SOURCE, name);

/** The attachment makers by name, collected at start from providers with `@EnclosureSource`. */
@Injectable()
export class EnclosureRegistry implements OnModuleInit {
  private readonly makers = new Map<string, EnclosureMaker>();

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit(): void {
    for (const { metatype, instance } of this.discovery.getProviders()) {
      if (!metatype || !instance) continue;
      const name = Reflect.getMetadata(ENCLOSURE_SOURCE, metatype) as string | undefined;
      if (name !== undefined) this.makers.set(name, instance as EnclosureMaker);
    }
  }

  /** @throws Error for a source that this version of Pager does not have */
  async make(tenantId: string, { source, parameters }: Enclosure): Promise<Enclosed> {
    const maker = this.makers.get(source);
    if (!maker) throw new Error(`Nobody makes enclosures called ${source}`);
    return maker.enclose(tenantId, parameters);
  }
}
