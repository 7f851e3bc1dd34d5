import { copyRows } from './copy-rows.ts'
import type { Product } from './product.ts'
import type { Simulation } from './simulation.ts'

const atOnce = 150

/**
 * Copies the demo's data into the installation. Stripe objects go first, so its books never reference an unknown one.
 */
export async function handOver(
  simulation: Pick<Simulation, 'ask'>,
  scratchUrl: string,
  product: Pick<Product, 'askSandbox' | 'databaseUrl'>,
): Promise<void> {
  const { body } = await simulation.ask('/sandbox/objects', undefined, 'GET')
  const { objects } = body as { readonly objects: readonly unknown[] }
  for (let at = 0; at < objects.length; at += atOnce) {
    const { ok, body: answer } = await product.askSandbox('/sandbox/objects', {
      objects: objects.slice(at, at + atOnce),
    })
    if (!ok) throw new Error(`The sandbox refused the demo's objects: ${JSON.stringify(answer)}`)
  }
  await copyRows(scratchUrl, product.databaseUrl)
}
