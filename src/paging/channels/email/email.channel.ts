import { IsOptional } from 'class-validator';
import { isEmailAddress } from '../../../platform/addresses.js';
import { Address, Sender } from '../../../platform/config/rules.js';
import { defineChannel } from '../channel-definition.js';
import { mails } from './domain/mails.js';
import { SmtpProvider } from './smtp-provider.js';

export class EmailSettings {
  @IsOptional() @Address('smtp', 'smtps') SMTP_URL?: string;
  @Sender() MAIL_FROM: string = 'Pager <pager@localhost>';
}

/** E-mail over SMTP. */
export const emailChannel = defineChannel({
  type: 'email',
  label: 'Mail',
  concurrency: 20,
  address: {
    problem: (value) => (isEmailAddress(value) ? null : 'must be an email address'),
    key: (value) => value.toLowerCase(),
    description: 'an email address',
  },
  bundling: 'long',
  answers: ['escalate'],
  carries: { acknowledgeLink: true, nextPage: true },
  render: mails,
  settings(reader) {
    const { SMTP_URL: url, MAIL_FROM: from } = reader.read(EmailSettings);
    return url === undefined ? null : { url, from };
  },
  provider: (settings) => new SmtpProvider(settings),
});
