import { pathShape } from './path-shape.ts'

/** Every page a visitor may request by its path, with `:name` parts. Anything else does not exist. */
export const pagePatterns = [
  '/',
  '/quiz',
  '/quiz/:questionId',
  '/loading',
  '/purchase',
  '/checkout',
  '/email-offer',
  '/upsell/:productId',
  '/register',
  '/thank-you',
  '/subscription',
  '/reviews',
  '/terms',
  '/privacy',
  '/health-data',
  '/contact',
  '/article/:slug',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/account',
  '/withdraw',
] as const

const shapes: readonly RegExp[] = pagePatterns.map(pathShape)

/** Whether there is a visitor page at this path. `/admin` and the paths below it are not included. */
export function isPagePath(path: string): boolean {
  return shapes.some((shape) => shape.test(path))
}
