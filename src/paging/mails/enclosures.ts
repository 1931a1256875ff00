import { Injectable, SetMetadata, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { MailAttachment } from '../channels/email/domain/mails.js';

const ENCLOSURE_SOURCE = 'pager:enclosure-source';

/** The source of a mail's files and its parameters. Stored with the mail in place of the files, which may be large. */
export interface Enclosure {
  source: string;
  parameters: Readonly<Record<string, unknown>>;
}

export interface Enclosed {
  attachments: MailAttachment[];
  /** Added below the text of the mail, e.g. that a file was too large. */
  remark: string | null;
}

/** Makes the files of a mail at each attempt to send it. */
export interface EnclosureMaker {
  enclose(tenantId: string, parameters: Readonly<Record<string, unknown>>): Promise<Enclosed>;
}

/** Declares a provider as the maker of enclosures of that name, which is stored and must not change. */
export const EnclosureSource = (name: string): ClassDecorator => SetMetadata(ENCLOSURE_SOURCE, name);

/** The makers by name: filled at start from the providers that carry `@EnclosureSource`. */
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

  /** @throws Error for a source that this version of the service does not have */
  async make(tenantId: string, { source, parameters }: Enclosure): Promise<Enclosed> {
    const maker = this.makers.get(source);
    if (!maker) throw new Error(`Nobody makes enclosures called ${source}`);
    return maker.enclose(tenantId, parameters);
  }
}
