/** Reads the Markdown of `docs/integrations`, of which only what those pages use: sections, code, lists, paragraphs. */

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'code'; name: string; text: string };

export interface Section {
  /** Empty: what stands before the first heading. */
  title: string;
  blocks: Block[];
}

export function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [{ title: '', blocks: [] }];
  const lines = markdown.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const { blocks } = sections.at(-1)!;
    if (line.startsWith('# ') || line.trim() === '') continue;
    if (line.startsWith('## ')) {
      sections.push({ title: line.slice(3), blocks: [] });
    } else if (line.startsWith('```')) {
      const end = lines.indexOf('```', at + 1);
      const name = /name=(\S+)/.exec(line)?.[1] ?? 'lines';
      blocks.push({ kind: 'code', name, text: lines.slice(at + 1, end).join('\n') });
      at = end;
    } else {
      const rest = lines.slice(at);
      const length = rest.findIndex((next) => next.trim() === '' || next.startsWith('```') || next.startsWith('## '));
      const text = (length < 0 ? rest : rest.slice(0, length)).join('\n');
      at += (length < 0 ? rest.length : length) - 1;
      if (!text.startsWith('- ')) blocks.push({ kind: 'text', text: joined(text) });
      else blocks.push({ kind: 'list', items: text.slice(2).split('\n- ').map(joined) });
    }
  }
  return sections.filter(({ title, blocks }) => title !== '' || blocks.length > 0);
}

const joined = (text: string): string => text.replace(/\s*\n\s*/g, ' ');

/** A piece of a paragraph. */
export interface Piece {
  kind: 'plain' | 'code' | 'strong';
  text: string;
}

/** The words of links stay, their addresses go: they lead to other files of the documentation. */
export function piecesOf(text: string): Piece[] {
  const plain = text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');
  return plain
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (piece.startsWith('`')) return { kind: 'code', text: piece.slice(1, -1) };
      if (piece.startsWith('**')) return { kind: 'strong', text: piece.slice(2, -2) };
      return { kind: 'plain', text: piece };
    });
}
