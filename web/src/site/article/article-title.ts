import type { Article } from '@fennel/funnel'

/** The document title of an article. It is public, so unlike a quiz title it may reach third parties. */
export function articleTitle({ title }: Article, brand: { readonly name: string }): string {
  return `${title} | ${brand.name}`
}
