import type { Brand } from '@fennel/funnel'

/** Every brand by id, each its own chunk: a visitor downloads one brand. */
const brandLoaders = {
  calmplate: async (): Promise<Brand> => (await import('./calmplate/brand.ts')).calmplate,
  bravolio: async (): Promise<Brand> => (await import('./bravolio/brand.ts')).bravolio,
  quietwin: async (): Promise<Brand> => (await import('./quietwin/brand.ts')).quietwin,
} satisfies Record<string, () => Promise<Brand>>

export type BrandId = keyof typeof brandLoaders

export const brandIds = Object.keys(brandLoaders) as readonly BrandId[]

export function isBrandId(id: string): id is BrandId {
  return Object.hasOwn(brandLoaders, id)
}

/** Loads one brand's content. An unknown id is an error that names it. */
export async function loadBrand(id: string): Promise<Brand> {
  if (!isBrandId(id))
    throw new Error(`Unknown app configuration: "${id}". Known apps: ${brandIds.join(', ')}.`)
  return brandLoaders[id]()
}
