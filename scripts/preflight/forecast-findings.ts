import type { WholeBrand } from '@fennel/funnel'
import { forecastWithoutHealth } from '@fennel/funnel/verify'
import type { Finding } from './finding.ts'
import type { FindSource } from './source-places.ts'

/** Flows that foretell a weight to people they never asked about a pregnancy or an eating disorder. */
export function findUnaskedForecasts(brand: WholeBrand, findSource: FindSource): readonly Finding[] {
  return Object.values(brand.flows).flatMap((flow) => {
    const step = forecastWithoutHealth(flow)
    if (step === undefined) return []
    return [
      {
        rule: 'forecast-without-health' as const,
        level: 'should' as const,
        ...findSource([`id: '${step.id}'`], 'brand.ts'),
        path: `flows.${flow.id}`,
        message: `"${step.id}" foretells a weight or praises a goal, and the flow asks nobody "health_flags".`,
      },
    ]
  })
}
