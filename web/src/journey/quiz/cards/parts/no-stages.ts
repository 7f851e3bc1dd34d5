import type { Stage } from './use-stages.ts'

/** One and the same empty list, so that a card without stages does not start its run anew with every render. */
export const noStages: readonly Stage[] = []
