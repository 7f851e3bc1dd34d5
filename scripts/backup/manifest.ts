/** Stored next to a backup: enough to check that the file is complete, and no personal data. */
export interface Manifest {
  /** ISO 8601. */
  readonly madeAt: string
  /** Timestamp of the newest migration in the code that made the backup. */
  readonly migration: string
  /** Of the encrypted file, hex. */
  readonly sha256: string
  /** Row count and SHA-256 of the JSON lines, by table. */
  readonly tables: TableCounts
}

export type TableCounts = Readonly<Record<string, { readonly rows: number; readonly sha256: string }>>
