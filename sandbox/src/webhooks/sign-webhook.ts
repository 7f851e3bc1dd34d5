import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` header for a payload: HMAC-SHA256 over `<seconds>.<payload>`, hex. */
export function signWebhook(payload: string, secret: string, seconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${v1}`
}
