import type { INestApplicationContext } from '@nestjs/common';
import { AuditService } from '../audit/audit.service.js';
import { OPERATOR } from '../common/audit/author.js';
import { authorship } from '../common/audit/entries.queries.js';
import { randomToken } from '../common/crypto/secret-box.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { AccountsService } from '../users/accounts.service.js';
import { Passwords } from '../users/passwords.js';
import { CommandError } from './command-error.js';
import type { Outcome, Values } from './commands.js';

const PENDING =
  'The address is not proven, so nobody is paged there: follow the mailed link, or `user verify --email …`.';

/**
 * `user reset-password`: for somebody who is locked out. It proves no address. An unproven account loses its
 * channels and devices, since a stranger may have registered it.
 */
export async function resetPassword(app: INestApplicationContext, { email = '' }: Values): Promise<Outcome> {
  const accounts = app.get(AccountsService, { strict: false });
  const account = await accounts.findByUsername(email);
  if (!account) throw new CommandError(`There is no user ${email}`);
  const password = randomToken(12);
  const passwordHash = await app.get(Passwords, { strict: false }).hash(password);
  await app.get(UnitOfWork, { strict: false }).transaction(account.tenantId, async (tx) => {
    tx.by(OPERATOR);
    await accounts.setPassword(tx, account.id, passwordHash);
    await accounts.forgetStrangers(tx, account.id);
    app.get(AuditService, { strict: false }).record(tx, {
      action: 'user.password_reset',
      entityType: 'user',
      entityId: account.id,
      entityName: account.fullName,
      ...authorship(OPERATOR),
    });
  });
  const { id: userId, tenantId, username, proofPending } = account;
  return {
    json: { userId, tenantId, email: username, password, proofPending },
    lines: [
      `User       ${username}`,
      `Password   ${password}`,
      'Shown this once; the sessions of the user have ended.',
      ...(proofPending ? [PENDING] : []),
    ],
  };
}

/** `user verify`: the operator confirms the address, as an administrator does with `verified: true`. */
export async function verifyUser(app: INestApplicationContext, { email = '' }: Values): Promise<Outcome> {
  const accounts = app.get(AccountsService, { strict: false });
  const account = await accounts.findByUsername(email);
  if (!account) throw new CommandError(`There is no user ${email}`);
  const { id: userId, tenantId, username } = account;
  await app.get(UnitOfWork, { strict: false }).transaction(tenantId, async (tx) => {
    tx.by(OPERATOR);
    await accounts.answerFor(tx, userId);
    app.get(AuditService, { strict: false }).record(tx, {
      action: 'user.updated',
      entityType: 'user',
      entityId: userId,
      entityName: account.fullName,
      details: { verified: true },
      ...authorship(OPERATOR),
    });
  });
  return {
    json: { userId, tenantId, email: username, proofPending: false },
    lines: [`User       ${username}`, 'The address counts as proven: the user is paged from now on.'],
  };
}
