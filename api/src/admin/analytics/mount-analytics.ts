import type { FastifyInstance } from 'fastify'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { readConversions } from './read-conversions.ts'
import { readQuizAnalytics } from './read-quiz-analytics.ts'

/** Mounts the conversion and quiz reports. Every number comes from the rollups. */
export function mountAnalytics(app: FastifyInstance, services: Services): void {
  mount(app, 'conversions', async ({ query }) => ({
    success: true,
    data: await readConversions(services, query),
  }))
  mount(app, 'quizAnalytics', async ({ query }) => ({
    success: true,
    data: await readQuizAnalytics(services, query),
  }))
}
