/** What one part of this proof found out. */
export interface Part {
  readonly counts: Readonly<Record<string, number>>
  readonly findings: readonly string[]
}
