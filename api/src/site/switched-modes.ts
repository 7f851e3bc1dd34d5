import { readBrandSwitches } from '#api/house-settings/index.ts'
import type { Services } from '#api/services.ts'

const keptMs = 5_000

/**
 * A brand's operator switches as attributes of its document (` data-ratings="computed"`), so that a page knows them
 * before it renders. Reads the database at most every five seconds; while it is unavailable, nothing is switched.
 */
export function switchedModes(services: Services): (brandId: string) => Promise<string> {
  const kept = new Map<string, { readonly until: number; readonly attributes: Promise<string> }>()
  const read = async (brandId: string) => {
    const { countdown, peopleCount, ratings, reviewBadges } = await readBrandSwitches(
      services.db.query,
      brandId,
    )
    return [
      countdown === undefined ? '' : ` data-countdown="${countdown}"`,
      peopleCount === undefined ? '' : ` data-people-count="${peopleCount}"`,
      ratings === undefined ? '' : ` data-ratings="${ratings}"`,
      reviewBadges === undefined ? '' : ` data-review-badges="${reviewBadges}"`,
    ].join('')
  }
  return (brandId) => {
    const known = kept.get(brandId)
    if (known !== undefined && services.now() < known.until) return known.attributes
    const attributes = read(brandId).catch((failure: unknown) => {
      services.log.warn({ err: failure }, 'could not read the settings of a brand')
      return ''
    })
    kept.set(brandId, { until: services.now() + keptMs, attributes })
    return attributes
  }
}
