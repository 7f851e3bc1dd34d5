import type { SiteSettings } from '@fennel/contract'
import { laterTimings, paymentMessages } from '@fennel/funnel'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { ReleaseTrain, Stripe } from '@stripe/stripe-js'
import { answerInTime } from '#web/answer-in-time.ts'
import { nextTask } from '#web/next-task.ts'

// The release that the package's types are of; the compiler refuses another.
const release: ReleaseTrain = 'endive'
const stripeScript = `https://js.stripe.com/${release}/stripe.js`

let loading: Promise<Stripe> | undefined
let scripts = 0

/**
 * The publishable key's `Stripe` object, from the payment provider or from the script the settings name. One object a page,
 * whoever asks and however often. Rejects when there is none after 30 seconds; asking again then begins anew.
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
  // The form it is for has just been drawn, and a touch goes before it.
  await nextTask(view)
  // NOTE: `loadStripe` keeps the promise of the script it adds until that failed, and a script that never comes fails
  // never: no later call would ask for another. It takes a `Stripe` that is on the page, though, as its makers describe.
  // So the script is ours to add, and `loadStripe` is called once there is nothing left for it to wait for.
  if (view.Stripe === undefined) await bringScript(view.document, scriptUrl)
  const stripe = view.Stripe === undefined ? null : await loadStripe(publishableKey, { locale: 'en' })
  if (stripe === null) throw notLoaded()
  return stripe
}

/** One that fails is asked for once more at once, by itself. Whatever becomes of one that was given up goes nowhere. */
async function bringScript(document: Document, scriptUrl: string | null): Promise<void> {
  let isWaitedFor = true
  const brought = addScript(document, scriptUrl).catch((error: unknown) => {
    if (!isWaitedFor) throw error
    return addScript(document, scriptUrl)
  })
  await answerInTime(brought, laterTimings.paymentTimeout, notLoaded()).finally(() => {
    isWaitedFor = false
  })
}

function addScript(document: Document, scriptUrl: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const url = scriptUrl ?? stripeScript
    const script = document.createElement('script')
    if (scriptUrl !== null) script.type = 'module'
    // NOTE: some browsers never fetch the address of a module again that failed once (Chromium 150 is one), and let a
    // request wait for one of the same address that hangs.
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
