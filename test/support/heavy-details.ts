const letters = (seed: number): string =>
  (seed + 2 ** 40).toString(2).slice(1).replaceAll('0', 'a').replaceAll('1', 'b');

/** So many details of 1,000 letters, unlike those of other alerts: a pattern takes long for each of them. */
export const heavyDetails = (alert: number, count: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `d${n}`,
      Array.from({ length: 25 }, (_, place) =>
        letters(alert * 7919 * 104_729 + n * 1_299_709 + place * 15_485_863),
      ).join(''),
    ]),
  );
