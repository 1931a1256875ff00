/** The environment variables of `.env.example` that set up a kind of channel. */
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  email: ['SMTP_URL', 'MAIL_FROM'],
  sms: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  voice: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  push: ['EXPO_ACCESS_TOKEN'],
  slack: ['SLACK_BOT_TOKEN', 'SLACK_SIGNING_SECRET'],
  telegram: ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_WEBHOOK_SECRET'],
};

export const settingsOf = (type: string): readonly string[] => SETTINGS[type] ?? [];
