import { createCardElement, type CardHolder } from './card-elements.ts'
import { integrationError, type SandboxElement } from './element-base.ts'
import { createExpressCheckoutElement, type ChosenWallet } from './express-checkout-element.ts'
import type { ApiError } from './sandbox-api.ts'

/** The card (typed or from a wallet) that an elements group provides. */
export interface CardSource {
  card: object
  name?: string
}

/** What `stripe.elements()` returns, and what the rest of the browser half may ask of it. */
export interface ElementsGroup {
  create: (type: string, options?: object) => SandboxElement
  getElement: (type: string | { __elementType?: string }) => SandboxElement | null
  update: (options: object) => Promise<void>
  fetchUpdates: () => Promise<{ error?: { message: string } }>
  submit: () => Promise<{ error: ApiError } | { selectedPaymentMethod: string }>
  on: (name: string, handler: () => void) => void
  once: (name: string, handler: () => void) => void
  off: (name: string, handler?: () => void) => void
  /** The card, for a payment method with these billing details. Throws if they lack what the fields never ask for. */
  _source: (details: object) => CardSource
  _submitted: () => boolean
  _paid: () => void
  _clientSecret: () => string | undefined
  /** The name that its fields were given, also after they are gone. */
  _business: () => string | undefined
  _locale: () => string
}

export interface GroupOptions {
  allowedPaymentMethodTypes?: string[]
  amount?: number
  appearance?: { theme?: string; variables?: Record<string, string> }
  clientSecret?: string
  currency?: string
  locale?: string
  mode?: string
  [more: string]: unknown
}

const variables: Record<string, string> = {
  borderRadius: '--sbx-radius',
  colorBackground: '--sbx-background',
  colorDanger: '--sbx-danger',
  colorPrimary: '--sbx-primary',
  colorText: '--sbx-text',
  colorTextPlaceholder: '--sbx-placeholder',
  colorTextSecondary: '--sbx-secondary',
  fontFamily: '--sbx-font',
  fontSizeBase: '--sbx-size',
  spacingUnit: '--sbx-space',
}

function assertOptions(options: GroupOptions): void {
  if ('paymentMethodTypes' in options) {
    throw integrationError(
      '`paymentMethodTypes` is no longer supported. Use `allowedPaymentMethodTypes` instead.',
    )
  }
  if (options.clientSecret !== undefined || options.mode === undefined) return
  if (options.mode === 'setup') return
  if (typeof options.currency !== 'string') {
    throw integrationError(`You must provide a \`currency\` when \`mode\` is '${options.mode}'.`)
  }
  if (typeof options.amount !== 'number' || !Number.isInteger(options.amount) || options.amount < 0) {
    throw integrationError(
      `You must provide a non-negative integer \`amount\` when \`mode\` is '${options.mode}'.`,
    )
  }
}

export function createElementsGroup(given: GroupOptions): ElementsGroup {
  assertOptions(given)
  let options = given
  let submitted = false
  let wallet: ChosenWallet | undefined
  const elements = new Map<string, SandboxElement>()
  const roots = new Map<string, HTMLElement>()
  let holder: CardHolder | undefined
  const updateEnd = new Set<() => void>()

  const paint = (root: HTMLElement): void => {
    for (const [name, property] of Object.entries(variables)) {
      const value = options.appearance?.variables?.[name]
      if (value === undefined) root.style.removeProperty(property)
      else root.style.setProperty(property, value)
    }
    root.dataset['theme'] = options.appearance?.theme ?? 'stripe'
  }
  // The name is kept for later payments of the same page that show no fields, such as a one-click offer's.
  let named: string | undefined
  const business = (): string | undefined => holder?.business() ?? named
  const forget = (type: string) => (): void => {
    elements.delete(type)
    roots.delete(type)
    if (type !== 'card' && type !== 'payment') return
    named = business()
    holder = undefined
  }

  const build = (type: string, own: object): SandboxElement => {
    if (type === 'card' || type === 'payment') {
      const made = createCardElement(type, own, {
        onChange: () => void (submitted = false),
        onDestroy: forget(type),
        onFocus: () => void (wallet = undefined),
      })
      holder = made
      roots.set(type, made.root)
      paint(made.root)
      return made.element
    }
    if (type === 'expressCheckout') {
      return createExpressCheckoutElement(own, {
        choose: (chosen) => void (wallet = chosen),
        merchant: () => business() ?? location.hostname,
        onDestroy: forget(type),
        order: () => ({
          amount: options.amount ?? 0,
          currency: options.currency ?? 'usd',
          locale: options.locale ?? 'auto',
        }),
      })
    }
    throw integrationError(`The sandbox has no ${type} Element. It has: payment, card, expressCheckout.`)
  }

  return {
    create(type, own = {}) {
      if (elements.has(type))
        throw integrationError(`Can only create one Element of type ${type} through elements().`)
      const element = build(type, own)
      elements.set(type, element)
      return element
    },
    getElement: (type) => elements.get(typeof type === 'string' ? type : (type.__elementType ?? '')) ?? null,
    update(change) {
      options = { ...options, ...change }
      assertOptions(options)
      for (const root of roots.values()) paint(root)
      return Promise.resolve().then(() => {
        for (const handler of updateEnd) handler()
      })
    },
    fetchUpdates: () => Promise.resolve({}),
    submit() {
      if (wallet) {
        submitted = true
        return Promise.resolve({ selectedPaymentMethod: wallet.type })
      }
      if (!holder)
        return Promise.reject(
          integrationError('elements.submit() needs a mounted Payment Element or Express Checkout Element.'),
        )
      const error = holder.validate()
      submitted = error === undefined
      return Promise.resolve(error ? { error: { ...error } } : { selectedPaymentMethod: 'card' })
    },
    on: (name, handler) => void (name === 'update-end' && updateEnd.add(handler)),
    once: (name, handler) => void (name === 'update-end' && updateEnd.add(handler)),
    off: (_name, handler) => void (handler && updateEnd.delete(handler)),
    _source(details) {
      if (wallet) {
        const year = new Date().getFullYear() + 3
        return {
          card: { number: wallet.number, exp_month: 12, exp_year: year, wallet: wallet.type },
          name: wallet.name,
        }
      }
      if (!holder) throw integrationError('The elements group holds no card. Mount a Payment Element first.')
      const missing = holder.missingDetail(details)
      if (missing !== undefined) {
        throw integrationError(
          `You specified "never" for fields.billing_details.${missing} when creating the payment Element, but did not pass it ` +
            'as one of the billing details. If you opt out of collecting data via the payment Element, it must be passed.',
        )
      }
      return { card: holder.data() }
    },
    _submitted: () => submitted,
    _paid: () => void (wallet = undefined),
    _clientSecret: () => options.clientSecret,
    _business: business,
    _locale: () => options.locale ?? 'auto',
  }
}
