import { urlProblem } from '../../../platform/outbound-http/domain/outbound-url.js';
import { defineChannel } from '../channel-definition.js';
import { notices } from './domain/notices.js';
import { WebPushProvider } from './webpush-provider.js';

const problem = urlProblem(2000, 'must be the http or https URL of a push service');

/**
 * Web push (RFC 8030): a browser on a phone or a desktop shows the notification, without an app. Each browser
 * subscribes itself (`POST /v2/channels/webpush`) and is a channel of its own. It needs no settings: Pager generates
 * the keys.
 */
export const webpushChannel = defineChannel({
  type: 'webpush',
  label: 'Web push',
  concurrency: 50,
  address: {
    problem,
    key: (value) => value,
    description: 'the endpoint of a browser’s subscription',
  },
  registersItself: true,
  // A notification of several alerts has one link that acknowledges all of them.
  carries: { acknowledgeLink: true, nextPage: false },
  answers: ['acknowledge', 'escalate'],
  render: notices,
  settings: () => ({}),
  needsSettings: false,
  provider: (_settings, tools) => new WebPushProvider(tools),
});
