import Stripe from 'stripe'

/** A real SDK client that talks to the sandbox instead of Stripe. */
export function clientOf(
  url: string,
  options: { maxNetworkRetries?: number; timeout?: number; key?: string } = {},
): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(options.key ?? 'sk_sandbox_123', {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: options.maxNetworkRetries ?? 0,
    telemetry: false,
    ...(options.timeout !== undefined && { timeout: options.timeout }),
  })
}
