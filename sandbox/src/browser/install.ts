import { createStripe } from './create-stripe.ts'
import { createApi } from './sandbox-api.ts'

interface StripeOptions {
  locale?: string
}

/** Defines `Stripe` on the page, where `loadStripe` finds it and loads nothing else. */
export function install(page: Window): void {
  const Stripe = (key: string, options: StripeOptions = {}) => {
    if (typeof key !== 'string' || !/^pk_(sandbox|test)/.test(key)) {
      throw new Error('The sandbox takes publishable keys that start with pk_sandbox or pk_test.')
    }
    const api = createApi(key, page.fetch.bind(page))
    return createStripe(api, { locale: options.locale ?? 'auto' }, (url) => page.location.assign(url))
  }
  Reflect.set(page, 'Stripe', Object.assign(Stripe, { version: 'endive' }))
}
