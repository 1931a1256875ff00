/** The labels of a line of times: fewer where there is no room for all, and none that is cut. */

/** What stands at each place of a line; null: nothing. */
export type Labels = readonly (string | null)[];

/** Before a label and after it, in pixels. */
const AROUND = 12;

/**
 * The first of several forms of the labels that has room; none, if none has. The last label is left out where it alone has none.
 * @param starts of the places, as parts of the line, from 0 to 1
 * @param width of the line, in pixels
 * @param widthOf a text, in pixels
 */
export function labelsThatFit(
  forms: readonly Labels[],
  starts: readonly number[],
  width: number,
  widthOf: (text: string) => number,
): Labels {
  for (const labels of forms) {
    const shown = starts.flatMap((start, index) => {
      const text = labels[index];
      return text ? [{ index, start, end: start + (widthOf(text) + AROUND) / width }] : [];
    });
    const last = shown.at(-1);
    if (!last || shown.some(({ end }, place) => end > (shown[place + 1]?.start ?? Infinity))) continue;
    if (last.end <= 1) return labels;
    if (shown.length > 1) return labels.map((text, index) => (index === last.index ? null : text));
  }
  return starts.map(() => null);
}
