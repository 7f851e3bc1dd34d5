export { brandOfRequest } from './brand-of-request.ts'
export { mountSite } from './mount-site.ts'
