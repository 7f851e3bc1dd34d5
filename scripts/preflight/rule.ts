/** A rule of the preflight: its title, what to do, and the law or industry rule behind it. */
export interface Rule {
  readonly title: string
  readonly fix: string
  readonly law: string
}
