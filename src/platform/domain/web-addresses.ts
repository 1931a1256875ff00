/** Ends with what is no full stop, comma or bracket of the sentence around it. */
const ADDRESS = /https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}]/g;

/** A text cut at its web addresses: these stand at the odd places. Nothing but `http` and `https` counts as one. */
export function cutAtAddresses(text: string): string[] {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    parts.push(text.slice(end, index), address);
    end = index + address.length;
  }
  return [...parts, text.slice(end)];
}
