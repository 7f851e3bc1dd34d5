import { open } from 'node:fs/promises'
import { PlainFailure } from '../start/plain-failure.ts'
import type { Truth } from './truth.ts'

/** A file for the true numbers as JSON. */
interface TruthFile extends AsyncDisposable {
  /** Replaces what the file holds. */
  readonly replace: (truth: Truth) => Promise<void>
}

/** Opens the file before a demo begins, which cannot be taken back. What it holds stays until then. */
export async function openTruth(path: string): Promise<TruthFile> {
  try {
    const handle = await open(path, 'a')
    return {
      replace: async (truth) => {
        // NOTE: what was written to a pipe or a device cannot be taken back.
        if ((await handle.stat()).isFile()) await handle.truncate()
        await handle.writeFile(`${JSON.stringify(truth)}\n`)
      },
      [Symbol.asyncDispose]: () => handle.close(),
    }
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? String(failure.code) : String(failure)
    throw new PlainFailure(`${path} cannot be written (${code}): choose another file for --truth.`)
  }
}
