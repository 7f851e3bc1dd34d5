import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What autocannon found, as far as benches read it. Times in milliseconds. */
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
  /** Requests altogether. */
  readonly amount?: number
  readonly method: 'POST' | 'GET'
  readonly headers: Readonly<Record<string, string>>
  readonly requests: readonly { readonly setupRequest: (request: LoadRequest) => LoadRequest }[]
}

// NOTE: by its address, since the tools of the benches are installed for them alone.
const address = pathToFileURL(join(import.meta.dirname, 'node_modules/autocannon/autocannon.js')).href

/** Sends as many requests as come back, over many connections. */
export async function generateLoad(options: LoadOptions): Promise<LoadResult> {
  const { default: autocannon } = (await import(address)) as {
    readonly default: (options: LoadOptions) => Promise<LoadResult>
  }
  return await autocannon(options)
}
