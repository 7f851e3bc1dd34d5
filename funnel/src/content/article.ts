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
  | {
      readonly type: 'quote'
      readonly content: string
      readonly author?: string
      /** True if nobody ever said it; false for the brand's own words. */
      readonly sample: boolean
    }
  | { readonly type: 'list'; readonly listItems: readonly string[] }
  | { readonly type: 'paragraph'; readonly content: string; readonly emphasis?: 'bold' | 'italic' }

/** A quote above the article's own headline. */
interface HeadlineQuote {
  readonly text: string
  /** True if nobody ever said it. */
  readonly sample: boolean
}

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
  /** The article's name wherever it is listed: browser tab, search results, `Read next`. */
  readonly title: string
  /** Continues `title` under `Read next`. */
  readonly subtitle?: string
  /** The heading above the text. */
  readonly headline: { readonly quote?: HeadlineQuote; readonly main: string }
  readonly publishDate: string
  readonly viewCount?: number
  readonly metadata: {
    readonly description: string
    readonly keywords: readonly string[]
    readonly author: string
  }
  /** Loaded eagerly unless it says `lazy`. */
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
  /** Slugs of articles to read next. */
  readonly relatedArticles?: readonly string[]
}

/** Articles by flow id, with the flow to fall back to. */
export interface ArticleConfig {
  readonly defaultFlow: string
  /** Labels every article as an advertisement at its top. */
  readonly markAsAdvertisement: boolean
  readonly byFlow: Readonly<Record<string, readonly Article[]>>
}
