export { isSwitched, switchedBrand } from './switched-brand.ts'
export { applyTheme, themeVariables } from './apply-theme.ts'
export { BrandLogo } from './brand-logo.tsx'
export {
  BrandProvider,
  useBrand,
  useBrandPages,
  useBrandSales,
  useCurrentBrand,
  useFlow,
} from './brand-context.tsx'
export type { CurrentBrand } from './brand-context.tsx'
export { brandEntryOf } from './brand-entry-of.ts'
export type { BrandCore, BrandSales } from './brand-parts.ts'
export { chooseFlow } from './choose-flow.ts'
export { MishapPicture } from './mishap-picture.tsx'
export { SiteFooter } from './site-footer.tsx'
