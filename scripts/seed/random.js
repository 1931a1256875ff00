/** Numbers that look random and are the same at each run (mulberry32). */
export class Random {
  #state;

  constructor(seed) {
    this.#state = seed;
  }

  /** @returns from 0 to below 1 */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** @returns a whole number, both ends included */
  between(from, to) {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  of(choices) {
    return choices[this.between(0, choices.length - 1)];
  }

  /** Some come more often than others: each has a `weight`. */
  weighted(choices) {
    let at = this.next() * choices.reduce((sum, { weight }) => sum + weight, 0);
    return choices.find(({ weight }) => (at -= weight) < 0) ?? choices.at(-1);
  }

  /** A UUID of version 7 for that time. */
  uuid(time) {
    const hex = time.getTime().toString(16).padStart(12, '0');
    const digits = Array.from({ length: 18 }, () => this.between(0, 15).toString(16)).join('');
    const variant = '89ab'[this.between(0, 3)];
    return `${hex.slice(0, 8)}-${hex.slice(8)}-7${digits.slice(0, 3)}-${variant}${digits.slice(3, 6)}-${digits.slice(6)}`;
  }
}
