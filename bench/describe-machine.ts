import { execFile } from 'node:child_process'
import { arch, cpus, platform, totalmem } from 'node:os'
import { promisify } from 'node:util'
import type { Machine } from './bench-result.ts'

const run = promisify(execFile)

/**
 * The properties of this machine that numbers depend on. `browser` is the path of Chromium when a benchmark needs it.
 */
export async function describeMachine(browser: string | undefined): Promise<Machine> {
  return {
    cpu: `${cpus()[0]?.model.trim() ?? 'unknown'} (${platform()} ${arch()})`,
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    ...(browser === undefined ? {} : { chromium: await sayOf(browser, ['--version']) }),
  }
}

/** The commit under test, marked when files differ from it, other than results of earlier benchmarks. */
export async function describeCommit(root: string): Promise<string> {
  const commit = await sayOf('git', ['-C', root, 'rev-parse', '--short', 'HEAD'])
  const results = [':!bench/RESULTS.md', ':!bench/results']
  const status = ['status', '--porcelain', '--untracked-files=no', '--', ...results]
  const changes = await sayOf('git', ['-C', root, ...status])
  return changes === '' ? commit : `${commit}, changed`
}

async function sayOf(program: string, words: readonly string[]): Promise<string> {
  try {
    return (await run(program, words)).stdout.trim()
  } catch {
    return 'unknown'
  }
}
