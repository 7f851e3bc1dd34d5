import type { MailMessage } from '../../../api/src/mail/mail-message.ts'
import { MailFailure } from '../../../api/src/mail/mail-message.ts'
import type { FaultGate } from '../../rehearsal/fault-gate.ts'
import { openShop } from '../../rehearsal/shop.ts'
import type { Shop } from '../../rehearsal/shop.ts'
import { openRoadToStripe } from './road-to-stripe.ts'
import { createFaultInjector } from './fault-injector.ts'
import type { FaultInjector } from './fault-injector.ts'

/** A shop with a fault injector at everything around it: process, database, Stripe, mail server, ad network. */
export interface Testbed extends AsyncDisposable {
  readonly shop: Shop
  readonly faultInjector: FaultInjector
  /** Every mail that was sent. */
  readonly sent: readonly MailMessage[]
  /** Returns a name that is new on this testbed. */
  readonly newName: (what: string) => string
}

/** Opens a testbed on a new database of this PostgreSQL. */
export async function openTestbed(postgresUrl: string): Promise<Testbed> {
  const faultInjector = createFaultInjector()
  const sent: MailMessage[] = []
  const lost = () => new MailFailure('unsure', 'The mail server hung up.')
  const mailServer = (gate: FaultGate) => ({
    async send(message: MailMessage) {
      await gate.pass('before SMTP')
      await faultInjector.call(async () => void sent.push(message), lost)
      await gate.pass('after SMTP')
    },
  })
  const road = await openRoadToStripe(faultInjector.fetcher)
  const shop = await openShop(postgresUrl, {
    onConnect: faultInjector.onConnect,
    fetcher: faultInjector.fetcher,
    services(gate, config) {
      const { sandboxUrl } = config.stripe
      if (sandboxUrl !== undefined) road.leadTo(sandboxUrl)
      // NOTE: the disputes tool creates its own Stripe client from the address; the API's own client is passed in.
      const stripe = { ...config.stripe, sandboxUrl: road.url }
      return { mail: mailServer(gate), config: { ...config, stripe } }
    },
  })
  let names = 0
  return {
    shop,
    faultInjector,
    sent,
    newName: (what) => {
      names += 1
      return `${what}-${process.pid}-${names}`
    },
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]()
      await road[Symbol.asyncDispose]()
    },
  }
}
