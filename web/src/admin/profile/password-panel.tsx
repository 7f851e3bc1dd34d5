import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { useApi } from '#web/api/index.ts'
import { AdminButton } from '../ui/admin-button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import form from '../ui/form.module.css'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { useAction } from '../ui/use-action.ts'

/** A new password for the operator; all their other sessions end. */
export function PasswordPanel() {
  const api = useApi()
  const { isBusy, failure, run } = useAction()
  const [current, setCurrent] = useState('')
  const [wanted, setWanted] = useState('')
  const [confirmation, setConfirmation] = useState<string | undefined>(undefined)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setConfirmation(undefined)
    const body = { currentPassword: current, newPassword: wanted }
    if (!(await run(() => api.call('changeOperatorPassword', { body })))) return
    setCurrent('')
    setWanted('')
    setConfirmation('Password changed. You were signed out everywhere else.')
  }
  return (
    <Panel title="Password">
      <form className={form.form} onSubmit={(event) => void submit(event)} noValidate>
        <PasswordField
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          value={current}
          disabled={isBusy}
          onChange={setCurrent}
        />
        <PasswordField
          label="New password"
          name="new-password"
          autoComplete="new-password"
          hint="At least 12 characters."
          value={wanted}
          disabled={isBusy}
          onChange={setWanted}
        />
        <Notice tone="bad">{failure}</Notice>
        <Notice tone="good">{confirmation}</Notice>
        <AdminButton
          type="submit"
          busyLabel={isBusy ? 'Saving...' : undefined}
          disabled={current === '' || wanted === ''}
        >
          Change password
        </AdminButton>
      </form>
    </Panel>
  )
}
