/** Of an alert whose alias opens and closes again and again. */
export interface Flapping {
  /** How often it was opened within the hour before, this time included. */
  openings: number;
  /** When it pages, if it is still open then; null: its page is not held. ISO, UTC. */
  heldUntil: string | null;
}
