/** Invisible characters that change the direction of the text around them (Unicode's `Bidi_Control`). */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Shows each as a visible mark: otherwise `exe.gpj` is displayed as `jpg.exe`, and a name can hide what follows it. Arabic
 * and Hebrew need none of them.
 */
export function showBidiControls(text: string): string {
  return text.replace(
    BIDI_CONTROLS,
    (control) => `⟨U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}
