import type { DataOf } from '@fennel/contract'

type Profile = DataOf<'operatorProfile'>

/** The profile of `showAsOperator`'s operator, with the fields a test is about. */
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
