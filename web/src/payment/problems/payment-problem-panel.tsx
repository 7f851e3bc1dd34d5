import { authenticationCanceledPanel, paymentErrorTitle, paymentMessages } from '@fennel/funnel'
import type { PaymentProblem } from '@fennel/funnel'
import { ProblemPanel } from './problem-panel.tsx'

/** For these messages, the invalid field has the focus and keeps it. */
const formMessages: readonly string[] = [paymentMessages.invalidForm, paymentMessages.emailRequired]

/** Why the last attempt ended: yellow if the buyer canceled the bank's question, red for everything else. */
export function PaymentProblemPanel({ problem }: { readonly problem: PaymentProblem | undefined }) {
  if (problem === undefined) return null
  if (problem.kind === 'payment-error') {
    const takesFocus = !formMessages.includes(problem.message)
    return (
      <ProblemPanel title={paymentErrorTitle} text={problem.message} tone="danger" takesFocus={takesFocus} />
    )
  }
  const { title, text } = authenticationCanceledPanel
  return <ProblemPanel title={title} text={text} tone="warning" takesFocus />
}
