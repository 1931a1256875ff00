import type { Priority } from '../../../../platform/domain/priority.js';
import type { ChatNote } from '../../domain/chat-notes.js';

/** A message as ntfy's JSON (https://docs.ntfy.sh/publish/#publish-as-json). */
export interface Publication {
  topic: string;
  title: string;
  message: string;
  /** 5 is the highest; it overrides "do not disturb" where the phone allows it. */
  priority: number;
  click?: string;
  actions: readonly { action: 'http'; label: string; url: string; method: 'POST'; clear: true }[];
}

const PRIORITIES: Readonly<Record<Priority, number>> = { P1: 5, P2: 4, P3: 4, P4: 3, P5: 2 };
const USUAL = 3;
/** The most buttons that ntfy allows on one notification. */
const MOST_ACTIONS = 3;

/** The server and topic of a topic URL; null: the URL is not one. */
export function topicOf(address: string): { server: string; topic: string } | null {
  const [, server, topic] = /^(https?:\/\/[^/?#@\s]+(?:\/[^?#@\s]*)?)\/([A-Za-z0-9_-]{1,64})$/.exec(address) ?? [];
  return server === undefined || topic === undefined ? null : { server: `${server}/`, topic };
}

export function publication({ title, text, priority, link, buttons }: ChatNote, topic: string): Publication {
  return {
    topic,
    title,
    message: text === '' ? title : text,
    priority: priority === null ? USUAL : PRIORITIES[priority],
    ...(link === null ? {} : { click: link.url }),
    actions: buttons
      .slice(0, MOST_ACTIONS)
      .map(({ label, url }) => ({ action: 'http', label, url, method: 'POST', clear: true })),
  };
}
