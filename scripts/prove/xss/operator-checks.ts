import { inGroups, toCheck } from './page-checks.ts'
import type { PageCheck } from './page-checks.ts'
import { anyPage, linkSinks, listPages, operatorPages, singleSinks } from './operator-sinks.ts'
import type { Look } from './watch-context.ts'

/** A check that needs an operator session. */
export type OperatorCheck = (signIn: NonNullable<Look['signIn']>) => PageCheck

/** How many single records are opened in a row before the application is reloaded. */
const stepsAtOnce = 50

/**
 * Every page of the admin area: each page with the stored texts behind it, every page of its lists, each lead and
 * account, and its filters and addresses with each of the `linked` payloads.
 */
export async function operatorChecks(
  base: string,
  headers: Readonly<Record<string, string>>,
  { stored, linked }: { readonly stored: readonly string[]; readonly linked: readonly string[] },
): Promise<readonly OperatorCheck[]> {
  const texts = [...operatorPages(), ...(await listPages(base, headers))].map((path): Look => ({
    path,
    ready: anyPage,
    texts: stored,
  }))
  const looks = [...texts, ...linked.flatMap((payload) => linkSinks(payload))]
  const walks = inGroups(singleSinks(stored), stepsAtOnce)
  return [
    ...looks.map(
      (look): OperatorCheck =>
        (signIn) =>
          toCheck({ ...look, signIn }),
    ),
    ...walks.map(
      (steps): OperatorCheck =>
        (signIn) =>
        (watched) =>
          watched.walk({ path: '/admin/leads', ready: anyPage, signIn }, steps),
    ),
  ]
}
