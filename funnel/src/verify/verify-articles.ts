import type { WholeBrand } from '../brand.ts'
import type { Article } from '../content/article.ts'
import type { Fault } from './fault.ts'
import { isDay } from '../calendar/is-day.ts'
import { textsIn } from './texts-in.ts'

/** Checks that every article has an address, a real date, and links that lead somewhere. */
export function verifyArticles(brand: WholeBrand): readonly Fault[] {
  const { byFlow, defaultFlow } = brand.articles
  const fault = (where: string, message: string): Fault => ({
    rule: 'bad-article',
    where: `${brand.appId}/${where}`,
    message,
  })
  const all = [...new Set(Object.values(byFlow).flat())]
  const slugs = all.map(({ slug }) => slug)
  return [
    ...[...Object.keys(byFlow), defaultFlow]
      .filter((id) => brand.flows[id] === undefined)
      .map((id) => fault('articles', `There is no flow "${id}".`)),
    ...(byFlow[defaultFlow] === undefined
      ? [fault('articles', `The default flow "${defaultFlow}" has no list of articles.`)]
      : []),
    ...all.flatMap((article) =>
      faultsOf(article, slugs).map((message) => fault(`articles/${article.slug}`, message)),
    ),
  ]
}

function faultsOf(article: Article, slugs: readonly string[]): readonly string[] {
  const { slug, publishDate, cta, relatedArticles = [], comments = [] } = article
  return [
    ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)
      ? []
      : ['The slug is the address of the article: use lower-case letters, digits and hyphens.']),
    ...(slugs.indexOf(slug) === slugs.lastIndexOf(slug) ? [] : ['Two articles have this slug.']),
    ...(isDay(publishDate)
      ? []
      : [`The date "${publishDate}" is not a day of the calendar, such as 2026-09-15.`]),
    ...(cta.buttonLink === '/quiz'
      ? []
      : [`The button leads to "${cta.buttonLink}": an article leads to "/quiz".`]),
    ...relatedArticles
      .filter((related) => !slugs.includes(related))
      .map((related) => `It refers to the article "${related}", which does not exist.`),
    ...comments
      .filter(({ isReply, replyTo }) => isReply && !comments.some(({ id }) => id === replyTo))
      .map(({ id }) => `The comment "${id}" answers a comment that does not exist.`),
    ...textsIn(article)
      .filter(({ text }) => text.split('**').length % 2 === 0)
      .map(({ path }) => `A bold mark ** is not closed, in ${path}.`),
  ]
}
