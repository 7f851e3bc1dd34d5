/** The page on which an operator acts: an account's or a lead's. `kind` begins the action's name in the audit log. */
export interface PersonPage {
  readonly kind: 'users' | 'leads'
  readonly id: string
}
