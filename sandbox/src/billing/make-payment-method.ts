import { createHash } from 'node:crypto'
import { brandOf, passesLuhn } from '../cards/card-number.ts'
import { declineOf } from '../cards/declines.ts'
import { cardByNumber, cardByToken, type TestCard } from '../cards/test-cards.ts'
import type { CardWallet, PaymentMethod, Wallet } from '../records/payment-method.ts'
import { missingObject } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'
import { addressFrom } from './address.ts'
import { cardError } from './card-error.ts'

/** Card data as typed, or the token of a test card. */
export type CardSource =
  | { token: string }
  | { number: string; expMonth: number | undefined; expYear: number | undefined; cvc?: string | undefined }

interface GivenDetails {
  address?: Parameters<typeof addressFrom>[0] | null | undefined
  email?: string | null | undefined
  name?: string | null | undefined
  phone?: string | null | undefined
}

interface CheckedCard {
  card: TestCard
  expMonth: number
  expYear: number
}

const wrong = (code: string, message: string, param: string): Error => cardError({ code, message, param })

function checked(world: World, source: CardSource): CheckedCard {
  const today = new Date(world.now() * 1000)
  if ('token' in source) {
    const card = cardByToken(source.token)
    if (!card) throw missingObject('PaymentMethod', source.token, 'payment_method')
    return { card, expMonth: today.getUTCMonth() + 1, expYear: today.getUTCFullYear() + 1 }
  }
  const number = source.number.replaceAll(/[\s-]/g, '')
  const { expMonth = 0, expYear: year = 0, cvc } = source
  const expYear = year < 100 ? 2000 + year : year
  if (!passesLuhn(number) || number === '4242424242424241') throw cardError(declineOf('incorrect_number'))
  if (expMonth < 1 || expMonth > 12)
    throw wrong('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  if (expYear < today.getUTCFullYear() || expYear > today.getUTCFullYear() + 50) {
    throw wrong('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
  if (expYear === today.getUTCFullYear() && expMonth < today.getUTCMonth() + 1) {
    throw wrong('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
  if (cvc !== undefined && !new RegExp(`^\\d{3,${brandOf(number).cvcLength}}$`).test(cvc)) {
    throw wrong('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  }
  const card = cardByNumber(number)
  if (!card) throw cardError(declineOf('live_card'))
  return { card, expMonth, expYear }
}

function walletOf(wallet: Wallet | undefined, last4: string): CardWallet | null {
  if (wallet === undefined) return null
  return wallet === 'apple_pay'
    ? { apple_pay: {}, dynamic_last4: last4, type: wallet }
    : { dynamic_last4: last4, google_pay: {}, type: wallet }
}

/** Creates a card payment method. An invalid number is refused as Stripe refuses it. */
export function makePaymentMethod(
  world: World,
  source: CardSource,
  details?: GivenDetails,
  wallet?: Wallet,
): PaymentMethod {
  const { card, expMonth, expYear } = checked(world, source)
  const last4 = card.number.slice(-4)
  const method: PaymentMethod = {
    id: world.ids('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: addressFrom(details?.address ?? undefined),
      email: details?.email ?? null,
      name: details?.name ?? null,
      phone: details?.phone ?? null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: card.country ?? 'US',
      display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: createHash('sha256').update(card.number).digest('base64url').slice(0, 16),
      funding: card.funding ?? 'credit',
      generated_from: null,
      last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: card.brand !== 'amex' || card.challenge !== undefined },
      wallet: walletOf(wallet, last4),
    },
    created: world.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
    _number: card.number,
    _setUp: false,
    _spent: false,
  }
  world.store.save(method)
  return method
}
