import { confirmCard, confirmIntent } from './confirm-intent.ts'
import type { CardConfirmation, ConfirmOptions, Surroundings } from './confirm-intent.ts'
import type { SandboxElement } from './element-base.ts'
import { createElementsGroup, type ElementsGroup, type GroupOptions } from './elements-group.ts'
import { finishIntent } from './finish-intent.ts'
import { kindOf, resultOf, type IntentResult } from './intent-result.ts'
import { createConfirmationToken, createPaymentMethod } from './make-method.ts'
import type { MethodOptions, TokenOptions } from './make-method.ts'
import type { Answer, Api, Intent } from './sandbox-api.ts'

/** The object that `Stripe(publishableKey)` returns, as far as a funnel needs it. */
export function createStripe(api: Api, defaults: { locale: string }, go: (url: string) => void) {
  const groups = new Set<ElementsGroup>()
  const groupOf = (element: SandboxElement): ElementsGroup | undefined =>
    [...groups].find((group) => group.getElement(element.type) === element)

  /** Calls that name no elements still belong to the page: to the merchant it named last, in its last language. */
  const finish = (answer: Answer<Intent>, group = [...groups].at(-1)): Promise<IntentResult> => {
    const names = [...groups, group].flatMap((one) => one?._business() ?? [])
    return finishIntent(api, answer, {
      merchant: names.at(-1) ?? location.hostname,
      locale: group?._locale() ?? defaults.locale,
    })
  }
  const around: Surroundings = { api, groupOf, finish, go }
  const confirm = (options: ConfirmOptions) => confirmIntent(around, options)
  const confirmWithCard = (clientSecret: string, data?: CardConfirmation) =>
    confirmCard(around, clientSecret, data)

  const readIntent = (clientSecret: string) =>
    api<Intent>(`${kindOf(clientSecret)}/retrieve`, { client_secret: clientSecret })
  const retrieve = async (clientSecret: string): Promise<IntentResult> =>
    resultOf(await readIntent(clientSecret))

  const handleNextAction = async ({ clientSecret }: { clientSecret: string }): Promise<IntentResult> => {
    const answer = await readIntent(clientSecret)
    if (answer.data && answer.data.status !== 'requires_action') return nothingToDo(answer.data)
    return finish(answer)
  }

  return {
    elements(options: GroupOptions = {}): ElementsGroup {
      const group = createElementsGroup({ locale: defaults.locale, ...options })
      groups.add(group)
      return group
    },
    createConfirmationToken: (options: TokenOptions) => createConfirmationToken(api, options),
    createPaymentMethod: (options: MethodOptions) => createPaymentMethod(api, groupOf, options),
    confirmPayment: confirm,
    confirmSetup: confirm,
    confirmCardPayment: confirmWithCard,
    confirmCardSetup: confirmWithCard,
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

/** Stripe's response when the buyer has nothing to do. */
function nothingToDo(intent: Intent): IntentResult {
  const kind = intent.object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent'
  return {
    error: {
      type: 'invalid_request_error',
      code: `${intent.object}_unexpected_state`,
      message: `handleNextAction: The ${kind} supplied is not in the requires_action state.`,
      [intent.object]: intent,
    },
  }
}
