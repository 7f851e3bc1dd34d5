import type { SiteSettings } from '@fennel/contract'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe } from '@stripe/stripe-js'
import { nextTask } from '#web/next-task.ts'

let loading: Promise<Stripe> | undefined
let failures = 0

/** The publishable key's `Stripe` object, from the payment provider or from the script the settings name. Loaded once a page. */
export function loadPaymentProvider(settings: SiteSettings['payments']): Promise<Stripe> {
  loading ??= load(document, settings).catch((error: unknown) => {
    // A failed load may be a network that comes back, so the next visit to the form tries again.
    loading = undefined
    failures += 1
    throw error
  })
  return loading
}

async function load(
  document: Document,
  { publishableKey, scriptUrl }: SiteSettings['payments'],
): Promise<Stripe> {
  // The form it is for has just been drawn, and a touch goes before it.
  await nextTask(window)
  if (scriptUrl !== null) await addScript(document, scriptUrl)
  const stripe = await loadStripe(publishableKey, { locale: 'en' })
  if (stripe === null) throw new Error('Stripe failed to load')
  return stripe
}

function addScript(document: Document, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.type = 'module'
    // Some browsers never fetch the address of a module again that failed once (Chromium 150 is one).
    script.src = failures === 0 ? url : `${url}?again=${failures}`
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error('Stripe failed to load')))
    document.head.append(script)
  })
}
