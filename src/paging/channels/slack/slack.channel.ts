import { IsOptional } from 'class-validator';
import { ConfigurationError, type SettingsReader } from '../../../platform/config/environment.js';
import { Address, Like } from '../../../platform/config/rules.js';
import { defineChannel } from '../channel-definition.js';
import { chatNotes } from '../domain/chat-notes.js';
import { SlackProvider, type SlackSettings } from './slack-provider.js';

export class SlackAppSettings {
  @IsOptional()
  @Like(/^xoxb-[\w-]{10,}$/, 'must be the whole token of a bot: xoxb- and at least 10 letters, digits or hyphens')
  SLACK_BOT_TOKEN?: string;

  @IsOptional()
  @Like(/^[\w-]{16,256}$/, 'must be the signing secret of the app: at least 16 letters and digits')
  SLACK_SIGNING_SECRET?: string;

  @IsOptional() @Address('http', 'https') SLACK_API_BASE_URL?: string;
}

/** Null: Slack is not configured. @throws ConfigurationError */
export function slackSettings(reader: SettingsReader): SlackSettings | null {
  const settings = reader.read(SlackAppSettings);
  const { SLACK_BOT_TOKEN: botToken, SLACK_SIGNING_SECRET: signingSecret = null } = settings;
  if (!botToken && signingSecret !== null)
    throw new ConfigurationError('SLACK_SIGNING_SECRET: set SLACK_BOT_TOKEN as well');
  const apiBaseUrl = settings.SLACK_API_BASE_URL ?? 'https://slack.com/api/';
  return botToken ? { botToken, signingSecret, apiBaseUrl } : null;
}

/** `U…` and `W…` are people (direct messages); `C…` and `G…` are channels. */
const ADDRESS = /^[UWCG][A-Z0-9]{6,20}$/;

/**
 * Slack: the operator's app writes to a person, or into a channel to which it was invited. Buttons work in Slack; in a
 * channel they act for anyone with a verified Slack channel in Pager.
 */
export const slackChannel = defineChannel({
  type: 'slack',
  label: 'Slack',
  // Slack allows one message a second per conversation, and several hundred a minute per app.
  concurrency: 20,
  address: {
    problem: (value) =>
      ADDRESS.test(value) ? null : 'must be the ID of a member or a channel of Slack, like U012AB3CDE',
    key: (value) => value,
    room: {
      problem: (value) =>
        /^[CG][A-Z0-9]{6,20}$/.test(value) ? null : 'must be the ID of a channel of Slack, like C012AB3CDE',
      description: 'the ID of a channel to which the app was invited (C012AB3CDE)',
      knowsWhoPresses: true,
    },
    isShared: (value) => /^[CG]/.test(value),
    description: 'the ID of a member or a channel of Slack (U012AB3CDE, C012AB3CDE)',
  },
  // A notification of several alerts has one link that acknowledges all of them.
  carries: { acknowledgeLink: true, nextPage: false },
  answers: ['acknowledge', 'escalate', 'close', 'snooze'],
  revises: true,
  render: chatNotes,
  settings: slackSettings,
  provider: (settings) => new SlackProvider(settings),
});
