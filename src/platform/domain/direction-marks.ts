/** Invisible characters that turn the direction of the text around them (Unicode's `Bidi_Control`). */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Shows each as a mark of its own: else `exe.gpj` is read as `jpg.exe`, and a name hides what follows it. Letters that are
 * written from right to left turn by themselves.
 */
export function showTurns(text: string): string {
  return text.replace(TURNS, (turn) => `⟨U+${turn.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`);
}
