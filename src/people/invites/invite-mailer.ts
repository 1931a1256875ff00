import { Injectable } from '@nestjs/common';
import { acceptInvitePath } from '../../platform/pages/domain/paths.js';
import { ServerConfig } from '../../platform/config/config.js';
import type { Words } from '../../platform/words.js';
import type { Transaction } from '../../platform/database/unit-of-work.js';
import { MailQueue } from '../../paging/mails/mail-queue.js';
import { ChannelProviders } from '../../paging/channels/channel-providers.js';
import { inviteMail } from '../auth/domain/account-mails.js';

/** Mails invites, in the invite's own transaction. */
@Injectable()
export class InviteMailer {
  constructor(
    private readonly mails: MailQueue,
    private readonly channels: ChannelProviders,
    private readonly server: ServerConfig,
  ) {}

  /** False: no mail server is configured, so nobody can prove that they got an invite. */
  get canMail(): boolean {
    return this.channels.isConfigured('email');
  }

  /** An earlier mail of the invite that has not gone out does not go any more: its link has ended. */
  async mail(
    tx: Transaction,
    invite: {
      id: string;
      email: string;
      token: string;
      proof: string;
      expiresAt: Date;
      inviter: string;
      team: string | null;
      /** Of the inviter: that of the invited person is not known yet. */
      words: Words;
    },
  ): Promise<void> {
    const { publicBaseUrl, serviceName } = this.server;
    const { id, email: to, expiresAt, token, proof, inviter, team, words } = invite;
    const url = `${publicBaseUrl}${acceptInvitePath(token)}?proof=${proof}`;
    await this.mails.tellLatest(tx, id, [{ to, expiresAt, ...inviteMail(words, { inviter, team, url, serviceName }) }]);
  }
}
