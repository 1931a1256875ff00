import { Injectable } from '@nestjs/common';
import { notFound } from '../../common/errors/api-error.js';
import type { UserDirectory, UserEntry } from '../../users/user-directory.js';
import { UsersService } from '../../users/users.service.js';

/** Users as third-party clients name them. */
@Injectable()
export class People {
  constructor(private readonly users: UsersService) {}

  directory(tenantId: string): Promise<UserDirectory> {
    return this.users.currentDirectory(tenantId);
  }

  /** By id or username. @throws ApiError 404 */
  async named(tenantId: string, identifier: string): Promise<UserEntry> {
    const found = (await this.directory(tenantId)).named(identifier);
    if (!found) throw notFound(`User with identifier [${identifier.slice(0, 100)}] does not exist`);
    return found;
  }
}
