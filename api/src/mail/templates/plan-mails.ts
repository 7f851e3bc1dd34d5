import { formatDay, formatUtcDay, renewalInterval } from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import { findPlan, productNameOf } from '#api/catalogue/index.ts'
import { amountWords } from '../amount-words.ts'
import type { LetterBlock } from '../letter.ts'
import type { MailPayloads, RenewalOfMail } from '../mail-kinds.ts'
import type { ComposedMail } from '../mail-message.ts'
import { renderLetter } from '../render-letter.ts'

const dayOf = (iso: string) => formatDay(Date.parse(iso))
/** A day of a charge or a deadline, with the clock it goes by: for many readers it is the evening before. */
const utcDayOf = (iso: string) => formatUtcDay(Date.parse(iso))
const hour = 3_600_000
/** How long before a renewal the terms ask for a cancellation, in milliseconds. */
const cancelNotice = 48 * hour

/** Some days before the first term ends: the day, the price from then on, and the way out. `now` is in milliseconds. */
export function trialEndingMail(
  brand: Brand,
  site: URL,
  { endsAt, ...renewal }: MailPayloads['trial-ending'],
  now: number,
): ComposedMail {
  const price = renewalPriceOf(brand, renewal)
  const day = dayOf(endsAt)
  return renderLetter(brand, {
    subject: `Your first ${brand.name} term ends on ${day}`,
    heading: `Your first term ends on ${day}`,
    preview: `From then on it is ${price}, unless you cancel.`,
    blocks: [
      {
        kind: 'text',
        text: 'You are getting this early, so that nothing about your plan comes as a surprise.',
      },
      {
        kind: 'facts',
        rows: [
          ['Plan', productNameOf(brand, renewal.productId)],
          ['First term ends', utcDayOf(endsAt)],
          ['Price from then on', price],
        ],
      },
      {
        kind: 'text',
        text: 'If you like where you are going, there is nothing to do: your plan goes on by itself.',
      },
      ...wayOut(brand, site, endsAt, now),
    ],
    reason: belongsToPlan(brand),
  })
}

/** Before each later renewal, for whoever wants no surprise on the card statement. `now` is in milliseconds. */
export function renewalReminderMail(
  brand: Brand,
  site: URL,
  { renewsAt, ...renewal }: MailPayloads['renewal-reminder'],
  now: number,
): ComposedMail {
  const day = dayOf(renewsAt)
  return renderLetter(brand, {
    subject: `Your ${brand.name} plan renews on ${day}`,
    heading: `Your plan renews on ${day}`,
    preview: `${amountWords(renewal)} will be charged to your saved card.`,
    blocks: [
      {
        kind: 'text',
        text: `We will charge ${amountWords(renewal)} to your saved card on that day, and your plan simply goes on.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Plan', productNameOf(brand, renewal.productId)],
          ['Renews', utcDayOf(renewsAt)],
          ['Price', renewalPriceOf(brand, renewal)],
        ],
      },
      ...wayOut(brand, site, renewsAt, now),
    ],
    reason: belongsToPlan(brand),
  })
}

/** Confirms another rhythm: what it costs and from which day on, and the way out. `now` is in milliseconds. */
export function rhythmSwitchedMail(
  brand: Brand,
  site: URL,
  { startsAt, ...renewal }: MailPayloads['rhythm-switched'],
  now: number,
): ComposedMail {
  const price = renewalPriceOf(brand, renewal)
  const day = dayOf(startsAt)
  return renderLetter(brand, {
    subject: `Your ${brand.name} plan changes on ${day}`,
    heading: `Your plan changes on ${day}`,
    preview: `From then on you pay ${price}.`,
    blocks: [
      {
        kind: 'text',
        text: `You changed how often you pay. Nothing is charged today: what you have paid for runs until ${day}, and from then on you pay ${price}.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Your plan from then on', productNameOf(brand, renewal.productId)],
          ['First charge', utcDayOf(startsAt)],
          ['Price', price],
        ],
      },
      {
        kind: 'text',
        text: 'Until that day you can choose another rhythm in your account. Please keep this email as your confirmation.',
      },
      ...wayOut(brand, site, startsAt, now),
    ],
    reason: belongsToPlan(brand),
  })
}

/** A charge the bank refused: what it was, what happens next, and where to put it right. */
export function paymentFailedMail(
  brand: Brand,
  site: URL,
  {
    productId,
    failedAt,
    triesAgainAt,
    isForGood = false,
    openUntil = null,
    ...charge
  }: MailPayloads['payment-failed'],
): ComposedMail {
  const why = isForGood ? '' : ' This happens, most often because a card has expired or a limit was reached.'
  return renderLetter(brand, {
    subject: `Your ${brand.name} payment did not go through`,
    heading: 'Your payment did not go through',
    blocks: [
      {
        kind: 'text',
        text: `Your bank did not accept our charge of ${amountWords(charge)}.${why} You have not been charged.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Plan', productNameOf(brand, productId)],
          ['Amount', amountWords(charge)],
          ['Tried on', dayOf(failedAt)],
          ...(triesAgainAt === null
            ? stillOpen(failedAt, openUntil)
            : [['We try again on', utcDayOf(triesAgainAt)] as const]),
        ],
      },
      {
        kind: 'text',
        text: isForGood
          ? 'We do not try this card again. To keep your plan, please choose another card in your account.'
          : triesAgainAt === null
            ? 'To keep your plan, please check your card in your account.'
            : 'If your card is in order by then, there is nothing to do. You can also check it in your account now.',
      },
      {
        kind: 'button',
        label: isForGood ? 'Choose another card' : 'Check your card',
        url: new URL('/login', site),
      },
      {
        kind: 'note',
        text: `We never ask for card numbers by email. If you are unsure, open the site yourself instead of pressing the button.`,
      },
    ],
    reason: belongsToPlan(brand),
  })
}

/** The last day on which a card in order keeps the plan; nothing where it is over or unknown. */
function stillOpen(failedAt: string, openUntil: string | null): readonly (readonly [string, string])[] {
  if (openUntil === null || Date.parse(openUntil) <= Date.parse(failedAt)) return []
  return [['Your plan stays open until', utcDayOf(openUntil)]]
}

/** Says that a cancellation was taken, from when, and what stays; or that a plan ended at once, whoever ended it. */
export function cancelledMail(
  brand: Brand,
  site: URL,
  { productId, cancelledAt, paidUntil }: MailPayloads['cancelled'],
): ComposedMail {
  const { state, text, days } = paidUntil === null ? ended(cancelledAt) : cancelled(cancelledAt, paidUntil)
  return renderLetter(brand, {
    subject: `Your ${brand.name} plan ${state}`,
    heading: `Your plan ${state}`,
    preview: 'There will be no further charges for it.',
    blocks: [
      { kind: 'text', text },
      { kind: 'facts', rows: [['Plan', productNameOf(brand, productId)], ...days] },
      {
        kind: 'text',
        text: 'Thank you for the time you spent with us. If something was not right, a line to us helps the next person.',
      },
      { kind: 'button', label: 'Open your account', url: new URL('/login', site) },
    ],
    reason: belongsToPlan(brand),
  })
}

interface EndInWords {
  readonly state: string
  readonly text: string
  readonly days: readonly (readonly [label: string, day: string])[]
}

function cancelled(cancelledAt: string, paidUntil: string): EndInWords {
  return {
    state: 'is canceled',
    text: `There will be no further charges for it. What you have paid for stays yours until ${dayOf(paidUntil)}. Changed your mind? Until then you can resume it in your account. Please keep this email as your confirmation.`,
    days: [
      ['Canceled on', dayOf(cancelledAt)],
      ['Open until', utcDayOf(paidUntil)],
    ],
  }
}

/** True of each way a plan ends before its time: its owner need not have asked for it. */
function ended(endedAt: string): EndInWords {
  return {
    state: 'has ended',
    text: 'Your plan has ended, and there will be no further charges for it. This happens when you cancel a plan that was not paid, when a payment could not be collected, or when your money went back to you. Please keep this email as your confirmation.',
    days: [['Ended on', dayOf(endedAt)]],
  }
}

/** The price with its period, in words; a mail that names no period goes by the catalogue. */
function renewalPriceOf(brand: Brand, renewal: RenewalOfMail): string {
  const { productId, amountCents: cents, renewalInterval: interval, renewalIntervalCount } = renewal
  const terms =
    interval == null
      ? findPlan(brand, productId)?.renewal
      : { cents, interval, intervalCount: renewalIntervalCount ?? 1 }
  const price = amountWords(renewal)
  return terms === undefined ? price : `${price} ${renewalInterval(terms)}`
}

function wayOut(brand: Brand, site: URL, chargeAt: string, now: number): readonly LetterBlock[] {
  const lastMs = Date.parse(chargeAt) - cancelNotice
  // NOTE: the server stops a renewal until its charge begins, so after that day a cancellation still helps.
  const by = now < lastMs ? `by ${formatUtcDay(lastMs)}` : 'as soon as you can'
  return [
    {
      kind: 'text',
      text: `Would you rather stop? Cancel in your account ${by}. Your plan then stays open until the end of the time you paid for.`,
    },
    { kind: 'button', label: 'See or cancel your plan', url: new URL('/login', site) },
    { kind: 'note', text: `You can also cancel by writing to ${brand.brandLinks.supportEmail}.` },
  ]
}

function belongsToPlan(brand: Brand): string {
  return `You get this mail because you have a ${brand.name} plan. It is part of your purchase and not advertising.`
}
