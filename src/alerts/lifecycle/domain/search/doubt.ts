/** What in a text that is looked for as words looks like a part of a query. `position` counts characters from 1. */
export interface Doubt {
  problem: string;
  position: number;
}

const AT_THE_END = /(?<=^|\s)(?:AND|OR|NOT)(?=\s*$)/;
const AT_THE_START = /(?<=^\s*)(?:AND|OR)(?=\s)/;

/** The first such part, to be told where the words find nothing; null: there is none. @param bare without what is in quotes */
export function doubtOf(bare: string): Doubt | null {
  const doubts = [
    operator(bare, AT_THE_START, 'before'),
    operator(bare, AT_THE_END, 'behind'),
    parenthesis(bare),
    [...bare.matchAll(/"/g)].length % 2 === 1
      ? { problem: 'the quotation does not end', at: bare.lastIndexOf('"') }
      : null,
    bare.includes('*')
      ? { problem: '* stands for anything only in a field, as in message: disk*', at: bare.indexOf('*') }
      : null,
  ].filter((doubt) => doubt !== null);
  const [first] = doubts.sort((one, other) => one.at - other.at);
  return first ? { problem: first.problem, position: first.at + 1 } : null;
}

interface Place {
  problem: string;
  at: number;
}

function operator(bare: string, which: RegExp, where: string): Place | null {
  const { 0: word, index } = which.exec(bare) ?? {};
  return index === undefined ? null : { problem: `nothing stands ${where} ${word}`, at: index };
}

/** The first that has no partner. */
function parenthesis(bare: string): Place | null {
  const open: number[] = [];
  for (const { 0: one, index } of bare.matchAll(/[()]/g)) {
    if (one === '(') open.push(index);
    else if (open.pop() === undefined) return { problem: ') closes no parenthesis', at: index };
  }
  return open[0] === undefined ? null : { problem: '( is not closed', at: open[0] };
}
