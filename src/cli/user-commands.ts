import type { INestApplicationContext } from '@nestjs/common';
import { AuditService } from '../audit/audit.service.js';
import { OPERATOR } from '../common/audit/author.js';
import { authorship } from '../common/audit/entry-rows.js';
import { randomToken } from '../common/crypto/secret-box.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { AccountsService } from '../users/accounts.service.js';
import { Passwords } from '../users/passwords.js';
import { CommandError } from './command-error.js';
import type { Outcome, Values } from './commands.js';

/** `user reset-password`: for an administrator who is locked out. */
export async function resetPassword(app: INestApplicationContext, { email = '' }: Values): Promise<Outcome> {
  const accounts = app.get(AccountsService, { strict: false });
  const account = await accounts.findByUsername(email);
  if (!account) throw new CommandError(`There is no user ${email}`);
  const password = randomToken(12);
  const passwordHash = await app.get(Passwords, { strict: false }).hash(password);
  await app.get(UnitOfWork, { strict: false }).transaction(account.tenantId, async (tx) => {
    tx.by(OPERATOR);
    await accounts.setPassword(tx, account.id, passwordHash);
    app.get(AuditService, { strict: false }).record(tx, {
      action: 'user.password_reset',
      entityType: 'user',
      entityId: account.id,
      entityName: account.fullName,
      ...authorship(OPERATOR),
    });
  });
  const { id: userId, tenantId, username } = account;
  return {
    json: { userId, tenantId, email: username, password },
    lines: [
      `User       ${username}`,
      `Password   ${password}`,
      'Shown this once; the sessions of the user have ended.',
    ],
  };
}
