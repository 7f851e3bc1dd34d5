import type { Page } from '@playwright/test'

/** A call of the provider's browser library or its elements, and what it does instead. */
export interface ProviderAnswer {
  readonly on: 'createPaymentMethod' | 'confirmCardPayment' | 'confirmPayment' | 'handleNextAction' | 'submit'
  /** What it resolves with; if absent, the call is rejected. */
  readonly resolves?: unknown
}

type Methods = Record<string, (...given: unknown[]) => unknown>

/** The real provider with scripted answers: set up before the page opens, then call `say` row by row. */
export async function scriptProvider(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const made: Methods[] = []
    let Stripe: ((...given: unknown[]) => Methods) | undefined
    const remember = (object: Methods) => {
      made.push(object)
      return object
    }
    Object.defineProperty(window, 'providerObjects', { value: made })
    Object.defineProperty(window, 'Stripe', {
      configurable: true,
      get: () => Stripe,
      set: (real: (...given: unknown[]) => Methods) => {
        const scripted = (...given: unknown[]) => {
          const stripe = remember(real(...given))
          const elements = stripe['elements']
          stripe['elements'] = (...options) => remember(elements?.(...options) as Methods)
          return stripe
        }
        Stripe = Object.assign(scripted, real)
      },
    })
  })
}

/** Makes the provider answer like this from now on; without an answer it works as usual. */
export async function say(page: Page, answer?: ProviderAnswer): Promise<void> {
  await page.evaluate((given) => {
    const objects: Methods[] = Reflect.get(window, 'providerObjects')
    for (const object of objects) {
      const own: Methods = (object['own'] as unknown as Methods | undefined) ?? { ...object }
      Object.assign(object, own, { own })
      if (given === undefined || !(given.on in own)) continue
      object[given.on] = () =>
        'resolves' in given ? Promise.resolve(given.resolves) : Promise.reject(new Error('not today'))
    }
  }, answer)
}
