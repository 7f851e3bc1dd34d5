import type { Money, UpsellOffer } from './offer.ts'
import { cardName } from '../payment/card-name.ts'
import { formatMoney } from './money.ts'
import { savingsPercent } from './plan.ts'

export const defaultUpsellType = 'goals-upsell'
export const defaultUpsellHeadline = 'Achieve your health goals with ease!'

/** `SAVE 68%`, or undefined if the offer saves nothing. */
export function saveBadge(offer: Pick<UpsellOffer, 'priceCents' | 'originalPriceCents'>): string | undefined {
  const percent = savingsPercent(offer.originalPriceCents, offer.priceCents)
  return percent > 0 ? `SAVE ${percent}%` : undefined
}

/** Replaces every `{price}` with the price, with two decimals. A dollar sign already before it is not doubled. */
export function fillPrice(text: string, price: Money): string {
  const written = formatMoney(price)
  return text.replaceAll(/\$?\{price\}/g, () => written)
}

/** A run of text, bold or not. */
export interface TextRun {
  readonly text: string
  readonly bold: boolean
}

const marks = [
  { open: '**', close: '**' },
  { open: '<b>', close: '</b>' },
  { open: '<strong>', close: '</strong>' },
] as const

/**
 * Splits a text at its bold marks: `**x**`, `<b>x</b>` and `<strong>x</strong>`, nothing else. A mark without its
 * partner, or around nothing, stays text, as does every other tag.
 */
export function parseBoldMarkup(text: string): readonly TextRun[] {
  const runs: TextRun[] = []
  // Only A to Z: lower-casing other letters may change their length and shift every index.
  const lower = text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  const closers = new Map<string, number>(marks.map(({ close }) => [close, lower.lastIndexOf(close)]))
  let plainFrom = 0
  let at = 0
  while (at < text.length) {
    const mark = marks.find(({ open }) => lower.startsWith(open, at))
    const inner = at + (mark?.open.length ?? 0)
    const canClose = mark !== undefined && (closers.get(mark.close) ?? -1) > inner
    const end = mark && canClose ? lower.indexOf(mark.close, inner) : -1
    if (mark === undefined || end <= inner) {
      at += mark?.open.length ?? 1
      continue
    }
    if (at > plainFrom) runs.push({ text: text.slice(plainFrom, at), bold: false })
    runs.push({ text: text.slice(inner, end), bold: true })
    at = end + mark.close.length
    plainFrom = at
  }
  if (plainFrom < text.length) runs.push({ text: text.slice(plainFrom), bold: false })
  return runs
}

export interface UpsellPurchaseRequest {
  readonly productId?: string | null | undefined
  readonly productName?: string | null | undefined
  readonly amount?: number | null | undefined
  readonly customerEmail?: string | null | undefined
  readonly sessionId?: string | null | undefined
}

/**
 * The first missing part of an upsell purchase as its message, e.g. `sessionId is required for upsell purchase`. An
 * amount of 0 counts as missing.
 */
export function missingForUpsellPurchase(request: UpsellPurchaseRequest): string | undefined {
  const fields = ['productId', 'productName', 'amount', 'customerEmail', 'sessionId'] as const
  const missing = fields.find((field) => {
    const value = request[field]
    return value == null || value === '' || (typeof value === 'number' && !(value > 0))
  })
  return missing && `${missing} is required for upsell purchase`
}

/**
 * The sentence next to the button of a one-click offer, split around the price: what one click charges, and to which
 * card. `card` is undefined if it is no longer known.
 */
export function upsellTerms(
  offer: Pick<UpsellOffer, 'priceCents' | 'currency'>,
  card: { readonly brand: string; readonly last4: string } | undefined,
): { readonly before: string; readonly price: string; readonly after: string } {
  const on =
    card === undefined
      ? 'on the card that pays for your plan'
      : `on your ${cardName(card.brand)} card ending in ${card.last4}`
  return {
    before: 'You will be charged ',
    price: formatMoney({ cents: offer.priceCents, currency: offer.currency }),
    after: ` now, ${on}. One payment, nothing renews.`,
  }
}

/** The same as plain text, for storing what the buyer agreed to. */
export function upsellTermsText(...shown: Parameters<typeof upsellTerms>): string {
  const { before, price, after } = upsellTerms(...shown)
  return `${before}${price}${after}`
}
