import { toErrand } from './errands.ts'
import type { Errand } from './errands.ts'
import { classics } from './payloads.ts'

const firstOnly =
  (errand: Errand): Errand =>
  async (watched) =>
    (await errand(watched)).slice(0, 1)

/**
 * The mistake that is looked for, made on purpose with each classic: in a bare document, and in a page of the house with
 * its policy. Each errand finds one thing where the watch sees it.
 */
export const controls: Readonly<Record<string, readonly Errand[]>> = {
  'a bare document': classics.map((payload) => firstOnly((watched) => watched.lookAtHtml(payload, payload))),
  'a Fennel page': classics.map((planted) => firstOnly(toErrand({ path: '/forgot-password', planted }))),
}
