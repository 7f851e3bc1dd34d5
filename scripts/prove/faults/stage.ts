import type { MailMessage } from '../../../api/src/mail/mail-message.ts'
import { MailFailure } from '../../../api/src/mail/mail-message.ts'
import type { FaultGate } from '../../rehearsal/fault-gate.ts'
import { openShop } from '../../rehearsal/shop.ts'
import type { Shop } from '../../rehearsal/shop.ts'
import { openRoadToStripe } from './road-to-stripe.ts'
import { createWeather } from './weather.ts'
import type { Weather } from './weather.ts'

/** A shop in which everything can be struck: its process, its database, Stripe, the mail server, the ad network. */
export interface Stage extends AsyncDisposable {
  readonly shop: Shop
  readonly weather: Weather
  /** Every mail that left the house. */
  readonly sent: readonly MailMessage[]
  /** A name nobody on this stage had before. */
  readonly newName: (what: string) => string
}

/** Opens a stage on a fresh database of this PostgreSQL. */
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
      // NOTE: the disputes tool makes a client of its own by the address; the api's own client is given as it is.
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
