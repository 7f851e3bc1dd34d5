import type { UpsellProduct } from '@fennel/contract'
import { centsFromDecimal, currencyOf, defaultUpsellHeadline, defaultUpsellType } from '@fennel/funnel'
import type { UpsellOffer } from '@fennel/funnel'
import { useCallback } from 'react'
import { answerInTime } from '#web/answer-in-time.ts'
import { useApi } from '#web/api/index.ts'
import { useCurrentBrand } from '#web/brand/index.ts'
import { useQuiz } from '#web/visitor/index.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import type { Loaded } from '#web/ui/use-loaded.ts'

/** A buyer on the way to the account never waits longer than this for what is offered on it. */
const offersTimeoutMs = 8_000

export interface KnownUpsells {
  readonly offers: readonly UpsellOffer[]
  /** False when the catalogue could not be asked, so that an offer only it knows may be missing. */
  readonly isComplete: boolean
  /** Ids of those that this visitor has bought, where the server tells. */
  readonly owned: readonly string[]
  /** True where the server tells that this visitor has no plan, to which alone an offer can be added. */
  readonly isWithoutPlan: boolean
}

/**
 * The brand's offers with the catalogue's prices. A server that is away leaves the brand's own list; without that nothing is
 * offered, as the catalogue alone knows neither what an offer is nor whether it renews.
 */
export function useUpsellOffers(): Loaded<KnownUpsells> {
  const api = useApi()
  const { brand, loadSales } = useCurrentBrand()
  const isInExperiments = brand.experiments !== undefined
  const sessionId = useQuiz((state) => state.sessionId)
  const leadId = useQuiz((state) => state.leadId)
  const load = useCallback(async () => {
    const query = isInExperiments && sessionId !== '' ? { sessionId } : {}
    const asked = api.call('upsellProducts', { query, timeoutMs: offersTimeoutMs }).then(
      ({ data }) => data.products,
      () => undefined,
    )
    // What this tab saw being bought it knows by itself; another one, or a later visit, does not.
    const told =
      leadId === undefined
        ? undefined
        : api.call('currentPlan', { timeoutMs: offersTimeoutMs }).then(
            ({ data }) => data,
            () => undefined,
          )
    const { upsells } = await answerInTime(loadSales(), offersTimeoutMs, new Error('It took too long'))
    const products = await asked
    const bought = await told
    return {
      offers: mergeUpsells(upsells.products, products ?? []),
      isComplete: products !== undefined,
      owned: bought?.ownedOffers ?? [],
      isWithoutPlan: bought?.plan === null,
    }
  }, [api, isInExperiments, leadId, loadSales, sessionId])
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

function factsOf(
  product: UpsellProduct,
): Pick<UpsellOffer, 'name' | 'priceCents' | 'originalPriceCents' | 'currency'> {
  const currency = currencyOf(product.currency)
  // A page that is older than the server may not know a currency; it offers nothing rather than show another one's sign.
  if (currency === undefined) throw new Error(`Offer ${product.id} is sold in ${product.currency}`)
  return {
    currency,
    name: product.name,
    priceCents: centsFromDecimal(product.price),
    originalPriceCents: centsFromDecimal(product.originalPrice),
  }
}

function offerOf(product: UpsellProduct): UpsellOffer {
  return {
    ...factsOf(product),
    id: product.id,
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
