/**
 * The event id of a payment, made from its transaction so that browser, server and a second tab agree on it. Use it for
 * `purchased` and `upsellPurchase` whenever the transaction is known.
 */
export function purchaseEventId(transactionId: string): string {
  return `purchase-${transactionId}`.slice(0, 128)
}
