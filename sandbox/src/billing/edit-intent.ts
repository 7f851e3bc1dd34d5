import type { PaymentIntent } from '../records/payment-intent.ts'
import type { SetupIntent } from '../records/setup-intent.ts'
import type { World } from '../world/world.ts'
import { applyMetadata } from './apply-metadata.ts'
import { mustFind } from './must-find.ts'
import { assertUsable, resolvePaymentMethod } from './payment-methods.ts'

/** What may be changed on payments and set-ups alike. */
export interface IntentEdit {
  customer?: string | undefined
  description?: string | undefined
  metadata?: Record<string, string> | null | undefined
  payment_method?: string | undefined
}

/** The intent with the requested changes. A payment method that cannot be used is refused at once. */
export function editIntent<I extends PaymentIntent | SetupIntent>(
  world: World,
  intent: I,
  edit: IntentEdit,
): I {
  const customer =
    edit.customer === undefined ? intent.customer : mustFind(world, 'customer', edit.customer, 'customer').id
  const method =
    edit.payment_method === undefined ? undefined : resolvePaymentMethod(world, edit.payment_method)
  if (method) assertUsable(method, customer)
  const open = intent.status === 'requires_payment_method' || intent.status === 'requires_action'
  return {
    ...intent,
    customer,
    description: edit.description ?? intent.description,
    metadata: applyMetadata(intent.metadata, edit.metadata),
    payment_method: method?.id ?? intent.payment_method,
    status: method && open ? 'requires_confirmation' : intent.status,
  }
}
