import { ask, facts } from './ask.ts'
import { make } from './dom.ts'
import { createElementCore, type SandboxElement } from './element-base.ts'
import { formatMoney } from './money.ts'

export type WalletType = 'apple_pay' | 'google_pay'

/** The wallet somebody paid with, and the test card in it. */
export interface ChosenWallet {
  type: WalletType
  number: string
  name: string
}

interface Order {
  amount: number
  currency: string
  locale: string
}

const wallets: readonly { option: 'applePay' | 'googlePay'; type: WalletType; label: string }[] = [
  { option: 'applePay', type: 'apple_pay', label: 'Apple Pay (sandbox)' },
  { option: 'googlePay', type: 'google_pay', label: 'Google Pay (sandbox)' },
]

const cards: readonly { label: string; number: string }[] = [
  { label: 'Visa 4242 (works)', number: '4242424242424242' },
  { label: 'Visa 0341 (declined)', number: '4000000000000341' },
  { label: 'Visa 3184 (asks your bank)', number: '4000002760003184' },
]

const numberOf = (options: object, key: string): number | undefined => {
  const value: unknown = Reflect.get(options, key)
  return typeof value === 'number' ? value : undefined
}

/** The buttons' height and how many are placed side by side, if the page says so. */
const shape = (options: object): { height: number | undefined; columns: number | undefined } => {
  const layout: unknown = Reflect.get(options, 'layout')
  return {
    height: numberOf(options, 'buttonHeight'),
    columns: typeof layout === 'object' && layout !== null ? numberOf(layout, 'maxColumns') : undefined,
  }
}

const wanted = (options: object, option: string): boolean => {
  const methods: unknown = Reflect.get(options, 'paymentMethods')
  return typeof methods !== 'object' || methods === null || Reflect.get(methods, option) !== 'never'
}

/** Apple Pay and Google Pay buttons, clearly marked, each with its own small payment sheet. */
export function createExpressCheckoutElement(
  given: object,
  around: {
    order: () => Order
    merchant: () => string
    choose: (wallet: ChosenWallet | undefined) => void
    onDestroy: () => void
  },
): SandboxElement {
  let options = given
  const buttons = make('div', { class: 'sbx-wallets' })
  const root = make('div', { class: 'sbx sbx-express' }, buttons)
  const available = () => wallets.filter(({ option }) => wanted(options, option))
  const core = createElementCore('expressCheckout', root, {
    update(change) {
      options = { ...options, ...change }
      draw()
    },
    focus: () => buttons.querySelector('button')?.focus(),
    destroy: around.onDestroy,
    readyEvent: () => ({
      availablePaymentMethods:
        available().length === 0
          ? undefined
          : {
              amazonPay: false,
              applePay: available().some(({ option }) => option === 'applePay'),
              googlePay: available().some(({ option }) => option === 'googlePay'),
              klarna: false,
              link: false,
              paypal: false,
            },
    }),
  })

  const sheet = async (type: WalletType, label: string, details: object): Promise<void> => {
    const { amount, currency, locale } = around.order()
    const business: unknown = Reflect.get(details, 'business')
    const named: unknown =
      typeof business === 'object' && business !== null ? Reflect.get(business, 'name') : undefined
    const card = make(
      'select',
      { class: 'sbx-input', 'aria-label': 'Card in the wallet' },
      ...cards.map((entry) => make('option', { value: entry.number }, entry.label)),
    )
    const pays = await ask<boolean>({
      title: label,
      body: [
        make('p', {}, 'Sandbox payments, no real charge.'),
        facts({
          Merchant: typeof named === 'string' ? named : around.merchant(),
          Amount: formatMoney(amount, currency, locale),
        }),
        card,
      ],
      choices: [
        { label: 'Pay', value: true, look: 'primary' },
        { label: 'Cancel', value: false },
      ],
      dismissed: false,
    })
    if (!pays) {
      around.choose(undefined)
      core.emit('cancel', {})
      return
    }
    around.choose({ type, number: card.value, name: 'Sandbox Customer' })
    core.emit('confirm', {
      billingDetails: {
        name: 'Sandbox Customer',
        ...(Reflect.get(details, 'emailRequired') === true && { email: 'sandbox@example.com' }),
        address: { city: '', country: 'US', line1: '', line2: null, postal_code: '94110', state: 'CA' },
      },
      expressPaymentType: type,
      paymentFailed: () => around.choose(undefined),
    })
  }

  const press = (type: WalletType, label: string): void => {
    if (!core.hasListeners('click')) {
      void sheet(type, label, options)
      return
    }
    core.emit('click', {
      expressPaymentType: type,
      reject: () => undefined,
      resolve: (details: object = {}) => void sheet(type, label, { ...options, ...details }),
    })
  }

  const draw = (): void => {
    const { height, columns = 1 } = shape(options)
    buttons.dataset['columns'] = String(Math.min(columns, available().length))
    if (height !== undefined) buttons.style.setProperty('--sbx-wallet-height', `${height}px`)
    buttons.replaceChildren(
      ...available().map(({ type, label }) => {
        const button = make(
          'button',
          { class: `sbx-wallet sbx-${type.replace('_', '-')}`, type: 'button' },
          label,
        )
        button.addEventListener('click', () => press(type, label))
        return button
      }),
    )
  }
  draw()
  return core.element
}
