/** What stands in the pages for what each reader has. */
export interface Reader {
  /** Without a slash at its end. */
  url: string;
  key: string;
  webhookUrl: string;
}

export interface DocBlock {
  /** The file without `.md`. */
  page: string;
  /** What the fence says behind the language: `name=…`. */
  name: string;
  text: string;
}

export function docPages(): string[];
export function docPage(page: string): string;
export function docBlocks(): DocBlock[];
export function docBlock(page: string, name: string): DocBlock;
export function filled(block: DocBlock, reader: Reader): string;
