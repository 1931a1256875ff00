/** What the alert of a heartbeat that expired says. */
export const expiryMessage = ({ name, alertMessage }: { name: string; alertMessage: string | null }): string =>
  alertMessage?.trim() || `Heartbeat ${name} expired`;
