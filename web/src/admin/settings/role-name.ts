import type { DataOf } from '@fennel/contract'

type Member = DataOf<'operatorTeam'>[number]

/** A team member's access in a word: the same on screen, in the table's order and in its file. */
export function roleName({
  role,
  isDisabled = false,
}: Pick<Member, 'role'> & Partial<Pick<Member, 'isDisabled'>>): string {
  if (isDisabled) return 'No access'
  return role === 'admin' ? 'Admin' : 'Viewer'
}
