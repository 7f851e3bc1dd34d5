import type { ArmResult, Interval } from '@fennel/funnel'
import type { FastifyInstance } from 'fastify'
import { withReportConnections } from '#api/db/with-report-connections.ts'
import { mount } from '#api/http/mount.ts'
import type { Services } from '#api/services.ts'
import { readExperiments } from './read-experiments.ts'

/** Mounts the results of every brand's experiments. */
export function mountExperiments(app: FastifyInstance, services: Services): void {
  const aside = withReportConnections(services)
  mount(app, 'experimentReadings', async () => {
    const ofBrands = await Promise.all(
      [...services.brands.values()].map(async (brand) => {
        const readings = await readExperiments(aside, brand)
        return readings.map(({ experiment, result }) => ({
          appName: brand.appId,
          brandName: brand.name,
          id: experiment.id,
          name: experiment.name,
          hypothesis: experiment.hypothesis,
          status: experiment.status,
          ...(experiment.winner === undefined ? {} : { winner: experiment.winner }),
          ...result,
          arms: result.arms.map((arm, at) => presentArm(arm, experiment.arms[at]?.weight ?? 0)),
        }))
      }),
    )
    return { success: true, data: { experiments: ofBrands.flat() } }
  })
}

function presentArm({ conversionDifference, revenueDifference, ...arm }: ArmResult, weight: number) {
  return {
    ...arm,
    weight,
    ...(conversionDifference && { conversionDifference: presentInterval(conversionDifference) }),
    ...(revenueDifference && { revenueDifference: presentInterval(revenueDifference) }),
  }
}

/** JSON has no infinity, so an open end becomes null. */
function presentInterval({ difference, low, high }: Interval) {
  const finite = (end: number) => (Number.isFinite(end) ? end : null)
  return { difference, low: finite(low), high: finite(high) }
}
