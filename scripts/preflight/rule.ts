/** A rule of the preflight: what to do about it, and which law or rule of the trade asks for it. */
export interface Rule {
  readonly title: string
  readonly fix: string
  readonly law: string
}
