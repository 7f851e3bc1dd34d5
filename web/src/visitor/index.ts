export type { Arrival } from './arrival.ts'
export { flowOfAddress, readArrival } from './arrival.ts'
export {
  attributionKey,
  laterAttribution,
  permittedAttribution,
  readAttribution,
  readAttributionOf,
} from './attribution.ts'
export { createVisitor, leadTokenKey } from './create-visitor.ts'
export type { OnEarlyAnswer, StartingVisitor } from './create-visitor.ts'
export type { QueuedEvent } from './event-queue.ts'
export { noteBegun } from './note-begun.ts'
export { carrying, pageMemory, takeCarried } from './page-memory.ts'
export type { PageMemory } from './page-memory.ts'
export { randomId } from './random-id.ts'
export { createSafeStorage } from './safe-storage.ts'
export type { SafeStorage } from './safe-storage.ts'
export { trackAhead } from './track-ahead.ts'
export { readDeviceInfo } from './tracking-event.ts'
export type { TrackingSurroundings } from './tracking-surroundings.ts'
export type { EventType, RegistrationSource, Visitor } from './visitor.ts'
export { useQuiz, useVisitor, VisitorProvider } from './visitor-context.tsx'
