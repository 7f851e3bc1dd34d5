import type { Picture } from './media.ts'

export type ArticleBlock =
  | {
      readonly type: 'image'
      readonly picture: Picture
      readonly caption?: string
      readonly loading?: 'eager' | 'lazy'
    }
  | { readonly type: 'heading'; readonly content: string }
  | { readonly type: 'subheading'; readonly content: string }
  | { readonly type: 'quote'; readonly content: string; readonly author?: string }
  | { readonly type: 'list'; readonly listItems: readonly string[] }
  | { readonly type: 'paragraph'; readonly content: string; readonly emphasis?: 'bold' | 'italic' }

export interface ArticleComment {
  readonly id: string
  readonly author: string
  readonly timeAgo: string
  readonly text: string
  readonly likes: number
  readonly isReply: boolean
  readonly replyTo?: string
  readonly sample: boolean
}

/** An advertorial. `publishDate` is ISO 8601 (a day). */
export interface Article {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly subtitle?: string
  readonly headline: { readonly quote?: string; readonly main: string }
  readonly publishDate: string
  readonly viewCount?: number
  readonly metadata: {
    readonly description: string
    readonly keywords: readonly string[]
    readonly author: string
  }
  readonly heroImage: Picture & { readonly caption?: string; readonly loading?: 'eager' | 'lazy' }
  readonly content: readonly ArticleBlock[]
  readonly secondaryImage?: Picture & { readonly caption?: string }
  readonly topBar: { readonly title: string; readonly buttonText: string }
  readonly cta: {
    readonly title: string
    readonly description: string
    readonly buttonText: string
    readonly buttonLink: string
    readonly disclaimer?: string
  }
  readonly comments?: readonly ArticleComment[]
  readonly relatedArticles?: readonly string[]
}

/** Articles by flow id, with the flow to fall back to. */
export interface ArticleConfig {
  readonly defaultFlow: string
  /** Marks every article as an advertisement, at its top. */
  readonly markAsAdvertisement: boolean
  readonly byFlow: Readonly<Record<string, readonly Article[]>>
}
