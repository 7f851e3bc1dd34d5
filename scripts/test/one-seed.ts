import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** What all generated cases of a run are drawn from. */
    propertySeed: number
  }
}

// NOTE: a test that runs once more is given the cases it failed with; drawn anew they would pass and hide what they found.
fc.configureGlobal({ seed: inject('propertySeed') })
