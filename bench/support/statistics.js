/** The value below which that share (0 to 1) of the list lies; NaN of an empty list. */
export function quantile(list, share) {
  const sorted = Float64Array.from(list).sort();
  return sorted.length === 0 ? NaN : sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

export const median = (list) => {
  const sorted = Float64Array.from(list).sort();
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2;
};

export function round(value, digits = 1) {
  return Number.isFinite(value) ? Number(value.toFixed(digits)) : null;
}

/**
 * One row out of the rounds' rows: the median of each number, the first round's value of everything else.
 * @param {Record<string, unknown>[]} rows
 */
export function medianRow(rows) {
  const [first] = rows;
  return Object.fromEntries(
    Object.entries(first).map(([key, value]) => [
      key,
      typeof value === 'number' ? median(rows.map((row) => row[key])) : value,
    ]),
  );
}
