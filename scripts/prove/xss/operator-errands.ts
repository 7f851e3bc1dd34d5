import { inGroups, toErrand } from './errands.ts'
import type { Errand } from './errands.ts'
import { anyPage, linkSinks, listPages, operatorPages, singleSinks } from './operator-sinks.ts'
import type { Look } from './watch-context.ts'

/** An errand that needs an operator session. */
export type OperatorErrand = (signIn: NonNullable<Look['signIn']>) => Errand

/** How many single records are opened in a row before the application is reloaded. */
const stepsAtOnce = 50

/**
 * Every page of the admin area: each page with the stored texts behind it, every page of its lists, each lead and
 * account, and its filters and addresses with each of the `linked` payloads.
 */
export async function operatorErrands(
  base: string,
  headers: Readonly<Record<string, string>>,
  { stored, linked }: { readonly stored: readonly string[]; readonly linked: readonly string[] },
): Promise<readonly OperatorErrand[]> {
  const texts = [...operatorPages(), ...(await listPages(base, headers))].map((path): Look => ({
    path,
    ready: anyPage,
    texts: stored,
  }))
  const looks = [...texts, ...linked.flatMap((payload) => linkSinks(payload))]
  const walks = inGroups(singleSinks(stored), stepsAtOnce)
  return [
    ...looks.map(
      (look): OperatorErrand =>
        (signIn) =>
          toErrand({ ...look, signIn }),
    ),
    ...walks.map(
      (steps): OperatorErrand =>
        (signIn) =>
        (watched) =>
          watched.walk({ path: '/admin/leads', ready: anyPage, signIn }, steps),
    ),
  ]
}
