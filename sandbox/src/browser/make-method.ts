import { integrationError, type SandboxElement } from './element-base.ts'
import type { ElementsGroup } from './elements-group.ts'
import type { Api, ApiError } from './sandbox-api.ts'

export interface MethodOptions {
  billing_details?: object
  card?: SandboxElement
  elements?: ElementsGroup
  params?: { billing_details?: object }
  type?: string
}

export interface TokenOptions {
  elements: ElementsGroup
  params?: { payment_method_data?: { billing_details?: object }; return_url?: string }
}

/** A request body with the contents of a group's fields, plus the billing details the page adds. */
export function methodBody(group: ElementsGroup, details: object | undefined): object {
  const { card, name } = group._source(details ?? {})
  return { billing_details: { ...(name !== undefined && { name }), ...details }, card }
}

/** `stripe.createPaymentMethod`. `groupOf` returns the group of an element. Throws on incorrect use. */
export async function createPaymentMethod(
  api: Api,
  groupOf: (element: SandboxElement) => ElementsGroup | undefined,
  options: MethodOptions,
): Promise<{ error: ApiError } | { paymentMethod: object }> {
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

/** `stripe.createConfirmationToken`. Throws on incorrect use. */
export async function createConfirmationToken(
  api: Api,
  { elements, params = {} }: TokenOptions,
): Promise<{ confirmationToken: object } | { error: ApiError }> {
  if (!elements._submitted())
    throw integrationError('elements.submit() must be called before stripe.createConfirmationToken().')
  const answer = await api<object>('confirmation_tokens', {
    ...methodBody(elements, params.payment_method_data?.billing_details),
    ...(params.return_url !== undefined && { return_url: params.return_url }),
  })
  elements._paid()
  return answer.error ? { error: answer.error } : { confirmationToken: answer.data }
}
