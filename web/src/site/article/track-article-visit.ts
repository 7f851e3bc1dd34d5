import type { Visitor } from '#web/visitor/index.ts'

const trackedAhead = new WeakSet<Visitor['quiz']>()

type Tracked = Pick<Visitor, 'quiz' | 'track'>

/** Tracks a visit to an article that is read before its screen is drawn; the screen then does not track it again. */
export function trackArticleVisitAhead(visitor: Tracked, slug: string, appName: string): void {
  trackArticleVisit(visitor, slug, appName)
  trackedAhead.add(visitor.quiz)
}

/** Tracks which article was opened, and of which brand, unless it was tracked ahead. */
export function trackArticleVisit({ quiz, track }: Tracked, slug: string, appName: string): void {
  if (!trackedAhead.delete(quiz)) track('articleVisit', { slug, appName })
}
