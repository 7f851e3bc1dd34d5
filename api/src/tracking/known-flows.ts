import type { Brand } from '@fennel/funnel'
import { flowVersion, healthBranches } from '@fennel/funnel'

/** The version name for flow versions this server does not know: a page loaded before an update, or an invented one. */
const otherVersion = 'other'

/** The flows and steps that are counted. Anything else a browser names would only fill the tables. */
export interface KnownFlows {
  readonly flowOf: (
    brand: Brand,
    flowId: string | undefined,
    version: string | undefined,
  ) => readonly [flowId: string, flowVersion: string]
  readonly hasStep: (brand: Brand, stepId: unknown) => boolean
  /** The ids of the brand's steps that only some health answers lead to. */
  readonly branchesOf: (brand: Brand) => ReadonlySet<string>
}

/** Reads the flows of all brands once. */
export function knownFlowsOf(brands: Iterable<Brand>): KnownFlows {
  const versions = new Map<string, string>()
  const steps = new Map<string, ReadonlySet<string>>()
  const branches = new Map<string, ReadonlySet<string>>()
  for (const brand of brands) {
    for (const [id, flow] of Object.entries(brand.flows))
      versions.set(`${brand.appId}/${id}`, flowVersion(flow))
    const ids = Object.values(brand.flows).flatMap((flow) => flow.steps.map(({ id }) => id))
    steps.set(brand.appId, new Set(ids))
    branches.set(brand.appId, healthBranches(Object.values(brand.flows)))
  }
  return {
    flowOf: (brand, flowId, version) => {
      const known = flowId !== undefined && Object.hasOwn(brand.flows, flowId) ? flowId : brand.defaultFlowId
      const current = versions.get(`${brand.appId}/${known}`) ?? otherVersion
      return [known, version === undefined || version === current ? current : otherVersion]
    },
    hasStep: (brand, stepId) => typeof stepId === 'string' && (steps.get(brand.appId)?.has(stepId) ?? false),
    branchesOf: (brand) => branches.get(brand.appId) ?? new Set(),
  }
}
