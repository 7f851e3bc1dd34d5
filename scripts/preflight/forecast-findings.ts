import type { WholeBrand } from '@fennel/funnel'
import { forecastWithoutHealth } from '@fennel/funnel/verify'
import type { Finding } from './finding.ts'
import type { FindSource } from './source-places.ts'

/** Flows that predict a weight without asking about pregnancy or eating disorders first. */
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
        message: `"${step.id}" predicts a weight or praises a goal, and the flow never asks "health_flags".`,
      },
    ]
  })
}
