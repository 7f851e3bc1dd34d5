import type {
  PaymentIntentOrSetupIntentResult,
  Stripe,
  StripeElement,
  StripeElements,
  StripeError,
} from '@stripe/stripe-js'

/** How the provider's script behaves in the browser; whatever is left out succeeds. */
export interface ProviderScript {
  readonly submitError?: StripeError
  readonly methodError?: StripeError
  /** Results of `submit` and of `createPaymentMethod`, one per call; further calls get the default result. */
  readonly submits?: readonly Promise<object>[]
  readonly methods?: readonly Promise<object>[]
  /** Results of confirmations and bank challenges, one each. */
  readonly challenges?: readonly (
    | Partial<PaymentIntentOrSetupIntentResult>
    | Promise<Partial<PaymentIntentOrSetupIntentResult>>
  )[]
  /** The intent's status when it is retrieved again. */
  readonly statusLater?: string | Promise<string>
  readonly wallets?: boolean
}

export interface FakeProvider {
  readonly stripe: Stripe
  /** The names of the calls it received, in order. */
  readonly asked: string[]
  /** Options of the elements group, as last set. */
  readonly groupOptions: () => Readonly<Record<string, unknown>>
  /** Options the element of this type was created with. */
  readonly elementOptions: (type: string) => Readonly<Record<string, unknown>> | undefined
  /** Options of `createPaymentMethod`, per call. */
  readonly methodRequests: unknown[]
  /** The arguments of each confirmation or bank challenge. */
  readonly questions: readonly (readonly unknown[])[]
  /** What the wallet's sheet was told about failed payments. */
  readonly walletFailures: readonly unknown[]
  /** The buyer taps a wallet; returns what the sheet was told. */
  readonly openWallet: (type: Wallet) => unknown
  /** The buyer confirms in the open sheet. */
  readonly agreeInWallet: (type: Wallet) => void
  /** The buyer closes the sheet. */
  readonly leaveWallet: () => void
  /** The buyer taps a wallet and confirms; returns what the sheet was told. */
  readonly payByWallet: (type: Wallet) => unknown
}

type Wallet = 'apple_pay' | 'google_pay'

type Listener = (event: Readonly<Record<string, unknown>>) => void

/** A payment provider that follows `script`. Elements are ready at once. */
export function fakeProvider(script: ProviderScript = {}): FakeProvider {
  const asked: string[] = []
  const methodRequests: unknown[] = []
  const questions: unknown[][] = []
  const walletFailures: unknown[] = []
  const listeners = new Map<string, Listener>()
  let options: Record<string, unknown> = {}
  const optionsOfElements = new Map<string, Record<string, unknown>>()
  let challenge = 0
  const timesAsked = (name: string) => asked.filter((one) => one === name).length

  const element = (type: string) => ({
    on: (event: string, listener: Listener) => {
      listeners.set(`${type}.${event}`, listener)
      const available = script.wallets === true ? { applePay: true, googlePay: true } : undefined
      if (event === 'ready') listener({ elementType: type, availablePaymentMethods: available })
    },
    off: (event: string) => listeners.delete(`${type}.${event}`),
    mount: () => undefined,
    unmount: () => undefined,
    update: () => undefined,
    destroy: () => undefined,
  })
  const elements = new Map<string, unknown>()
  const group = {
    create: (type: string, given: Record<string, unknown> = {}) => {
      optionsOfElements.set(type, given)
      const made = element(type)
      elements.set(type, made)
      return made as unknown as StripeElement
    },
    getElement: (type: string) => elements.get(type) ?? null,
    update: (change: Record<string, unknown>) => {
      options = { ...options, ...change }
    },
    on: () => undefined,
    off: () => undefined,
    submit: async () => {
      const given = script.submits?.[timesAsked('submit')]
      asked.push('submit')
      return given ?? (script.submitError === undefined ? {} : { error: script.submitError })
    },
  } as unknown as StripeElements

  const answer =
    (name: string) =>
    async (...given: unknown[]) => {
      asked.push(name)
      questions.push(given)
      const scripted = script.challenges?.[challenge]
      challenge += 1
      const result = await scripted
      return result ?? { paymentIntent: { id: 'pi_1', status: 'succeeded' } }
    }
  const look = (name: string) => async () => {
    asked.push(name)
    return { paymentIntent: { id: 'pi_1', status: (await script.statusLater) ?? 'requires_action' } }
  }
  const stripe = {
    elements: (given: Record<string, unknown>) => {
      options = given
      return group
    },
    createToken: () => undefined,
    createPaymentMethod: async (request: unknown) => {
      const given = script.methods?.[timesAsked('createPaymentMethod')]
      asked.push('createPaymentMethod')
      methodRequests.push(request)
      if (given !== undefined) return given
      if (script.methodError !== undefined) return { error: script.methodError }
      return { paymentMethod: { id: 'pm_1', card: { brand: 'visa', last4: '4242' } } }
    },
    confirmPayment: answer('confirmPayment'),
    confirmSetup: answer('confirmSetup'),
    confirmCardPayment: answer('confirmCardPayment'),
    handleNextAction: answer('handleNextAction'),
    retrievePaymentIntent: look('retrievePaymentIntent'),
    retrieveSetupIntent: look('retrieveSetupIntent'),
  } as unknown as Stripe

  const openWallet = (type: Wallet): unknown => {
    let sheet: unknown
    const resolve = (given: unknown) => {
      sheet = given
    }
    listeners.get('expressCheckout.click')?.({
      elementType: 'expressCheckout',
      expressPaymentType: type,
      resolve,
      reject: () => resolve('stays shut'),
    })
    return sheet
  }
  const agreeInWallet = (type: Wallet) =>
    listeners.get('expressCheckout.confirm')?.({
      expressPaymentType: type,
      billingDetails: { name: 'Wallet Owner', address: { country: 'US', postal_code: '94110' } },
      paymentFailed: (told: unknown) => walletFailures.push(told),
    })
  return {
    stripe,
    asked,
    methodRequests,
    questions,
    walletFailures,
    groupOptions: () => options,
    elementOptions: (type) => optionsOfElements.get(type),
    openWallet,
    agreeInWallet,
    leaveWallet: () => listeners.get('expressCheckout.cancel')?.({ elementType: 'expressCheckout' }),
    payByWallet: (type) => {
      const sheet = openWallet(type)
      agreeInWallet(type)
      return sheet
    },
  }
}

let inUse: Promise<Stripe> = Promise.reject(new Error('No provider was set'))
inUse.catch(() => undefined)

/** Sets what `providerInUse` returns from now on; an error simulates a script that fails to load. */
export function chooseProvider(provider: FakeProvider | Error): void {
  inUse = provider instanceof Error ? Promise.reject(provider) : Promise.resolve(provider.stripe)
  inUse.catch(() => undefined)
}

/** The provider chosen last; stands in for the loader where a test mocks that. */
export function providerInUse(): Promise<Stripe> {
  return inUse
}
