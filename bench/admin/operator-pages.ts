import type { AdminCall } from './admin-calls.ts'

/** Calls that one page makes in parallel; every other call has a page of its own. */
const atOnce = [
  ['dashboard', 'latest orders', 'notifications'],
  ['settings', 'team', 'profile', 'audit log'],
  ['conversions', 'conversions, grouped'],
  ['revenue', 'revenue cohorts'],
  ['leads, first page', 'lead count'],
] as const

/** The pages an operator opens, each with the paths it requests in parallel; filters change from round to round. */
export function listOperatorPages(calls: readonly AdminCall[]): readonly (readonly string[])[] {
  const shared = new Set<string>(atOnce.flat())
  const pages = [
    ...atOnce.map((names) => calls.filter(({ name }) => names.some((one) => one === name))),
    ...calls.filter(({ name }) => !shared.has(name)).map((call) => [call]),
  ]
  const rounds = Math.max(...calls.map(({ paths }) => paths.length))
  return Array.from({ length: rounds }, (_, round) =>
    pages
      .filter((page) => page.length > 0)
      .map((page) => page.map(({ paths }) => `/api/admin${paths[round % paths.length] ?? '/check'}`)),
  ).flat()
}
