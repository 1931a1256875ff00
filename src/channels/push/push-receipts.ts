/** What finally became of a push that the provider had taken. `addressGone`: the app is not on that phone any more. */
export type Receipt = { kind: 'delivered' } | { kind: 'failed'; reason: string; addressGone: boolean };

/** The second answer to a push, which providers give some minutes after the first. */
export abstract class PushReceipts {
  /**
   * The receipts that are there by now, by the reference that the send gave. A provider that cannot be asked has none;
   * this never throws, and gives up after ten seconds.
   */
  abstract receiptsOf(references: readonly string[]): Promise<ReadonlyMap<string, Receipt>>;
}
