import type { MailMessage } from '../../../api/src/mail/mail-message.ts'
import { MailFailure } from '../../../api/src/mail/mail-message.ts'
import type { FaultGate } from '../../rehearsal/fault-gate.ts'
import { openShop } from '../../rehearsal/shop.ts'
import type { Shop } from '../../rehearsal/shop.ts'
import { openRoadToStripe } from './road-to-stripe.ts'
import { createWeather } from './weather.ts'
import type { Weather } from './weather.ts'

/** A shop in which everything can be struck: process, database, Stripe, mail server, ad network. */
export interface Stage extends AsyncDisposable {
  readonly shop: Shop
  readonly weather: Weather
  /** Every mail that was sent. */
  readonly sent: readonly MailMessage[]
  /** Returns a name that is new on this stage. */
  readonly newName: (what: string) => string
}

/** Opens a stage on a new database of this PostgreSQL. */
export async function openStage(postgresUrl: string): Promise<Stage> {
  const weather = createWeather()
  const sent: MailMessage[] = []
  const lost = () => new MailFailure('unsure', 'The mail server hung up.')
  const mailServer = (gate: FaultGate) => ({
    async send(message: MailMessage) {
      await gate.pass('before SMTP')
      await weather.call(async () => void sent.push(message), lost)
      await gate.pass('after SMTP')
    },
  })
  const road = await openRoadToStripe(weather.fetcher)
  const shop = await openShop(postgresUrl, {
    onConnect: weather.onConnect,
    fetcher: weather.fetcher,
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
    weather,
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
