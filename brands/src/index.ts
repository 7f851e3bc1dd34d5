import type { Brand, BrandPages, WholeBrand } from '@fennel/funnel'
import type { HealthStepCopy } from './health-step-copy.ts'

export { plainConsentCopy } from './consent-copy.ts'
export type { HealthStepCopy } from './health-step-copy.ts'

interface BrandLoader {
  readonly brand: () => Promise<Brand>
  readonly pages: () => Promise<BrandPages>
  /** The consent question before health questions. If absent, wording that fits every product. */
  readonly healthStep?: () => Promise<{ readonly healthStep: HealthStepCopy }>
}

/** Every brand by id. Funnel and pages are separate chunks, so that a visitor downloads only one brand. */
const brandLoaders = {
  calmplate: {
    brand: async () => (await import('./calmplate/brand.ts')).calmplate,
    pages: async () => (await import('./calmplate/pages.ts')).calmplatePages,
    healthStep: () => import('./calmplate/health-step.ts'),
  },
  bravolio: {
    brand: async () => (await import('./bravolio/brand.ts')).bravolio,
    pages: async () => (await import('./bravolio/pages.ts')).bravolioPages,
    healthStep: () => import('./bravolio/health-step.ts'),
  },
  quietwin: {
    brand: async () => (await import('./quietwin/brand.ts')).quietwin,
    pages: async () => (await import('./quietwin/pages.ts')).quietwinPages,
    healthStep: () => import('./quietwin/health-step.ts'),
  },
} satisfies Record<string, BrandLoader>

export type BrandId = keyof typeof brandLoaders

export const brandIds = Object.keys(brandLoaders) as readonly BrandId[]

export function isBrandId(id: string): id is BrandId {
  return Object.hasOwn(brandLoaders, id)
}

function loaderOf(id: string): BrandLoader {
  if (isBrandId(id)) return brandLoaders[id]
  throw unknownApp(id)
}

/** The error for an id that no brand has; it names the known ones. */
export function unknownApp(id: string): Error {
  return new Error(`Unknown app configuration: "${id}". Known apps: ${brandIds.join(', ')}.`)
}

/** Loads the part of a brand that the funnel needs. Throws an error with the id if it is unknown. */
export async function loadBrand(id: string): Promise<Brand> {
  return loaderOf(id).brand()
}

/** Loads a brand's legal texts, articles and evidence. */
export async function loadBrandPages(id: string): Promise<BrandPages> {
  return loaderOf(id).pages()
}

/** Loads a brand's consent question before health questions. */
export async function loadHealthStepCopy(id: string): Promise<HealthStepCopy> {
  const own = await loaderOf(id).healthStep?.()
  return own?.healthStep ?? (await import('./health-step-copy.ts')).plainHealthStepCopy
}

/** Loads a brand with all of its pages. */
export async function loadWholeBrand(id: string): Promise<WholeBrand> {
  const [brand, pages] = await Promise.all([loadBrand(id), loadBrandPages(id)])
  return { ...brand, ...pages }
}
