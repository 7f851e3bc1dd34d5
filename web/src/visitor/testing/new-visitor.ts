import type { Arrival } from '../arrival.ts'
import { createVisitor } from '../create-visitor.ts'
import type { StartingVisitor, VisitorOptions } from '../create-visitor.ts'
import { memoryStorage } from './memory-storage.ts'

/** A visitor who came by no link. */
export const plainArrival: Arrival = {
  email: undefined,
  flowId: undefined,
  landingAnswers: new Map(),
  cleanUrl: '/',
}

/** A visitor of the default flow who has not started yet, in a browser that has nothing stored. */
export function newVisitor(options: Pick<VisitorOptions, 'api'> & Partial<VisitorOptions>): StartingVisitor {
  let ids = 0
  return createVisitor({
    storage: memoryStorage(),
    appName: 'calmplate',
    flowId: 'inflammation',
    now: () => 1_000,
    newId: () => `id-${++ids}`,
    deviceInfo: () => ({}),
    cookies: () => '',
    cookiesBlocked: () => false,
    leadSource: () => 'quiz',
    log: () => undefined,
    ...options,
  })
}
