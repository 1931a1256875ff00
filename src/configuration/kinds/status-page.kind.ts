import { Injectable } from '@nestjs/common';
import type { Caller } from '../../people/access/caller.js';
import { badRequest, conflict } from '../../platform/errors/api-error.js';
import { PutStatusPageDto } from '../../incidents/status-page/dto/status-page.dto.js';
import { StatusPageService } from '../../incidents/status-page/status-page.service.js';
import { checkedBody } from '../bodies.js';
import type { ConfigurationKind, StoredObject } from '../configuration-kind.js';
import type { Values } from '../domain/references.js';

/** The status page of a tenant, which has one at most. */
@Injectable()
export class StatusPageKind implements ConfigurationKind {
  readonly kind = 'statusPage';
  readonly resource = 'status-page';
  readonly keyScope = 'config';
  readonly level = 'admin';

  constructor(private readonly page: StatusPageService) {}

  async read(caller: Caller): Promise<StoredObject[]> {
    const page = await this.page.find(caller);
    if (page === null) return [];
    const { slug, visibility, brandName, accentColor, logoUrl, showUptimeBars } = page;
    return [
      {
        ...{ id: this.kind, name: slug },
        values: { slug, visibility, brandName, accentColor, logoUrl, showUptimeBars },
      },
    ];
  }

  async create(caller: Caller, _key: string, values: Values): Promise<string> {
    const present = await this.page.find(caller);
    if (present !== null) throw conflict(`There is one already, ${JSON.stringify(present.slug)}; give its \`key\``);
    await this.page.put(caller, await checkedBody(PutStatusPageDto, values));
    return this.kind;
  }

  async change(caller: Caller, _id: string, values: Values): Promise<void> {
    const [stored] = await this.read(caller);
    await this.page.put(caller, await checkedBody(PutStatusPageDto, { ...stored?.values, ...values }));
  }

  remove(): Promise<void> {
    return Promise.reject(badRequest('It cannot be deleted; it can be shown to people who are signed in only'));
  }
}
