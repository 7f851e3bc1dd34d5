export * from './catalogue-of-brand.ts'
export * from './ensure-stripe-catalogue.ts'
export * from './find-or-make.ts'
export * from './mount-catalogue.ts'
