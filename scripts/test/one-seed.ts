import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The seed of all generated cases of a run. */
    propertySeed: number
  }
}

// NOTE: a retried test must get the cases it failed with; new ones would pass and hide the failure.
fc.configureGlobal({ seed: inject('propertySeed') })
