import { authenticationCanceledPanel, paymentErrorTitle } from '@fennel/funnel'
import type { PaymentProblem } from '@fennel/funnel'
import { ProblemPanel } from './problem-panel.tsx'

/** Why the last attempt ended: yellow for a bank's question that was broken off, red for the rest. */
export function PaymentProblemPanel({ problem }: { readonly problem: PaymentProblem | undefined }) {
  if (problem === undefined) return null
  if (problem.kind === 'payment-error') {
    return <ProblemPanel title={paymentErrorTitle} text={problem.message} tone="danger" takesFocus />
  }
  const { title, text } = authenticationCanceledPanel
  return <ProblemPanel title={title} text={text} tone="warning" takesFocus />
}
