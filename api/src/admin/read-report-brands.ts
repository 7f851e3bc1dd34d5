import type { DataOf } from '@fennel/contract'
import type { Services } from '#api/services.ts'
import { countedBrands } from '#api/tracking/index.ts'

/**
 * The brands that a report covers and can be narrowed to: those of this server, then those that were taken out of it
 * and still have counted visits, by their id. What they counted must not vanish from past days.
 */
export async function readReportBrands({
  db,
  brands,
}: Pick<Services, 'db' | 'brands'>): Promise<DataOf<'conversions'>['choices']['brands']> {
  const gone = (await countedBrands(db.query)).filter((id) => !brands.has(id))
  return [
    ...[...brands.values()].map(({ appId, name }) => ({ value: appId, label: name })),
    ...gone.map((id) => ({ value: id, label: id })),
  ]
}
