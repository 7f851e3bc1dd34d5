/** Environment variables; empty values count as unset. */
export type Environment = Readonly<Record<string, string | undefined>>
