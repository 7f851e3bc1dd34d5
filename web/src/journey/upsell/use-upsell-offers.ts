import type { UpsellProduct } from '@fennel/contract'
import { centsFromDecimal, defaultUpsellHeadline, defaultUpsellType } from '@fennel/funnel'
import type { UpsellOffer } from '@fennel/funnel'
import { useCallback } from 'react'
import { useApi } from '#web/api/index.ts'
import { useBrand, useBrandSales } from '#web/brand/index.ts'
import { useQuiz } from '#web/visitor/index.ts'
import { useLoaded } from '#web/payment/use-loaded.ts'
import type { Loaded } from '#web/payment/use-loaded.ts'

/** A buyer on the way to the account never waits longer than this for a list that has a stand-in. */
const listTimeoutMs = 8_000

export interface KnownUpsells {
  readonly offers: readonly UpsellOffer[]
  /** False when the catalogue could not be asked, so that an offer only it knows may be missing. */
  readonly isComplete: boolean
}

/** The brand's offers with the catalogue's prices. A server that is away leaves the brand's own list. */
export function useUpsellOffers(): Loaded<KnownUpsells> {
  const api = useApi()
  const { upsells } = useBrandSales()
  const { experiments } = useBrand()
  const builtIn = upsells.products
  const isInExperiments = experiments !== undefined
  const sessionId = useQuiz((state) => state.sessionId)
  const load = useCallback(async () => {
    const query = isInExperiments && sessionId !== '' ? { sessionId } : {}
    const products = await api.call('upsellProducts', { query, timeoutMs: listTimeoutMs }).then(
      ({ data }) => data.products,
      () => undefined,
    )
    return { offers: mergeUpsells(builtIn, products ?? []), isComplete: products !== undefined }
  }, [api, builtIn, isInExperiments, sessionId])
  return useLoaded(load)
}

/** Built-in offers in their order, each with the catalogue's name and prices, then those only the catalogue knows. */
export function mergeUpsells(
  builtIn: readonly UpsellOffer[],
  products: readonly UpsellProduct[],
): readonly UpsellOffer[] {
  const known = new Set(builtIn.map(({ id }) => id))
  return [
    ...builtIn.map((offer) => {
      const product = products.find(({ id }) => id === offer.id)
      return product === undefined ? offer : { ...offer, ...factsOf(product) }
    }),
    ...products.filter(({ id }) => !known.has(id)).map(offerOf),
  ]
}

function factsOf(product: UpsellProduct): Pick<UpsellOffer, 'name' | 'priceCents' | 'originalPriceCents'> {
  return {
    name: product.name,
    priceCents: centsFromDecimal(product.price),
    originalPriceCents: centsFromDecimal(product.originalPrice),
  }
}

function offerOf(product: UpsellProduct): UpsellOffer {
  return {
    ...factsOf(product),
    id: product.id,
    currency: 'usd',
    upsellType: product.upsellType || defaultUpsellType,
    headline: product.headline || defaultUpsellHeadline,
    summary: '',
    billing: 'one-time',
    features: [],
    benefits: {
      title: '',
      subtitle: '',
      items: [],
      images: {},
      bottomSection: { title: '', subtitle: '' },
    },
    testimonialsSection: { title: 'CUSTOMER STORIES', description: '' },
    testimonials: [],
    picture: { src: product.imageUrl, alt: '', width: 640, height: 400 },
  }
}
