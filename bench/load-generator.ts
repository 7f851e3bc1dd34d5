import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The parts of autocannon's result that benchmarks use. Times in milliseconds. */
export interface LoadResult {
  readonly requests: { readonly total: number; readonly average: number }
  readonly latency: {
    readonly p50: number
    readonly p90: number
    readonly p99: number
    readonly max: number
  }
  readonly errors: number
  readonly timeouts: number
  readonly non2xx: number
}

interface LoadRequest {
  body?: string
}

interface LoadOptions {
  readonly url: string
  readonly connections: number
  /** Seconds; ignored when `amount` is given. */
  readonly duration: number
  /** Total number of requests. */
  readonly amount?: number
  readonly method: 'POST' | 'GET'
  readonly headers: Readonly<Record<string, string>>
  readonly requests: readonly { readonly setupRequest: (request: LoadRequest) => LoadRequest }[]
}

// NOTE: imported by path, because the benchmarks' tools are installed for them alone.
const address = pathToFileURL(join(import.meta.dirname, 'node_modules/autocannon/autocannon.js')).href

/** Sends requests over many connections, a new one whenever a response arrives. */
export async function generateLoad(options: LoadOptions): Promise<LoadResult> {
  const { default: autocannon } = (await import(address)) as {
    readonly default: (options: LoadOptions) => Promise<LoadResult>
  }
  return await autocannon(options)
}
