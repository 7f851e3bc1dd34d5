import { toCheck } from './page-checks.ts'
import type { PageCheck } from './page-checks.ts'
import { classics } from './payloads.ts'

const firstOnly =
  (check: PageCheck): PageCheck =>
  async (watched) =>
    (await check(watched)).slice(0, 1)

/**
 * Positive controls: plants each classic as real markup, in a bare document and in a page of ours with its content
 * policy. Each check must report one finding.
 */
export const controls: Readonly<Record<string, readonly PageCheck[]>> = {
  'a bare document': classics.map((payload) => firstOnly((watched) => watched.lookAtHtml(payload, payload))),
  'a Fennel page': classics.map((planted) => firstOnly(toCheck({ path: '/forgot-password', planted }))),
}
