import { urlProblem } from '../../../platform/outbound-http/domain/outbound-url.js';
import { defineChannel } from '../channel-definition.js';
import { chatNotes } from '../domain/chat-notes.js';
import { TeamsProvider } from './teams-provider.js';

const problem = urlProblem(2000, 'must be the http or https URL of a workflow');

/**
 * Microsoft Teams: a card in the chat or channel of a workflow, by the workflow's URL. Its buttons open the answer
 * page. It needs no settings.
 */
export const teamsChannel = defineChannel({
  type: 'teams',
  label: 'Teams',
  concurrency: 20,
  address: {
    problem,
    key: (value) => value,
    room: { problem, description: 'the URL of a workflow of Teams that posts what it is sent' },
    description: 'the URL of a workflow of Teams that posts what it is sent',
  },
  // A notification of several alerts has one link that acknowledges all of them.
  carries: { acknowledgeLink: true, nextPage: false },
  answers: ['acknowledge', 'escalate', 'close', 'snooze'],
  render: chatNotes,
  settings: () => ({}),
  needsSettings: false,
  provider: (_settings, tools) => new TeamsProvider(tools),
});
