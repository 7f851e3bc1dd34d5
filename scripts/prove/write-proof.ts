import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os'
import { join } from 'node:path'
import type { ProofResult } from './proof.ts'

/** A proof as stored after its run. */
export interface WrittenProof extends Omit<ProofResult, 'files'> {
  readonly verdict: 'holds' | 'broken'
  /** ISO 8601. */
  readonly date: string
  readonly commit: string
  /** The command that repeats it. */
  readonly command: string
  readonly machine: {
    readonly system: string
    readonly cores: number
    readonly processor: string
    readonly memoryBytes: number
    readonly node: string
  }
  /** Names of the additional files next to it. */
  readonly files: readonly string[]
}

/**
 * Writes `<folder>/<name>.json` (with machine, date, commit and verdict) and the proof's own files; returns the path.
 */
export async function writeProof(
  folder: string,
  { files = {}, ...result }: ProofResult,
  options: readonly string[] = [],
): Promise<string> {
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const path = join(folder, `${result.name}.json`)
  const proof: WrittenProof = {
    ...result,
    verdict: result.findings.length === 0 ? 'holds' : 'broken',
    date: new Date().toISOString(),
    commit: readCommit(),
    command: ['npm run prove --', result.name, ...options].join(' '),
    machine: {
      system: `${platform()} ${arch()}`,
      cores: availableParallelism(),
      processor: cpus()[0]?.model ?? 'unknown',
      memoryBytes: totalmem(),
      node: process.version,
    },
    files: Object.keys(files),
  }
  await writeFile(path, `${JSON.stringify(proof, null, 2)}\n`)
  return path
}

/** The commit under test, with `+` when files differ from it; `unknown` outside a repository. */
function readCommit(): string {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()
  try {
    return git('rev-parse', '--short=12', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+')
  } catch {
    return 'unknown'
  }
}
