/**
 * The `error` of a refund that the payment provider refused: under the same key it stays refused, whoever asks again.
 */
export const refundRefusedCode = 'refund_refused'
