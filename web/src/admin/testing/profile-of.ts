import type { DataOf } from '@fennel/contract'

type Profile = DataOf<'operatorProfile'>

/** The profile of the operator of `showAsOperator`, with what a test is about. */
export function profileOf(more: Partial<Profile>): Profile {
  return {
    id: 'boss',
    email: 'boss@house.example',
    role: 'admin',
    hasSecondFactor: false,
    recoveryCodes: null,
    sessions: [],
    ...more,
  }
}
