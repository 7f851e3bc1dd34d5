import { pathShape } from './path-shape.ts'

/** Every page a visitor may ask for by its address, with `:name` parts. Anything else is a page that does not exist. */
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

/** Whether the product has a page at this path (`/admin` and below has its own). */
export function isPagePath(path: string): boolean {
  return shapes.some((shape) => shape.test(path))
}
