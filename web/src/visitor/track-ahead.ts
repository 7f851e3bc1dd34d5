import type { Visitor } from './visitor.ts'

interface Tracking<V, A extends readonly unknown[]> {
  /** Tracks what a page shows before its screen has loaded. */
  readonly ahead: (visitor: V, ...about: A) => void
  /** Tracks it once the screen is there, unless it was tracked ahead. */
  readonly onScreen: (visitor: V, ...about: A) => void
}

/** Two ways to track one thing, of which a visit counts only the first. */
export function trackAhead<V extends Pick<Visitor, 'quiz'>, A extends readonly unknown[]>(
  track: (visitor: V, ...about: A) => void,
): Tracking<V, A> {
  const trackedAhead = new WeakSet<Visitor['quiz']>()
  const onScreen = (visitor: V, ...about: A) => {
    if (!trackedAhead.delete(visitor.quiz)) track(visitor, ...about)
  }
  return {
    onScreen,
    ahead: (visitor, ...about) => {
      onScreen(visitor, ...about)
      trackedAhead.add(visitor.quiz)
    },
  }
}
