import { useState } from 'react'
import { useAdminCall } from './use-admin-call.ts'

/** What an operator types to confirm who they are: a code if they have a second factor, their password otherwise. */
export interface Proof {
  /** Undefined until their profile is there: nothing can be typed so far, or it might become readable as a code. */
  readonly kind: 'password' | 'code' | undefined
  readonly typed: string
  readonly type: (text: string) => void
  /** Nothing to send yet: an empty proof would count as a wrong guess. */
  readonly isMissing: boolean
  /** As the server takes it. */
  readonly body: { readonly code: string } | { readonly password: string }
  /** Why the profile could not be loaded. */
  readonly failure: string | undefined
}

/** The proof for a grave action, to be typed into a `ProofField`. */
export function useProof(): Proof {
  const profile = useAdminCall('operatorProfile', {})
  const [typed, type] = useState('')
  const known = profile.data?.data
  const kind = known === undefined ? undefined : known.hasSecondFactor ? 'code' : 'password'
  return {
    kind,
    typed,
    type,
    isMissing: kind === undefined || typed.trim() === '',
    body: kind === 'code' ? { code: typed.replaceAll(/\s/g, '') } : { password: typed },
    failure: profile.failure,
  }
}
