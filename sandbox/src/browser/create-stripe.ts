import { askChallenge } from './ask.ts'
import { integrationError, type SandboxElement } from './element-base.ts'
import { createElementsGroup, type ElementsGroup, type GroupOptions } from './elements-group.ts'
import { formatMoney } from './money.ts'
import type { Answer, Api, ApiError, Intent } from './sandbox-api.ts'

type IntentResult = { error: ApiError } | { paymentIntent: Intent } | { setupIntent: Intent }

interface ConfirmOptions {
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

interface MethodOptions {
  billing_details?: object
  card?: SandboxElement
  elements?: ElementsGroup
  params?: { billing_details?: object }
  type?: string
}

interface CardConfirmation {
  payment_method?: string | { billing_details?: object; card?: SandboxElement }
  return_url?: string
}

const kindOf = (clientSecret: string): 'payment_intents' | 'setup_intents' =>
  clientSecret.startsWith('seti_') ? 'setup_intents' : 'payment_intents'

const asResult = (intent: Intent): IntentResult =>
  intent.object === 'payment_intent' ? { paymentIntent: intent } : { setupIntent: intent }

/** The object `Stripe(publishableKey)` yields, as far as a funnel needs it. */
export function createStripe(api: Api, defaults: { locale: string }, go: (url: string) => void) {
  const groups = new Set<ElementsGroup>()
  /** Calls that name no elements still belong to the page's last group: its merchant, its language. */
  const latest = (): ElementsGroup | undefined => [...groups].at(-1)
  const groupOf = (element: SandboxElement): ElementsGroup | undefined =>
    [...groups].find((group) => group.getElement(element.type) === element)

  const answered = (answer: Answer<Intent>): IntentResult =>
    answer.error ? { error: answer.error } : asResult(answer.data)

  /** Carries an intent over its challenge, if it stands before one. */
  const finish = async (answer: Answer<Intent>, group: ElementsGroup | undefined): Promise<IntentResult> => {
    const merchant = group?._business() ?? location.hostname
    const locale = group?._locale() ?? defaults.locale
    if (answer.error || answer.data.status !== 'requires_action') return answered(answer)
    const { amount, client_secret, currency } = answer.data
    const outcome = await askChallenge({
      amount:
        amount === undefined || currency === undefined
          ? 'Nothing now (the card is checked)'
          : formatMoney(amount, currency, locale),
      merchant,
    })
    const after = await api<Intent>(`${kindOf(client_secret)}/challenge`, { client_secret, outcome })
    if (after.error) return answered(after)
    const problem = after.data.last_payment_error ?? after.data.last_setup_error
    if (outcome === 'complete' || !problem) return asResult(after.data)
    return { error: { ...problem, [after.data.object]: after.data } }
  }

  const methodBody = (group: ElementsGroup, details: object | undefined): object => {
    const { card, name } = group._source()
    return { billing_details: { ...(name !== undefined && { name }), ...details }, card }
  }

  const confirm = async (options: ConfirmOptions): Promise<IntentResult> => {
    const { confirmParams = {}, elements, redirect = 'always' } = options
    const clientSecret = options.clientSecret ?? elements?._clientSecret()
    if (clientSecret === undefined)
      throw integrationError('You must pass a `clientSecret`, or `elements` made with one.')
    if (redirect === 'always' && confirmParams.return_url === undefined) {
      throw integrationError(
        "You must provide `confirmParams.return_url`, or set `redirect` to 'if_required'.",
      )
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
    const answer = await api<Intent>(`${kindOf(clientSecret)}/confirm`, {
      client_secret: clientSecret,
      ...chosen,
    })
    elements?._paid()
    const result = await finish(answer, elements ?? latest())
    if ('error' in result || redirect === 'if_required') return result
    const name = 'paymentIntent' in result ? 'payment_intent' : 'setup_intent'
    const { id, status } = 'paymentIntent' in result ? result.paymentIntent : result.setupIntent
    const back = new URL(confirmParams.return_url ?? '', location.href)
    back.searchParams.set(name, id)
    back.searchParams.set(`${name}_client_secret`, clientSecret)
    back.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed')
    go(back.href)
    return new Promise(() => undefined)
  }

  const confirmCard = async (clientSecret: string, data: CardConfirmation = {}): Promise<IntentResult> => {
    const { payment_method: method } = data
    if (typeof method === 'object' && method.card) {
      const group = groupOf(method.card)
      if (!group) throw integrationError('The card Element was not made by this Stripe object.')
      const checked = await group.submit()
      if ('error' in checked) return checked
      const payment_method_data = methodBody(group, method.billing_details)
      const answer = await api<Intent>(`${kindOf(clientSecret)}/confirm`, {
        client_secret: clientSecret,
        payment_method_data,
      })
      return finish(answer, group)
    }
    const confirmParams = typeof method === 'string' ? { payment_method: method } : {}
    return confirm({ clientSecret, confirmParams, redirect: 'if_required' })
  }

  const createPaymentMethod = async (
    options: MethodOptions,
  ): Promise<{ error: ApiError } | { paymentMethod: object }> => {
    const group = options.elements ?? (options.card && groupOf(options.card))
    if (!group) throw integrationError('createPaymentMethod needs `elements`, or a `card` Element.')
    if (options.elements && !group._submitted()) {
      throw integrationError('elements.submit() must be called before stripe.createPaymentMethod().')
    }
    if (!options.elements) {
      const checked = await group.submit()
      if ('error' in checked) return checked
    }
    const answer = await api<object>(
      'payment_methods',
      methodBody(group, options.params?.billing_details ?? options.billing_details),
    )
    group._paid()
    return answer.error ? { error: answer.error } : { paymentMethod: answer.data }
  }

  const createConfirmationToken = async ({
    elements,
    params = {},
  }: {
    elements: ElementsGroup
    params?: { payment_method_data?: { billing_details?: object }; return_url?: string }
  }): Promise<{ confirmationToken: object } | { error: ApiError }> => {
    if (!elements._submitted())
      throw integrationError('elements.submit() must be called before stripe.createConfirmationToken().')
    const answer = await api<object>('confirmation_tokens', {
      ...methodBody(elements, params.payment_method_data?.billing_details),
      ...(params.return_url !== undefined && { return_url: params.return_url }),
    })
    elements._paid()
    return answer.error ? { error: answer.error } : { confirmationToken: answer.data }
  }

  const retrieve = async (clientSecret: string): Promise<IntentResult> =>
    answered(await api<Intent>(`${kindOf(clientSecret)}/retrieve`, { client_secret: clientSecret }))

  const handleNextAction = async ({ clientSecret }: { clientSecret: string }): Promise<IntentResult> => {
    const answer = await api<Intent>(`${kindOf(clientSecret)}/retrieve`, { client_secret: clientSecret })
    if (answer.data && answer.data.status !== 'requires_action') {
      const kind = answer.data.object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent'
      return {
        error: {
          type: 'invalid_request_error',
          code: `${answer.data.object}_unexpected_state`,
          message: `handleNextAction: The ${kind} supplied is not in the requires_action state.`,
          [answer.data.object]: answer.data,
        },
      }
    }
    return finish(answer, latest())
  }

  return {
    elements(options: GroupOptions = {}): ElementsGroup {
      const group = createElementsGroup({ locale: defaults.locale, ...options })
      groups.add(group)
      return group
    },
    createConfirmationToken,
    createPaymentMethod,
    confirmPayment: confirm,
    confirmSetup: confirm,
    confirmCardPayment: confirmCard,
    confirmCardSetup: confirmCard,
    handleNextAction,
    handleCardAction: (clientSecret: string) => handleNextAction({ clientSecret }),
    retrievePaymentIntent: retrieve,
    retrieveSetupIntent: retrieve,
    createToken: () =>
      Promise.resolve({
        error: { type: 'invalid_request_error', message: 'Tokens are not part of the sandbox.' },
      }),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  }
}
