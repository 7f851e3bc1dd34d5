import type { CustomerSubscriptionView, DataOf } from '@fennel/contract'
import { laterTimings, paymentErrorMessage, paymentMessages } from '@fennel/funnel'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import type { ApiClient } from '#web/api/index.ts'
import { answerInTime } from '#web/payment/bounded-wait.ts'
import { PaymentProblemError, problemFromProvider } from '#web/payment/payment-problem-error.ts'
import type { Outcome } from './use-subscription.ts'

interface CardSetup {
  readonly api: ApiClient
  readonly stripe: Stripe
  readonly subscriptionId: string
  readonly setupIntentId: string
}

interface SavedCard {
  readonly view: CustomerSubscriptionView
  readonly outcome: Outcome
}

/** Lets the provider check the typed card, with the bank's question when it has one. Rejects with a payment problem. */
export async function confirmCard(
  stripe: Stripe,
  elements: StripeElements,
  returnUrl: string,
): Promise<void> {
  const silence = new PaymentProblemError(paymentMessages.providerSilent)
  const { error: unfinished } = await answerInTime(elements.submit(), laterTimings.paymentTimeout, silence)
  if (unfinished !== undefined) {
    if (unfinished.type === 'validation_error') throw new PaymentProblemError(paymentMessages.invalidCard)
    throw problemFromProvider(unfinished, paymentMessages.validatingDetailsFailed)
  }
  const { error } = await stripe.confirmSetup({
    elements,
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  })
  if (error !== undefined) throw problemFromProvider(error, paymentMessages.confirmFailed)
}

/**
 * Makes a confirmed card the one that pays, and lets the server try an open invoice on it; the bank's question about
 * that is answered here. Once the card is kept it resolves, whatever became of the invoice.
 */
export async function keepCard(setup: CardSetup): Promise<SavedCard> {
  const first = await complete(setup)
  const { outcome, clientSecret } = first.retry
  if (outcome !== 'action' || clientSecret === undefined) return savedCard(first)
  const { error } = await setup.stripe.handleNextAction({ clientSecret })
  if (error !== undefined) return notPaid(first, paymentErrorMessage(error))
  return savedCard(await complete(setup))
}

async function complete({
  api,
  subscriptionId,
  setupIntentId,
}: CardSetup): Promise<DataOf<'completeCardUpdate'>> {
  return (await api.call('completeCardUpdate', { body: { subscriptionId, setupIntentId } })).data
}

function savedCard(data: DataOf<'completeCardUpdate'>): SavedCard {
  const { outcome, message } = data.retry
  if (outcome === 'declined' || outcome === 'action') {
    return notPaid(data, message ?? paymentMessages.unableToProcess)
  }
  const said =
    outcome === 'paid'
      ? 'Your new card is saved and the open payment went through. Everything is as it should be again.'
      : 'Your new card is saved. It will be used from the next charge on.'
  return { view: data, outcome: { kind: 'success', message: said } }
}

function notPaid(view: CustomerSubscriptionView, reason: string): SavedCard {
  const message = `Your new card is saved, but the open payment did not go through. ${reason}`
  return { view, outcome: { kind: 'failure', message } }
}
