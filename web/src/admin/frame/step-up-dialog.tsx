import type { SubmitEvent } from 'react'
import { useAdminSession } from '../admin-context.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import form from '../ui/form.module.css'
import { Notice } from '../ui/notice.tsx'
import { ProofField } from '../ui/proof-field.tsx'
import { useAction } from '../ui/use-action.ts'
import { useProof } from '../ui/use-proof.ts'

/** Asks for the password or a code when a grave operator action needs step-up; renders nothing until then. */
export function StepUpDialog() {
  const { stepUp } = useAdminSession()
  const isWaiting = stepUp.useWaiting(({ isWaiting: waits }) => waits)
  return isWaiting ? <ProofForm onEnd={stepUp.settle} /> : null
}

function ProofForm({ onEnd }: { readonly onEnd: (isProved: boolean) => void }) {
  const { api } = useAdminSession()
  const proof = useProof()
  const { isBusy, failure, run } = useAction()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (proof.isMissing) return
    const isProved = await run(() => api.call('confirmOperator', { body: proof.body }))
    proof.type('')
    if (isProved) onEnd(true)
  }
  return (
    <Dialog title="Confirm it’s you" onClose={() => onEnd(false)}>
      <form className={form.form} onSubmit={(event) => void submit(event)} noValidate>
        <p>
          This action affects people or money. Once you confirm, you won’t be asked again for five minutes.
        </p>
        <ProofField proof={proof} disabled={isBusy} />
        <Notice tone="bad">{failure ?? proof.failure}</Notice>
        <AdminButton type="submit" busyLabel={isBusy ? 'Checking...' : undefined} isOff={proof.isMissing}>
          Confirm
        </AdminButton>
      </form>
    </Dialog>
  )
}
