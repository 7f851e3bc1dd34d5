import { integrationError, type SandboxElement } from './element-base.ts'
import type { ElementsGroup } from './elements-group.ts'
import { kindOf, type IntentResult } from './intent-result.ts'
import { methodBody } from './make-method.ts'
import type { Answer, Api, Intent } from './sandbox-api.ts'

export interface ConfirmOptions {
  clientSecret?: string
  confirmParams?: {
    confirmation_token?: string
    payment_method?: string
    payment_method_data?: { billing_details?: object }
    return_url?: string
  }
  elements?: ElementsGroup
  redirect?: 'always' | 'if_required'
}

export interface CardConfirmation {
  payment_method?: string | { billing_details?: object; card?: SandboxElement }
  return_url?: string
}

/** What a confirmation needs from the `Stripe` object it was called on. */
export interface Surroundings {
  readonly api: Api
  readonly groupOf: (element: SandboxElement) => ElementsGroup | undefined
  /** Completes any challenge. Calls without a group belong to the page's last one. */
  readonly finish: (answer: Answer<Intent>, group: ElementsGroup | undefined) => Promise<IntentResult>
  /** Leaves the page for a return URL. */
  readonly go: (url: string) => void
}

/** `stripe.confirmPayment` and `stripe.confirmSetup`. Never resolves when the page is left. Throws on incorrect use. */
export async function confirmIntent(around: Surroundings, options: ConfirmOptions): Promise<IntentResult> {
  const { confirmParams = {}, elements, redirect = 'always' } = options
  const clientSecret = options.clientSecret ?? elements?._clientSecret()
  if (clientSecret === undefined)
    throw integrationError('You must pass a `clientSecret`, or `elements` made with one.')
  if (redirect === 'always' && confirmParams.return_url === undefined) {
    throw integrationError("You must provide `confirmParams.return_url`, or set `redirect` to 'if_required'.")
  }
  const { confirmation_token, payment_method, payment_method_data } = confirmParams
  const chosenBefore = payment_method ?? confirmation_token
  const typed = chosenBefore === undefined && elements !== undefined
  if (typed && !elements._submitted()) {
    const checked = await elements.submit()
    if ('error' in checked) return checked
  }
  const chosen = typed
    ? { payment_method_data: methodBody(elements, payment_method_data?.billing_details) }
    : {
        ...(confirmation_token !== undefined && { confirmation_token }),
        ...(payment_method !== undefined && { payment_method }),
      }
  const answer = await around.api<Intent>(`${kindOf(clientSecret)}/confirm`, {
    client_secret: clientSecret,
    ...chosen,
  })
  elements?._paid()
  const result = await around.finish(answer, elements)
  if ('error' in result || redirect === 'if_required') return result
  around.go(returnAddress(confirmParams.return_url ?? '', clientSecret, result))
  return new Promise(() => undefined)
}

/** `stripe.confirmCardPayment` and `stripe.confirmCardSetup`, with a card element or an existing payment method. */
export async function confirmCard(
  around: Surroundings,
  clientSecret: string,
  { payment_method: method }: CardConfirmation = {},
): Promise<IntentResult> {
  if (typeof method === 'object' && method.card) {
    const group = around.groupOf(method.card)
    if (!group) throw integrationError('The card Element was not made by this Stripe object.')
    const checked = await group.submit()
    if ('error' in checked) return checked
    const answer = await around.api<Intent>(`${kindOf(clientSecret)}/confirm`, {
      client_secret: clientSecret,
      payment_method_data: methodBody(group, method.billing_details),
    })
    return around.finish(answer, group)
  }
  const confirmParams = typeof method === 'string' ? { payment_method: method } : {}
  return confirmIntent(around, { clientSecret, confirmParams, redirect: 'if_required' })
}

/** The address to continue at after a confirmation, with the parameters Stripe adds to a return URL. */
function returnAddress(
  returnUrl: string,
  clientSecret: string,
  result: Exclude<IntentResult, { error: unknown }>,
): string {
  const name = 'paymentIntent' in result ? 'payment_intent' : 'setup_intent'
  const { id, status } = 'paymentIntent' in result ? result.paymentIntent : result.setupIntent
  const back = new URL(returnUrl, location.href)
  back.searchParams.set(name, id)
  back.searchParams.set(`${name}_client_secret`, clientSecret)
  back.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed')
  return back.href
}
