/** What one proof found out. */
export interface ProofResult {
  /** The name it is called by: `npm run prove -- <name>`. */
  readonly name: string
  /** One sentence that is true when the proof passes. */
  readonly claim: string
  /** What was counted, by a short name, e.g. `{ cells: 3465, right: 3465 }`. */
  readonly counts: Readonly<Record<string, number>>
  /** One line for each thing that contradicts the claim; the claim holds when there is none. */
  readonly findings: readonly string[]
  readonly seconds: number
  /** What a reader may want beside it: tables as Markdown and whole lists as JSON, each a file of its own. */
  readonly files?: Readonly<Record<string, string>>
}

/**
 * Runs one proof to its end. It rejects only when it could not be carried out; a broken claim is a finding. `options`
 * are the words behind its name that only it understands, e.g. `--seeds 20`.
 */
export type Proof = (options: readonly string[]) => Promise<ProofResult>

/** Measures the seconds around the work of a proof. */
export async function timed(work: () => Promise<Omit<ProofResult, 'seconds'>>): Promise<ProofResult> {
  const began = performance.now()
  const result = await work()
  return { ...result, seconds: Math.round((performance.now() - began) / 100) / 10 }
}
