/** The final result of an accepted push. `addressGone`: the app is no longer on that phone. */
export type Receipt = { kind: 'delivered' } | { kind: 'failed'; reason: string; addressGone: boolean };

/** Receipts: the final results of pushes, which a provider has some minutes after the send. */
export abstract class PushReceipts {
  /**
   * The available receipts by message reference. Empty for a provider without receipts; never throws, times out after
   * ten seconds.
   */
  abstract receiptsOf(references: readonly string[]): Promise<ReadonlyMap<string, Receipt>>;
}
