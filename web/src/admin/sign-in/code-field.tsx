import { FormField } from '#web/ui/form-field.tsx'
import { AdminButton } from '../ui/admin-button.tsx'

/** Asks for the second factor at sign-in: six digits from the app, or one of the recovery codes. */
export function CodeField({
  isRecovery,
  code,
  isBusy,
  faultedBy,
  onChange,
  onOther,
}: {
  readonly isRecovery: boolean
  readonly code: string
  readonly isBusy: boolean
  /** The id of the message that names the code as wrong, if one does. */
  readonly faultedBy: string | undefined
  readonly onChange: (code: string) => void
  /** Called when the operator has the other kind of code. */
  readonly onOther: () => void
}) {
  const field = { name: 'code', required: true, value: code, disabled: isBusy, faultedBy, onChange }
  return (
    <>
      {isRecovery ? (
        <FormField
          key="recovery"
          {...field}
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          hint="One of the ten you saved. Each works once. None left? An admin on your team can turn off your two-factor authentication."
        />
      ) : (
        <FormField
          key="app"
          {...field}
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="Six digits. Changes every 30 seconds."
        />
      )}
      <AdminButton variant="quiet" disabled={isBusy} onClick={onOther}>
        {isRecovery ? 'Use a code from my app' : 'Use a recovery code'}
      </AdminButton>
    </>
  )
}
