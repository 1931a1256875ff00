type Cell = string | number;

/**
 * RFC 4180 text with CRLF. A cell that a spreadsheet would execute as a formula (starting with `=`, `+`, `-`, `@`, a tab or
 * a line end) gets a leading quote (contract: reports).
 */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  // Spreadsheets treat full-width characters of East Asian keyboards like ASCII ones.
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
