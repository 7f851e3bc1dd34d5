import type { Brand, BrandPages, WholeBrand } from '@fennel/funnel'
import type { ConsentCopy } from './consent-copy.ts'

export type { ConsentCopy } from './consent-copy.ts'

interface PartLoader {
  readonly pages: () => Promise<BrandPages>
  /** How the brand asks for consent; without it, words that fit every product. */
  readonly consent?: () => Promise<ConsentCopy>
}

/** Every brand's parts by its id, each a chunk of its own: a visitor downloads those of one brand. */
const partLoaders = {
  calmplate: {
    pages: async () => (await import('./calmplate/pages.ts')).calmplatePages,
    consent: async () => (await import('./calmplate/consent.ts')).consent,
  },
  bravolio: {
    pages: async () => (await import('./bravolio/pages.ts')).bravolioPages,
    consent: async () => (await import('./bravolio/consent.ts')).consent,
  },
  quietwin: {
    pages: async () => (await import('./quietwin/pages.ts')).quietwinPages,
    consent: async () => (await import('./quietwin/consent.ts')).consent,
  },
} satisfies Record<string, PartLoader>

/** Apart from the parts: the build hands browsers the funnel as data, and then nothing of this stands in their code. */
const brandLoaders: Readonly<Record<BrandId, () => Promise<Brand>>> = {
  calmplate: async () => (await import('./calmplate/brand.ts')).calmplate,
  bravolio: async () => (await import('./bravolio/brand.ts')).bravolio,
  quietwin: async () => (await import('./quietwin/brand.ts')).quietwin,
}

export type BrandId = keyof typeof partLoaders

export const brandIds = Object.keys(partLoaders) as readonly BrandId[]

export function isBrandId(id: string): id is BrandId {
  return Object.hasOwn(partLoaders, id)
}

function known(id: string): BrandId {
  if (isBrandId(id)) return id
  throw new Error(`Unknown app configuration: "${id}". Known apps: ${brandIds.join(', ')}.`)
}

const loaderOf = (id: string): PartLoader => partLoaders[known(id)]

/** Loads what a funnel needs of one brand. An unknown id is an error that names it. */
export async function loadBrand(id: string): Promise<Brand> {
  return brandLoaders[known(id)]()
}

/** Loads a brand's legal texts, articles and evidence. */
export async function loadBrandPages(id: string): Promise<BrandPages> {
  return loaderOf(id).pages()
}

/** Loads how a brand asks for consent. */
export async function loadConsentCopy(id: string): Promise<ConsentCopy> {
  return (await loaderOf(id).consent?.()) ?? (await import('./consent-copy.ts')).plainConsentCopy
}

/** Loads everything of one brand. */
export async function loadWholeBrand(id: string): Promise<WholeBrand> {
  const [brand, pages] = await Promise.all([loadBrand(id), loadBrandPages(id)])
  return { ...brand, ...pages }
}
