import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Contract } from './contract-world.ts'
import { expectThat, type Step } from './run-contract.ts'

/** A signed event as it arrived. */
interface Arrival {
  readonly body: string
  readonly signature: string
}

/** Listens for webhooks on a free port of this machine. */
export async function listenForWebhooks(): Promise<{
  readonly url: string
  readonly arrivals: readonly Arrival[]
  readonly close: () => Promise<void>
}> {
  const arrivals: Arrival[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      arrivals.push({ body, signature: String(request.headers['stripe-signature']) })
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    arrivals,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/**
 * Checks that the SDK accepts an event as it arrived here, and rejects it after a change to its body or with another
 * secret.
 */
export const deliveredSignature = (
  arrivals: () => Promise<readonly Arrival[]>,
  secret: string,
): Step<Contract> => ({
  name: 'webhooks arrive signed, and a changed one is refused',
  run: async ({ stripe }) => {
    const [first] = await arrivals()
    if (first === undefined) throw new Error('no webhook arrived')
    const { body, signature } = first
    expectThat('the event', stripe.webhooks.constructEvent(body, signature, secret).object, 'event')
    const accepts = (text: string, key: string): boolean => {
      try {
        stripe.webhooks.constructEvent(text, signature, key)
        return true
      } catch {
        return false
      }
    }
    expectThat('a changed body', accepts(body.replace('"event"', '"Event"'), secret), false)
    expectThat('another secret', accepts(body, 'whsec_another'), false)
  },
})

/** Checks only the signature scheme, for a test account, which cannot deliver anything to this machine. */
export const signatureScheme: Step<Contract> = {
  name: 'a signed event is accepted, and a changed one is refused',
  run: ({ stripe }) => {
    const body = JSON.stringify({ id: 'evt_contract', object: 'event' })
    const secret = 'whsec_contract'
    const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret })
    expectThat('the event', stripe.webhooks.constructEvent(body, signature, secret).id, 'evt_contract')
    try {
      stripe.webhooks.constructEvent(`${body} `, signature, secret)
    } catch {
      return Promise.resolve()
    }
    return Promise.reject(new Error('a changed body was accepted'))
  },
}
