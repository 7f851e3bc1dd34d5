import type { DataOf } from '@fennel/contract'

type Member = DataOf<'operatorTeam'>[number]

/** What somebody may do, in a word: the same on the screen, in the order of a table and in its file. */
export function roleName({
  role,
  isDisabled = false,
}: Pick<Member, 'role'> & Partial<Pick<Member, 'isDisabled'>>): string {
  if (isDisabled) return 'No access'
  return role === 'admin' ? 'Admin' : 'Viewer'
}
