import { brandIds, loadWholeBrand } from '@fennel/brands'
import { PlainFailure } from '../start/plain-failure.ts'
import { adminShots } from './admin-shots.ts'
import { mailShots } from './mail-shots.ts'
import { pageShots } from './page-shots.ts'
import { type Shot, shotId } from './shot.ts'
import { stateShots } from './state-shots.ts'
import { stepShots } from './step-shots.ts'

/** Which pictures to take; undefined means all. */
export interface ShotFilter {
  readonly flow: string | undefined
  readonly only: Shot['kind'] | undefined
  readonly name: string | undefined
}

/**
 * Every picture of these brands that passes the filter, in the order of the contact sheet. The admin area is not part
 * of any brand, so a run for some brands leaves it out unless asked for.
 */
export async function planShots(brands: readonly string[], filter: ShotFilter): Promise<readonly Shot[]> {
  const shots: Shot[] = []
  const flowIds = new Set<string>()
  for (const id of brands) {
    const brand = await loadWholeBrand(id)
    for (const flow of Object.values(brand.flows)) {
      flowIds.add(flow.id)
      shots.push(...pageShots(brand, flow), ...stepShots(brand, flow))
      if (flow.id === brand.defaultFlowId) shots.push(...stateShots(brand, flow), ...mailShots(brand, flow))
    }
  }
  const isOfAll = brands.length === brandIds.length && filter.flow === undefined
  if (isOfAll || filter.only === 'admin') shots.push(...adminShots())
  if (filter.flow !== undefined && !flowIds.has(filter.flow)) {
    throw new PlainFailure(`There is no flow "${filter.flow}". There are: ${[...flowIds].join(', ')}.`)
  }
  return shots.filter(
    (shot) =>
      (filter.flow === undefined || shot.flow === filter.flow || shot.kind === 'admin') &&
      (filter.only === undefined || shot.kind === filter.only) &&
      (filter.name === undefined || shotId(shot).includes(filter.name)),
  )
}
