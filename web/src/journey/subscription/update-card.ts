import type { CustomerSubscriptionView, DataOf } from '@fennel/contract'
import { laterTimings, paymentErrorMessage, paymentMessages } from '@fennel/funnel'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import type { ApiClient } from '#web/api/index.ts'
import { PaymentProblemError, problemFromProvider } from '#web/payment/problems/payment-problem-error.ts'
import { unlessAborted } from '#web/payment/bank/unless-aborted.ts'
import { withTimeout } from '#web/with-timeout.ts'
import { SetupSpentError } from './setup-spent-error.ts'
import type { BankSubject, BankWait } from './use-bank-wait.ts'
import type { Outcome } from '#web/ui/outcome.ts'

interface CardSetup {
  readonly api: ApiClient
  /** Loads the provider, which is needed only if the bank asks about an open payment. */
  readonly provider: () => Promise<Stripe>
  readonly subscriptionId: string
  readonly setupIntentId: string
  readonly bank: BankWait
}

interface SavedCard {
  readonly view: CustomerSubscriptionView
  readonly outcome: Outcome
}

/**
 * Has the provider check the typed card, including the bank's question if there is one. Rejects with a payment problem,
 * or with `SetupSpentError` if the customer stopped waiting for the bank or the setup no longer accepts a card.
 */
export async function confirmCard(
  stripe: Stripe,
  elements: StripeElements,
  returnUrl: string,
  bank: BankWait,
): Promise<void> {
  const timeoutError = new PaymentProblemError(paymentMessages.noAnswer)
  const { error: unfinished } = await withTimeout(
    elements.submit(),
    laterTimings.paymentTimeout,
    timeoutError,
  )
  if (unfinished !== undefined) {
    if (unfinished.type === 'validation_error') throw new PaymentProblemError(paymentMessages.invalidCard)
    throw problemFromProvider(unfinished, paymentMessages.validatingDetailsFailed)
  }
  const confirmed = stripe.confirmSetup({
    elements,
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  })
  // NOTE: an approval after the customer stopped waiting has no effect. Only our server, on this page's request,
  // makes a card the one that pays; the provider's setup alone changes no plan.
  const { error } = await waitForBank('card', confirmed, bank, new SetupSpentError('stopped'))
  if (error?.code === 'setup_intent_unexpected_state') throw new SetupSpentError('used')
  if (error !== undefined) throw problemFromProvider(error, paymentMessages.confirmFailed)
}

/**
 * Makes a confirmed card the one that pays and has the server charge an open invoice to it. The bank's question about
 * that payment is answered here. If it cannot be asked or the customer stops waiting, the card is saved anyway, and
 * the invoice is settled by what the provider reports to the server.
 */
export async function saveCard(setup: CardSetup): Promise<SavedCard> {
  const { provider, bank } = setup
  const first = await complete(setup)
  const { outcome, clientSecret } = first.retry
  if (outcome !== 'action' || clientSecret === undefined) return savedCard(first)
  const stripe = await provider().catch(() => undefined)
  if (stripe === undefined) return undecided(first)
  const question = stripe.handleNextAction({ clientSecret })
  const answer = await waitForBank('payment', question, bank, new Error('The wait was stopped')).catch(
    (thrown: unknown) => {
      if (bank.stopped.aborted) return undefined
      throw thrown
    },
  )
  if (answer === undefined) return undecided(first)
  if (answer.error !== undefined) return notPaid(first, paymentErrorMessage(answer.error))
  return savedCard(afterAnswer(await complete(setup)))
}

// NOTE: the bank approved, so the open invoice is paid. The server then finds nothing open and answers `none`.
function afterAnswer(data: DataOf<'completeCardUpdate'>): DataOf<'completeCardUpdate'> {
  return data.retry.outcome === 'none' ? { ...data, retry: { outcome: 'paid' } } : data
}

/**
 * Waits for an answer that may depend on a person, who alone decides how long: rejects with `stopped` once they stop
 * waiting.
 */
async function waitForBank<T>(
  subject: BankSubject,
  answer: Promise<T>,
  bank: BankWait,
  stopped: Error,
): Promise<T> {
  bank.onAsking(subject)
  return unlessAborted(answer, bank.stopped, stopped).finally(() => bank.onAsking(undefined))
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
  return { view: data, outcome: { kind: 'success', message: savedWords(data) } }
}

function savedWords({ retry, subscription }: DataOf<'completeCardUpdate'>): string {
  const isOpen = subscription?.entitlement.isEntitled === true
  if (retry.outcome === 'paid') {
    const paid = 'Your new card is saved and your payment went through.'
    return isOpen
      ? `${paid} You're all set.`
      : `${paid} Your plan isn't open again yet. Please reload this page in a minute to see whether anything is still due.`
  }
  if (isOpen) {
    // NOTE: not "from your next charge on": the page says beside it that there will be none.
    const isOver = subscription.cancelAtPeriodEnd && !subscription.isPeriodOwed
    const use = isOver
      ? 'It is used only if you resume your plan.'
      : 'We will use it from your next charge on.'
    return `Your new card is saved. ${use}`
  }
  return 'Your new card is saved, and nothing was charged to it. Check below what is still due, and update your card again to pay it.'
}

function undecided(view: CustomerSubscriptionView): SavedCard {
  const message =
    "Your new card is saved. We don't know yet whether your payment went through. If your bank confirms it, there is nothing left to do. Please reload this page in a minute. If it still asks you to pay, update your card again. You won't be charged twice."
  return { view, outcome: { kind: 'failure', message } }
}

function notPaid(view: CustomerSubscriptionView, reason: string): SavedCard {
  const message = `Your new card is saved, but your payment did not go through. ${reason}`
  return { view, outcome: { kind: 'failure', message } }
}
