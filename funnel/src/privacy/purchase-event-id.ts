/**
 * The event id of a payment, derived from its transaction so that browser, server and a second tab use the same one.
 * Use it for `purchased` and `upsellPurchase` whenever the transaction is known.
 */
export function purchaseEventId(transactionId: string): string {
  return `purchase-${transactionId}`.slice(0, 128)
}
