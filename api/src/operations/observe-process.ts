import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Services } from '#api/services.ts'
import type { Metrics } from './metrics.ts'

const resolution = 10
const windowMs = 60_000

/** Returns a function that updates the metrics of this process: connection pools, memory, event loop. */
export function observeProcess(app: FastifyInstance, { db }: Services, metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution })
  let began = performance.now()
  app.addHook('onReady', async () => void delay.enable())
  app.addHook('onClose', async () => void delay.disable())
  return () => {
    const sum = (read: (pool: Pool) => number) => db.pools.reduce((sofar, pool) => sofar + read(pool), 0)
    metrics.poolConnections.set(
      { state: 'busy' },
      sum(({ totalCount, idleCount }) => totalCount - idleCount),
    )
    metrics.poolConnections.set(
      { state: 'idle' },
      sum(({ idleCount }) => idleCount),
    )
    metrics.poolConnections.set(
      { state: 'waiting' },
      sum(({ waitingCount }) => waitingCount),
    )
    metrics.memory.set(process.memoryUsage.rss())
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1000)
    if (delay.count > 0) {
      metrics.eventLoopDelay.set({ quantile: '0.5' }, late(delay.percentile(50)))
      metrics.eventLoopDelay.set({ quantile: '0.99' }, late(delay.percentile(99)))
      metrics.eventLoopDelay.set({ quantile: 'max' }, late(delay.max))
    }
    // NOTE: several collectors may read this, and each sees about the last minute, whenever another one has read.
    if (performance.now() - began > windowMs) {
      delay.reset()
      began = performance.now()
    }
  }
}
