import type { Services } from '#api/services.ts'
import { tookTooLong } from './ask-invariant.ts'
import type { Answer } from './ask-invariant.ts'
import type { Metrics } from './metrics.ts'

/** What is known of each invariant, for the metrics and the log. */
export interface Standing {
  readonly answered: (name: string, answer: Answer) => void
  readonly unanswered: (name: string, failure: unknown) => void
  /** Another process speaks now: numbers of ours that nobody renews would alarm for ever. */
  readonly forget: () => void
}

/**
 * Tells holding, broken and not known apart. A rule whose question got no answer has no number, so that the last one does
 * not stand for well, and neither has one that is well in what changed alone: when all of it was last known says
 * `fennel_invariant_known_at_seconds`. What is broken has its number in any case.
 */
export function tellStanding({ log, now }: Pick<Services, 'log' | 'now'>, metrics: Metrics): Standing {
  const knownAt = new Map<string, number>()
  /** Those known in part, of which the log was told. */
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
          'an invariant is known of what changed alone',
        )
      }
    },
    unanswered: (name, failure) => {
      metrics.invariantBroken.remove({ name })
      metrics.invariantFailures.inc({ name })
      const told = { invariant: name, knownAt: sinceWhen(name) }
      if (tookTooLong(failure)) log.error(told, 'an invariant is not known: its question took too long')
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
