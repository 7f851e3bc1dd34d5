export {
  armNameOf,
  brandOfSession,
  findPlan,
  findPlanFor,
  findUpsell,
  isAmount,
  plansOf,
  productNameOf,
  productNameOrId,
} from './catalog-of-brand.ts'
export { forgetStripeCatalog, stripePlanOf } from './ensure-stripe-catalog.ts'
export type { StripePlan } from './ensure-stripe-catalog.ts'
export { findOrMake, unlessMissing } from './find-or-make.ts'
export { mountCatalog } from './mount-catalog.ts'
