import type { Services } from '#api/services.ts'
import { readBrandSwitches } from './read-house-settings.ts'

/**
 * The pixel a brand's events are sent to: the one an operator set, or the environment's. Undefined while advertising is
 * off.
 */
export async function pixelOfBrand(
  { config, db }: Pick<Services, 'config' | 'db'>,
  brandId: string,
): Promise<string | undefined> {
  if (config.adPlatform === undefined) return undefined
  const { pixelId } = await readBrandSwitches(db.query, brandId)
  return pixelId ?? config.adPlatform.pixelId
}
