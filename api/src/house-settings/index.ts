export { houseSettings } from './house-settings-tables.ts'
export { pixelOfBrand } from './pixel-of-brand.ts'
export {
  brandSetting,
  readBrandSwitches,
  readRetention,
  readRetentionChoice,
  readSettingRows,
  retentionSetting,
} from './read-house-settings.ts'
export type { BrandSwitches, Retention } from './read-house-settings.ts'
