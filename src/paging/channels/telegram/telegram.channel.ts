import { IsOptional } from 'class-validator';
import { ConfigurationError, type SettingsReader } from '../../../platform/config/environment.js';
import { Address, Like } from '../../../platform/config/rules.js';
import { defineChannel } from '../channel-definition.js';
import { chatNotes } from '../domain/chat-notes.js';
import { TelegramProvider, type TelegramSettings } from './telegram-provider.js';

export class TelegramBotSettings {
  @IsOptional()
  @Like(/^\d+:[\w-]{20,}$/, 'must be the token of a bot, like 123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11')
  TELEGRAM_BOT_TOKEN?: string;

  @IsOptional()
  @Like(/^[\w-]{16,256}$/, 'must have 16 to 256 letters, digits, _ and -')
  TELEGRAM_WEBHOOK_SECRET?: string;

  @IsOptional() @Address('http', 'https') TELEGRAM_API_BASE_URL?: string;
}

/** Null: Telegram is not configured. @throws ConfigurationError */
export function telegramSettings(reader: SettingsReader): TelegramSettings | null {
  const settings = reader.read(TelegramBotSettings);
  const { TELEGRAM_BOT_TOKEN: botToken, TELEGRAM_WEBHOOK_SECRET: webhookSecret = null } = settings;
  if (!botToken && webhookSecret !== null)
    throw new ConfigurationError('TELEGRAM_WEBHOOK_SECRET: set TELEGRAM_BOT_TOKEN as well');
  const apiBaseUrl = (settings.TELEGRAM_API_BASE_URL ?? 'https://api.telegram.org').replace(/\/+$/, '');
  return botToken ? { botToken, webhookSecret, apiBaseUrl } : null;
}

/** Telegram: the operator's bot writes to a person who started it. Its buttons work in the chat. */
export const telegramChannel = defineChannel({
  type: 'telegram',
  label: 'Telegram',
  // Telegram allows about 30 messages a second per bot.
  concurrency: 20,
  address: {
    problem: (value) => (/^[1-9]\d{4,14}$/.test(value) ? null : 'must be the number that the bot answers to /start'),
    key: (value) => value,
    isShared: (value) => value.startsWith('-'),
    room: {
      problem: (value) => (/^-\d{5,15}$/.test(value) ? null : 'must be the number of a group, like -1001234567890'),
      description: 'the number of a group of which the bot is a member (-1001234567890)',
      knowsWhoPresses: true,
    },
    description: 'the number of your chat, which the bot answers to /start',
  },
  // A notification of several alerts has one link that acknowledges all of them.
  carries: { acknowledgeLink: true, nextPage: false },
  answers: ['acknowledge', 'escalate', 'close', 'snooze'],
  render: chatNotes,
  settings: telegramSettings,
  provider: (settings, { clock }) => new TelegramProvider(settings, clock),
});
