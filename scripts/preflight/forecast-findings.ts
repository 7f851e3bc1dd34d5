import type { WholeBrand } from '@fennel/funnel'
import { datedForecast, forecastWithoutHealth } from '@fennel/funnel/verify'
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

/** Flows that name a weight and the day it may be reached. */
export function findDatedForecasts(brand: WholeBrand, findSource: FindSource): readonly Finding[] {
  return Object.values(brand.flows).flatMap((flow) => {
    const step = datedForecast(flow)
    if (step === undefined) return []
    return [
      {
        rule: 'dated-weight-forecast' as const,
        level: 'note' as const,
        ...findSource([`id: '${step.id}'`], 'brand.ts'),
        path: `flows.${flow.id}`,
        message: `"${step.id}" names a weight and the day a visitor may reach it.`,
      },
    ]
  })
}
