import { trackAhead } from '#web/visitor/index.ts'
import type { Visitor } from '#web/visitor/index.ts'

/** Tracks which article was opened, and of which brand: ahead of its screen, or by it. */
export const { ahead: trackArticleVisitAhead, onScreen: trackArticleVisit } = trackAhead(
  ({ track }: Pick<Visitor, 'quiz' | 'track'>, slug: string, appName: string) => {
    track('articleVisit', { slug, appName })
  },
)
