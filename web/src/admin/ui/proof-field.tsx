import { FormField } from '#web/ui/form-field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import type { Proof } from './use-proof.ts'

interface ProofFieldProps {
  readonly proof: Proof
  readonly disabled: boolean
}

/** Where an operator types what confirms a grave action. */
export function ProofField({ proof: { kind, typed, type }, disabled }: ProofFieldProps) {
  return kind === 'code' ? (
    <FormField
      label="Authentication code"
      hint="No phone? Turn off two-factor authentication under Your Profile with a recovery code, then set it up again."
      name="proof-code"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={typed}
      disabled={disabled}
      onChange={type}
    />
  ) : (
    <PasswordField
      label="Your password"
      name="proof-password"
      autoComplete="current-password"
      value={typed}
      disabled={disabled || kind === undefined}
      onChange={type}
    />
  )
}
