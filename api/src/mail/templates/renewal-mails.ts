import {
  cancelNoticeHoursOf,
  formatUtcDay,
  hourMs,
  renewalInterval,
  wordedDay,
  wordedUtcDay,
} from '@fennel/funnel'
import type { Brand } from '@fennel/funnel'
import { findPlan, productNameOf } from '#api/catalog/index.ts'
import { amountWords } from '../amount-words.ts'
import type { MailBlock } from '../mail-body.ts'
import type { ChargeOfMail, MailPayloads, RenewalOfMail } from '../mail-kinds.ts'
import type { ComposedMail } from '../mail-message.ts'
import { renderMail } from '../render-mail.ts'
import { belongsToPlan } from './belongs-to-plan.ts'
import { planPageUrl } from './plan-page-url.ts'

/** Sent some days before a trial ends: the day, the new price, and how to cancel. `now` is in milliseconds. */
export function trialEndingMail(
  brand: Brand,
  site: URL,
  { endsAt, ...renewal }: MailPayloads['trial-ending'],
  now: number,
): ComposedMail {
  if (isIntroductory(renewal)) return introductoryPriceEndingMail(brand, site, renewal, endsAt, now)
  const price = renewalPriceOf(brand, renewal)
  const day = wordedDay(endsAt)
  return renderMail(brand, {
    subject: `Your first term with ${brand.name} ends on ${day}`,
    heading: `Your first term ends on ${day}`,
    preview: `From then on, it's ${price} unless you cancel.`,
    blocks: [
      ...changeOf(renewal),
      {
        kind: 'text',
        text: `On that day, your plan renews, and from then on we charge ${price} to your saved card until you cancel. We are telling you early so that the charge is no surprise.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Plan', productNameOf(brand, renewal.productId)],
          ['First term ends', wordedUtcDay(endsAt)],
          ['Price from then on', price],
        ],
      },
      howToKeep(renewal),
      ...howToCancel(brand, site, endsAt, now),
    ],
    reason: belongsToPlan(brand),
  })
}

/** Sent before each renewal that does not end a trial, so that the charge is no surprise. `now` is in milliseconds. */
export function renewalReminderMail(
  brand: Brand,
  site: URL,
  { renewsAt, ...renewal }: MailPayloads['renewal-reminder'],
  now: number,
): ComposedMail {
  if (isIntroductory(renewal)) return introductoryPriceEndingMail(brand, site, renewal, renewsAt, now)
  const day = wordedDay(renewsAt)
  return renderMail(brand, {
    subject: `Your ${brand.name} plan renews on ${day}`,
    heading: `Your plan renews on ${day}`,
    preview: `${amountWords(renewal)} will be charged to your saved card.`,
    blocks: [
      ...changeOf(renewal),
      {
        kind: 'text',
        text: `We will charge ${amountWords(renewal)} to your saved card on that day, and your plan continues.`,
      },
      ...renewalBlocks(brand, site, { renewsAt, ...renewal }, now),
    ],
    reason: belongsToPlan(brand),
  })
}

type IntroductoryCharge = ChargeOfMail & { readonly introductoryCents: number }

// NOTE: a free first term had no price that could end.
function isIntroductory(charge: ChargeOfMail): charge is IntroductoryCharge {
  return charge.introductoryCents !== undefined && charge.introductoryCents > 0
}

/** Sent some days before a discounted first term ends: the old price, the new one, and how to cancel. */
function introductoryPriceEndingMail(
  brand: Brand,
  site: URL,
  { introductoryCents, ...renewal }: IntroductoryCharge,
  endsAt: string,
  now: number,
): ComposedMail {
  const price = renewalPriceOf(brand, renewal)
  const introductory = amountWords({ ...renewal, amountCents: introductoryCents })
  const day = wordedDay(endsAt)
  return renderMail(brand, {
    subject: `Your introductory ${brand.name} price ends on ${day}`,
    heading: `Your introductory price ends on ${day}`,
    preview: `You paid ${introductory} for your first term. After that, it's ${price} unless you cancel.`,
    blocks: [
      ...changeOf(renewal),
      {
        kind: 'text',
        text: `You paid ${introductory} for your first term. That price ends with it. On ${day}, your plan renews, and from then on we charge ${price} to your saved card until you cancel.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Plan', productNameOf(brand, renewal.productId)],
          ['Introductory price', introductory],
          ['Introductory price ends', wordedUtcDay(endsAt)],
          ['Price from then on', price],
        ],
      },
      howToKeep(renewal),
      ...howToCancel(brand, site, endsAt, now),
    ],
    reason: belongsToPlan(brand),
  })
}

/** Confirms that a canceled or paused plan goes on: the next charge and how to cancel. `now` is in milliseconds. */
export function planResumedMail(
  brand: Brand,
  site: URL,
  { renewsAt, ...renewal }: MailPayloads['plan-resumed'],
  now: number,
): ComposedMail {
  const day = wordedDay(renewsAt)
  return renderMail(brand, {
    subject: `Your ${brand.name} plan continues`,
    heading: 'Your plan continues',
    preview: `It renews on ${day} at ${amountWords(renewal)}.`,
    blocks: [
      {
        kind: 'text',
        text: `Your plan was resumed. It renews on ${day}: we will charge ${amountWords(renewal)} to your saved card on that day, and it continues until you cancel. Please keep this email as your confirmation.`,
      },
      ...renewalBlocks(brand, site, { renewsAt, ...renewal }, now),
    ],
    reason: belongsToPlan(brand),
  })
}

/** Confirms a new billing interval: the price, its first day and how to cancel. `now` is in milliseconds. */
export function intervalSwitchedMail(
  brand: Brand,
  site: URL,
  { startsAt, ...renewal }: MailPayloads['rhythm-switched'],
  now: number,
): ComposedMail {
  const price = renewalPriceOf(brand, renewal)
  const day = wordedDay(startsAt)
  return renderMail(brand, {
    subject: `Your ${brand.name} plan changes on ${day}`,
    heading: `Your plan changes on ${day}`,
    preview: `From then on, you pay ${price}.`,
    blocks: [
      {
        kind: 'text',
        text: `You changed your plan. Nothing is charged today. Your paid period runs until ${day}, and from then on you pay ${price}.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Your plan from then on', productNameOf(brand, renewal.productId)],
          ['First charge', wordedUtcDay(startsAt)],
          ['Price', price],
        ],
      },
      {
        kind: 'text',
        text: 'Until that day, you can change how often you pay in your account. Please keep this email as your confirmation.',
      },
      ...howToCancel(brand, site, startsAt, now),
    ],
    reason: belongsToPlan(brand),
  })
}

/** The plan, its next renewal, and how to keep or cancel it. */
function renewalBlocks(
  brand: Brand,
  site: URL,
  { renewsAt, ...renewal }: MailPayloads['renewal-reminder'],
  now: number,
): readonly MailBlock[] {
  return [
    {
      kind: 'facts',
      rows: [
        ['Plan', productNameOf(brand, renewal.productId)],
        ['Renews', wordedUtcDay(renewsAt)],
        ['Price', renewalPriceOf(brand, renewal)],
      ],
    },
    ...(renewal.isCardExpired === true ? [howToKeep(renewal)] : []),
    ...howToCancel(brand, site, renewsAt, now),
  ]
}

/** Says first of all that a charge is another price than the one agreed or paid last. */
function changeOf({ formerCents, ...charge }: ChargeOfMail): readonly MailBlock[] {
  if (formerCents === undefined) return []
  const former = amountWords({ ...charge, amountCents: formerCents })
  return [{ kind: 'text', text: `Your price changes from ${former} to ${amountWords(charge)}.` }]
}

/** The price with its interval, in words. A mail without an interval uses the catalog's. */
function renewalPriceOf(brand: Brand, renewal: RenewalOfMail): string {
  const { productId, amountCents: cents, renewalInterval: interval, renewalIntervalCount } = renewal
  const terms =
    interval == null
      ? findPlan(brand, productId)?.renewal
      : { cents, interval, intervalCount: renewalIntervalCount ?? 1 }
  const price = amountWords(renewal)
  return terms === undefined ? price : `${price} ${renewalInterval(terms)}`
}

/** What a reader who wants to keep the plan has to do: nothing, unless the saved card expires before the charge. */
function howToKeep({ isCardExpired = false }: Pick<ChargeOfMail, 'isCardExpired'>): MailBlock {
  return {
    kind: 'text',
    text: isCardExpired
      ? 'Your saved card expires before that day. To keep your plan, please add your new card in your account.'
      : "If you're happy with your plan, you don't need to do anything. It continues automatically.",
  }
}

function howToCancel(brand: Brand, site: URL, chargeAt: string, now: number): readonly MailBlock[] {
  const notice = cancelNoticeHoursOf(brand)
  const lastMs = Date.parse(chargeAt) - notice * hourMs
  // NOTE: without a notice period the last day is that of the charge itself, which comes at some hour of it.
  const inTime = `${notice === 0 ? 'before' : 'by'} ${formatUtcDay(lastMs)}`
  // NOTE: the server can stop a renewal until its charge begins, so a cancellation after that day still helps.
  const by = now < lastMs ? inTime : 'as soon as you can'
  return [
    {
      kind: 'text',
      text: `Would you rather stop? Cancel in your account ${by}. You keep access until the end of the paid period.`,
    },
    { kind: 'button', label: 'See or cancel your plan', url: planPageUrl(site) },
    { kind: 'note', text: `You can also cancel by writing to ${brand.brandLinks.supportEmail}.` },
  ]
}
