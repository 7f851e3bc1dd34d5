import type { SetupIntent } from '../records/setup-intent.ts'
import { present } from '../wire/present.ts'
import { refusal } from '../wire/stripe-error.ts'
import type { World } from '../world/world.ts'

/** Cancels a card set-up. */
export function cancelSetup(world: World, intent: SetupIntent, reason: string | null): SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw refusal(`You cannot cancel this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
      setup_intent: present(intent),
    })
  }
  const canceled: SetupIntent = {
    ...intent,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  }
  world.store.save(canceled)
  world.emit('setup_intent.canceled', canceled)
  return canceled
}
