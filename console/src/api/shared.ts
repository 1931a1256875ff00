/** Messages to all tabs of the console, this one included. */
export class Shared<Message> {
  private readonly channel: BroadcastChannel;
  private readonly listeners = new Set<(message: Message) => void>();

  constructor(name: string) {
    this.channel = new BroadcastChannel(name);
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.tell(data);
  }

  send(message: Message): void {
    this.channel.postMessage(message);
    this.tell(message);
  }

  /** @returns ends it */
  listen(listener: (message: Message) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private tell(message: Message): void {
    for (const listener of [...this.listeners]) listener(message);
  }
}
