import type { Stage } from './use-stages.ts'

/** A stable empty list, so that a card without stages does not restart its run on every render. */
export const noStages: readonly Stage[] = []
