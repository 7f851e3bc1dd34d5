/** On whose page something is done: of an account, or of a lead. It names the act in the audit log. */
export interface PersonOfAct {
  readonly kind: 'users' | 'leads'
  readonly id: string
}
