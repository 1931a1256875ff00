/** The final result of an accepted push. `addressGone`: the app is no longer on that phone. */
export type Receipt = { kind: 'delivered' } | { kind: 'failed'; reason: string; addressGone: boolean };

/** The second answer to a push, which providers give some minutes after the first. */
export abstract class PushReceipts {
  /**
   * The receipts that are there by now, by the reference that the send gave. Empty for a provider without receipts;
   * never throws, and gives up after ten seconds.
   */
  abstract receiptsOf(references: readonly string[]): Promise<ReadonlyMap<string, Receipt>>;
}
