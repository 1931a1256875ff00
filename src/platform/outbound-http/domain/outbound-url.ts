export type OutboundUrl = { kind: 'usable'; url: URL } | { kind: 'refused'; reason: string };

/** May this service call that URL? Checks the text only: http and https, without credentials. */
export function readOutboundUrl(text: string): OutboundUrl {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) return { kind: 'refused', reason: 'the URL is not valid' };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { kind: 'refused', reason: `${url.protocol.slice(0, -1)} URLs are not called` };
  }
  if (url.username !== '' || url.password !== '') {
    return { kind: 'refused', reason: 'the URL contains credentials' };
  }
  url.hash = '';
  return { kind: 'usable', url };
}

/** Validates URLs for posting messages. @param longest in characters @param otherwise the error message */
export const urlProblem =
  (longest: number, otherwise: string) =>
  (value: string): string | null => {
    if (value.length > longest) return `must have at most ${longest} characters`;
    return readOutboundUrl(value).kind === 'usable' && !/\s|#/.test(value) ? null : otherwise;
  };
