type Cell = string | number;

/**
 * RFC 4180 text: a line for each row, ended by CRLF. A text that a spreadsheet would take for a formula (beginning
 * with `=`, `+`, `-`, `@`, a tab or a line end) gets a quote before it (contract: reports).
 */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  // Spreadsheets take the full-width signs of East Asian keyboards for the plain ones.
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
