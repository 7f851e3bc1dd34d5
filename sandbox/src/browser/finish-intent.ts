import { askChallenge } from './ask.ts'
import { asResult, kindOf, resultOf, type IntentResult } from './intent-result.ts'
import { formatMoney } from './money.ts'
import type { Answer, Api, Intent } from './sandbox-api.ts'

/** What a challenge shows of the page that started it: the merchant and the language. */
export interface ChallengeFace {
  readonly merchant: string
  readonly locale: string
}

/** Completes an intent's challenge, if it has one. */
export async function finishIntent(
  api: Api,
  answer: Answer<Intent>,
  { merchant, locale }: ChallengeFace,
): Promise<IntentResult> {
  if (answer.error || answer.data.status !== 'requires_action') return resultOf(answer)
  const { amount, client_secret, currency } = answer.data
  const outcome = await askChallenge({
    amount:
      amount === undefined || currency === undefined
        ? 'Nothing now (the card is checked)'
        : formatMoney(amount, currency, locale),
    merchant,
  })
  const after = await api<Intent>(`${kindOf(client_secret)}/challenge`, { client_secret, outcome })
  if (after.error) return resultOf(after)
  const problem = after.data.last_payment_error ?? after.data.last_setup_error
  if (outcome === 'complete' || !problem) return asResult(after.data)
  return { error: { ...problem, [after.data.object]: after.data } }
}
