/** The rows of an RFC 4180 text, read one character at a time. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if (quoted && character === '"' && text.charAt(i + 1) === '"') cell += text.charAt(i++);
    else if (character === '"') quoted = !quoted;
    else if (quoted || !',\r'.includes(character)) cell += character;
    else {
      row.push(cell);
      cell = '';
      if (character === '\r') {
        rows.push(row);
        row = [];
        i++;
      }
    }
  }
  return rows;
}
