import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { FormField } from '#web/ui/form-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useAdminSession } from '../admin-context.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import form from '../ui/form.module.css'
import { Notice } from '../ui/notice.tsx'
import { useAction } from '../ui/use-action.ts'
import { useAdminCall } from '../ui/use-admin-call.ts'

/** Asks for the password or a code when a grave operator action needs step-up; renders nothing until then. */
export function StepUpDialog() {
  const { stepUp } = useAdminSession()
  const isWaiting = stepUp.useWaiting(({ isWaiting: waits }) => waits)
  return isWaiting ? <ProofForm onEnd={stepUp.settle} /> : null
}

function ProofForm({ onEnd }: { readonly onEnd: (isProved: boolean) => void }) {
  const { api } = useAdminSession()
  const profile = useAdminCall('operatorProfile', {})
  const hasSecondFactor = profile.data?.data.hasSecondFactor === true
  const { isBusy, failure, run } = useAction()
  const [secret, setSecret] = useState('')
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // NOTE: not sent, because it would count as a wrong guess.
    if (secret.trim() === '') return
    const isProved = await run(() =>
      api.call('confirmOperator', {
        body: hasSecondFactor ? { code: secret.replaceAll(/\s/g, '') } : { password: secret },
      }),
    )
    setSecret('')
    if (isProved) onEnd(true)
  }
  return (
    <Dialog title="Confirm it’s you" onClose={() => onEnd(false)}>
      <form className={form.form} onSubmit={(event) => void submit(event)} noValidate>
        <p>
          This action affects people or money. Once you confirm, you won’t be asked again for five minutes.
        </p>
        {hasSecondFactor ? (
          <FormField
            label="Authentication code"
            hint="No phone? Turn off two-factor authentication under Your Profile with a recovery code, then set it up again."
            name="proof-code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={secret}
            disabled={isBusy}
            onChange={setSecret}
          />
        ) : (
          <PasswordField
            label="Your password"
            name="proof-password"
            autoComplete="current-password"
            value={secret}
            disabled={isBusy || profile.data === undefined}
            onChange={setSecret}
          />
        )}
        <Notice tone="bad">{failure ?? profile.failure}</Notice>
        <AdminButton
          type="submit"
          busyLabel={isBusy ? 'Checking...' : undefined}
          isOff={secret.trim() === ''}
        >
          Confirm
        </AdminButton>
      </form>
    </Dialog>
  )
}
