import { toErrand } from './errands.ts'
import type { Errand } from './errands.ts'
import { classics } from './payloads.ts'

const firstOnly =
  (errand: Errand): Errand =>
  async (watched) =>
    (await errand(watched)).slice(0, 1)

/**
 * Positive controls: plants each classic as real markup, in a bare document and in a page of ours with its content
 * policy. Each errand must report one finding.
 */
export const controls: Readonly<Record<string, readonly Errand[]>> = {
  'a bare document': classics.map((payload) => firstOnly((watched) => watched.lookAtHtml(payload, payload))),
  'a Fennel page': classics.map((planted) => firstOnly(toErrand({ path: '/forgot-password', planted }))),
}
