export { brandOfRequest } from './brand-of-request.ts'
export { whereaboutsReader } from './country-of-request.ts'
export { mountSite } from './mount-site.ts'
export { hashInline } from './page-policy.ts'
