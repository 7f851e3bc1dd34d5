import type { Article } from '@fennel/funnel'

/** The title of an article's document, written out and drawn. It is public, so it may travel as titles do. */
export function articleTitle({ title }: Article, brand: { readonly name: string }): string {
  return `${title} | ${brand.name}`
}
