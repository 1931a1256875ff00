const LONGEST = 100;

/** The name of a file for an object of this key. */
export function slugOf(key: string): string {
  const slug = key
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9@._-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, LONGEST);
  return slug === '' ? 'unnamed' : slug;
}
