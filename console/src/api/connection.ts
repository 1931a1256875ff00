/** Whether the service answers. Everything that talks to it reports here. */
export interface ConnectionState {
  /** When the connection was lost, in milliseconds since 1970; null: it is there. */
  lostAt: number | null;
  /** True: changes arrive as they happen. */
  isLive: boolean;
}

class Connection {
  private current: ConnectionState = { lostAt: null, isLive: false };
  private readonly listeners = new Set<() => void>();

  get state(): ConnectionState {
    return this.current;
  }

  /** The service has answered a request. */
  answered(): void {
    if (this.current.lostAt !== null) this.set({ ...this.current, lostAt: null });
  }

  /** No answer came. The stream says for itself whether it is there. */
  failed(): void {
    if (this.current.lostAt === null) this.set({ ...this.current, lostAt: Date.now() });
  }

  live(isLive: boolean): void {
    if (isLive !== this.current.isLive) this.set({ lostAt: isLive ? null : this.current.lostAt, isLive });
  }

  /** @returns ends it */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private set(state: ConnectionState): void {
    this.current = state;
    for (const listener of [...this.listeners]) listener();
  }
}

export const connection = new Connection();
