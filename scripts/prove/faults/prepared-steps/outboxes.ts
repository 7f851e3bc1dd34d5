import { hourMs } from '@fennel/funnel'
import { adLease, insertAdEvents } from '../../../../api/src/ad-platform/ad-store.ts'
import { sendDueAdEvents } from '../../../../api/src/ad-platform/send-due-ad-events.ts'
import { enqueueMail } from '../../../../api/src/mail/enqueue-mail.ts'
import { mailLease } from '../../../../api/src/mail/mail-store.ts'
import { sendDueMail } from '../../../../api/src/mail/send-due-mail.ts'
import { noSources } from '../../../../api/src/mail/testing/no-sources.ts'
import type { Services } from '../../../../api/src/services.ts'
import type { PrepareStep } from '../prepared-step.ts'
import type { Testbed } from '../testbed.ts'
import { contextOf } from './visits.ts'

/** Runs a background job until nothing is due. Resolves with `isEnded()`, or false when the server died. */
async function drain(
  { shop }: Testbed,
  job: (services: Services) => Promise<boolean>,
  isEnded: () => Promise<boolean>,
): Promise<boolean> {
  const { services, gate } = shop.life()
  const work = async () => {
    while (await job(services));
    return isEnded()
  }
  return Promise.race([work(), gate.died.then(() => false)])
}

/** A mail is waiting to be sent. */
export const sendMail: PrepareStep = async (testbed) => {
  const { shop, sent } = testbed
  const context = await contextOf(testbed, 'reader')
  const recipient = context.buyer.email
  const dedupeKey = `welcome:${recipient}`
  const queue = () => {
    const { services } = shop.life()
    const mail = { kind: 'welcome', payload: {}, brandId: 'calmplate', recipient, dedupeKey } as const
    return enqueueMail(services, services.db.query, mail)
  }
  const isEnded = async () => {
    const { rowCount } = await shop
      .life()
      .services.db.pool.query('select 1 from mail_outbox where dedupe_key = $1 and ended_at is null', [
        dedupeKey,
      ])
    return rowCount === 0
  }
  await queue()
  return {
    context,
    act: () => drain(testbed, (services) => sendDueMail(services, noSources), isEnded),
    async late() {
      shop.clock.advance(hourMs)
      await queue()
      await drain(testbed, (services) => sendDueMail(services, noSources), isEnded)
    },
    leaseMs: mailLease + 1_000,
    async check(isOneTooManyAllowed) {
      const copies = sent.filter(({ to }) => to === recipient)
      const ids = new Set(copies.map(({ id }) => id))
      const most = isOneTooManyAllowed ? 2 : 1
      return [
        ...(copies.length >= 1 && copies.length <= most ? [] : [`the mail was sent ${copies.length} times`]),
        ...(ids.size <= 1 ? [] : ['the copies of a mail have different ids']),
        ...((await isEnded()) ? [] : ['the mail is still waiting']),
      ]
    },
  }
}

/** An event is waiting to be sent to the ad network. */
export const tellAdNetwork: PrepareStep = async (testbed) => {
  const { shop, faultInjector } = testbed
  const context = await contextOf(testbed, 'advertised')
  const id = testbed.newName('ad')
  const platform = {
    pixelId: '1234567890',
    token: 'sandbox',
    graphUrl: new URL('/graph/', shop.sandboxUrl),
    browserPixel: false,
  }
  const fetcher: typeof fetch = async (input, init) => {
    const { gate } = shop.life()
    await gate.pass('before GRAPH')
    const response = await faultInjector.fetcher(input, init)
    await gate.pass('after GRAPH')
    return response
  }
  const send = (services: Services) => sendDueAdEvents(services, platform, fetcher)
  const now = new Date(shop.clock.now())
  const event = {
    id,
    appName: 'calmplate',
    name: 'ViewContent' as const,
    eventId: `${id}-event`,
    dedupeKey: `${id}-event`,
    sessionId: `session-${id}`,
    sessionKey: id,
    userAgent: 'Mozilla/5.0',
    basis: 'opt-out' as const,
    gpc: false,
    occurredAt: now,
    dueAt: now,
  }
  const queue = () => insertAdEvents(shop.life().services.db.query, [event])
  const endingOf = async () => {
    const { rows } = await shop
      .life()
      .services.db.pool.query<{ ending: string | null }>('select ending from ad_outbox where id = $1', [id])
    return rows[0]?.ending ?? null
  }
  const isEnded = async () => (await endingOf()) !== null
  await queue()
  return {
    context,
    act: () => drain(testbed, send, isEnded),
    async late() {
      shop.clock.advance(hourMs)
      await queue()
      await drain(testbed, send, isEnded)
    },
    leaseMs: adLease + 1_000,
    async check() {
      const answer = await fetch(`${shop.sandboxUrl}/sandbox/graph/events`)
      const { events } = (await answer.json()) as { events: { event_id: string; counted: boolean }[] }
      const counted = events.filter((one) => one.event_id === event.eventId && one.counted)
      const ending = await endingOf()
      return [
        ...(counted.length === 1 ? [] : [`the network counted the event ${counted.length} times`]),
        ...(ending === 'sent' ? [] : [`the event ended as ${ending}`]),
      ]
    },
  }
}
