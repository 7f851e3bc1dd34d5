/** What lies beside a backup: enough to see that it is whole, and nothing of anybody. */
export interface Manifest {
  /** ISO 8601. */
  readonly madeAt: string
  /** The moment of the newest migration of the code that made it. */
  readonly migration: string
  /** Of the encrypted file, in hex. */
  readonly sha256: string
  /** Rows, and the SHA-256 of their lines, by table. */
  readonly tables: TableCounts
}

export type TableCounts = Readonly<Record<string, { readonly rows: number; readonly sha256: string }>>
