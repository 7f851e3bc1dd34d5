import type { SiteSettings } from '@fennel/contract'
import { laterTimings, paymentMessages } from '@fennel/funnel'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { ReleaseTrain, Stripe } from '@stripe/stripe-js'
import { nextTask } from '#web/next-task.ts'
import { withTimeout } from '#web/with-timeout.ts'

// The release that the package's types describe; the compiler rejects another.
const release: ReleaseTrain = 'endive'
const stripeScript = `https://js.stripe.com/${release}/stripe.js`

let loading: Promise<Stripe> | undefined
let scripts = 0

/**
 * Loads the `Stripe` object for the publishable key, from the payment provider or from the script that the settings
 * name. One object per page, however often it is requested. Rejects if there is none after 30 seconds; the next call
 * starts over.
 */
export function loadPaymentProvider(settings: SiteSettings['payments']): Promise<Stripe> {
  loading ??= load(window, settings).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(
  view: Window & typeof globalThis,
  { publishableKey, scriptUrl }: SiteSettings['payments'],
): Promise<Stripe> {
  // The form it is for has just been drawn; a touch is handled first.
  await nextTask(view)
  // NOTE: `loadStripe` caches the promise of the script it adds until that script fails, and a script that hangs
  // never fails: no later call would request another. But it accepts a `Stripe` that is already on the page, as
  // documented. So we add the script ourselves and call `loadStripe` once it has nothing left to wait for.
  if (view.Stripe === undefined) await loadScript(view.document, scriptUrl)
  const stripe = view.Stripe === undefined ? null : await loadStripe(publishableKey, { locale: 'en' })
  if (stripe === null) throw notLoaded()
  return stripe
}

/** Loads the script, with one immediate retry. The result of a script that was given up on is ignored. */
async function loadScript(document: Document, scriptUrl: string | null): Promise<void> {
  let isWaitedFor = true
  const loaded = addScript(document, scriptUrl).catch((error: unknown) => {
    if (!isWaitedFor) throw error
    return addScript(document, scriptUrl)
  })
  await withTimeout(loaded, laterTimings.paymentTimeout, notLoaded()).finally(() => {
    isWaitedFor = false
  })
}

function addScript(document: Document, scriptUrl: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const url = scriptUrl ?? stripeScript
    const script = document.createElement('script')
    if (scriptUrl !== null) script.type = 'module'
    // NOTE: some browsers (such as Chromium 150) never refetch a module URL that failed once, and make a request wait
    // for a hanging one of the same URL.
    script.src = scripts === 0 ? url : `${url}?again=${scripts}`
    scripts += 1
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(notLoaded()))
    document.head.append(script)
  })
}

function notLoaded(): Error {
  return new Error(paymentMessages.stripeFailedToLoad)
}
