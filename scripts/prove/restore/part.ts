/** The result of one part of this proof. */
export interface Part {
  readonly counts: Readonly<Record<string, number>>
  readonly findings: readonly string[]
}
