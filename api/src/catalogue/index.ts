export {
  brandOfSession,
  findPlan,
  findPlanFor,
  findUpsell,
  isAmount,
  plansOf,
  productNameOf,
  productNameOrId,
} from './catalogue-of-brand.ts'
export { forgetStripeCatalogue, stripePlanOf } from './ensure-stripe-catalogue.ts'
export type { StripePlan } from './ensure-stripe-catalogue.ts'
export { findOrMake, unlessMissing } from './find-or-make.ts'
export { mountCatalogue } from './mount-catalogue.ts'
