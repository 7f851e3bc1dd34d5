/** The result of a proof. */
export interface ProofResult {
  /** The name used in `npm run prove -- <name>`. */
  readonly name: string
  /** One sentence that is true when the proof passes. */
  readonly claim: string
  /** Counters by a short label, e.g. `{ cells: 3465, right: 3465 }`. */
  readonly counts: Readonly<Record<string, number>>
  /** One line for each thing that contradicts the claim; the claim holds when there is none. */
  readonly findings: readonly string[]
  readonly seconds: number
  /** Additional files by name: tables as Markdown, complete lists as JSON. */
  readonly files?: Readonly<Record<string, string>>
}

/**
 * Runs one proof. Rejects only when it could not be carried out; a broken claim is a finding. `options` are the
 * arguments after its name, e.g. `--seeds 20`.
 */
export type Proof = (options: readonly string[]) => Promise<ProofResult>

/** Adds the duration of a proof to its result. */
export async function timed(work: () => Promise<Omit<ProofResult, 'seconds'>>): Promise<ProofResult> {
  const began = performance.now()
  const result = await work()
  return { ...result, seconds: Math.round((performance.now() - began) / 100) / 10 }
}
