import type { Visitor } from '#web/visitor/index.ts'

const toldAhead = new WeakSet<Visitor['quiz']>()

type Tracked = Pick<Visitor, 'quiz' | 'track'>

/** Tells a visit of an article that is read before its screen is there; the screen then keeps quiet about it. */
export function tellArticleVisitAhead(visitor: Tracked, slug: string, appName: string): void {
  tellArticleVisit(visitor, slug, appName)
  toldAhead.add(visitor.quiz)
}

/** Tells which article was opened, and of which app, unless it has been told ahead. */
export function tellArticleVisit({ quiz, track }: Tracked, slug: string, appName: string): void {
  if (!toldAhead.delete(quiz)) track('articleVisit', { slug, appName })
}
