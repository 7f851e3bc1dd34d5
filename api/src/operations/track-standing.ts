import type { Services } from '#api/services.ts'
import { isStatementTimeout } from './ask-invariant.ts'
import type { Answer } from './ask-invariant.ts'
import type { Metrics } from './metrics.ts'

/** Keeps track of each invariant's state, for the metrics and the log. */
export interface Standing {
  readonly answered: (name: string, answer: Answer) => void
  readonly unanswered: (name: string, failure: unknown) => void
  /**
   * Clears the numbers when this process stops being the watch: nobody would update them, and one could alarm forever.
   */
  readonly forget: () => void
}

/**
 * Distinguishes between holding, broken and unknown. A rule whose check failed has no number, so that an old 0 is not
 * taken for a current one; nor has a rule for which only changes were checked and found intact.
 * `fennel_invariant_known_at_seconds` says when all of it was last known. Anything broken is always reported.
 */
export function trackStanding({ log, now }: Pick<Services, 'log' | 'now'>, metrics: Metrics): Standing {
  const knownAt = new Map<string, number>()
  /** Rules for which only changes could be checked, and that was logged. */
  const partly = new Set<string>()
  const sinceWhen = (name: string) => {
    const at = knownAt.get(name)
    return at === undefined ? null : new Date(at).toISOString()
  }
  return {
    answered: (name, { broken, isOfAll }) => {
      if (broken > 0 || isOfAll) metrics.invariantBroken.set({ name }, broken)
      else metrics.invariantBroken.remove({ name })
      if (broken > 0) log.error({ invariant: name, broken }, 'an invariant is broken')
      if (isOfAll) {
        partly.delete(name)
        knownAt.set(name, now())
        metrics.invariantKnownAt.set({ name }, now() / 1000)
      } else if (!partly.has(name)) {
        partly.add(name)
        metrics.invariantFailures.inc({ name })
        log.error(
          { invariant: name, knownAt: sinceWhen(name) },
          'only changed rows of an invariant could be checked',
        )
      }
    },
    unanswered: (name, failure) => {
      metrics.invariantBroken.remove({ name })
      metrics.invariantFailures.inc({ name })
      const told = { invariant: name, knownAt: sinceWhen(name) }
      if (isStatementTimeout(failure)) log.error(told, 'an invariant is unknown: its query took too long')
      else log.error({ err: failure, ...told }, 'an invariant could not be checked')
    },
    forget: () => {
      knownAt.clear()
      partly.clear()
      metrics.invariantBroken.reset()
      metrics.invariantKnownAt.reset()
    },
  }
}
