import type { DataOf, UpsellProduct } from '@fennel/contract'
import { centsFromDecimal, currencyOf, defaultUpsellHeadline, defaultUpsellType } from '@fennel/funnel'
import type { UpsellOffer } from '@fennel/funnel'
import { useCallback } from 'react'
import { ApiFailure, askInPassing, useApi } from '#web/api/index.ts'
import { useCurrentBrand } from '#web/brand/index.ts'
import { useQuiz } from '#web/visitor/index.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import type { Loaded } from '#web/ui/use-loaded.ts'
import { withTimeout } from '#web/with-timeout.ts'

/** A buyer on the way to the account never waits longer than this for the offers. */
const offersTimeoutMs = 8_000

export interface KnownUpsells {
  readonly offers: readonly UpsellOffer[]
  /** False if the catalog did not answer, so that an offer that only it knows may be missing. */
  readonly isComplete: boolean
  /** Ids of the offers this visitor has bought, if the server says so. */
  readonly owned: readonly string[]
  /**
   * True if this visitor has no plan that an offer could be added to: the server says so, or there is no lead for the
   * address they came with. Not known of a visitor without an address.
   */
  readonly isWithoutPlan: boolean
}

/**
 * Loads the brand's offers with the catalog's prices. If the server is down, the brand's own list remains. Without
 * the brand's list nothing is offered, because the catalog knows neither what an offer is nor whether it renews.
 */
export function useUpsellOffers(): Loaded<KnownUpsells> {
  const api = useApi()
  const { brand, loadSales } = useCurrentBrand()
  const isInExperiments = brand.experiments !== undefined
  const sessionId = useQuiz((state) => state.sessionId)
  const leadId = useQuiz((state) => state.leadId)
  // An open lookup may still find a lead, and with it a plan.
  const hasNoLead = useQuiz(
    ({ answers, leadId: id, isLookUpOpen }) => Boolean(answers['email']) && id === undefined && !isLookUpOpen,
  )
  const load = useCallback(async () => {
    const query = isInExperiments && sessionId !== '' ? { sessionId } : {}
    const asked = api.call('upsellProducts', { query, timeoutMs: offersTimeoutMs }).then(
      ({ data }) => data.products,
      () => undefined,
    )
    // This tab knows what it bought itself; what was bought in another tab or visit, only the server knows.
    const currentPlan =
      leadId === undefined
        ? undefined
        : askInPassing((within) => api.call('currentPlan', within)).then(
            ({ data }) => data,
            (problem: unknown) => (isNotFound(problem) ? withoutPlan : undefined),
          )
    const { upsells } = await withTimeout(loadSales(), offersTimeoutMs)
    const products = await asked
    const bought = await currentPlan
    return {
      offers: mergeUpsells(upsells.products, products ?? []),
      isComplete: products !== undefined,
      owned: bought?.ownedOffers ?? [],
      isWithoutPlan: hasNoLead || bought?.plan === null,
    }
  }, [api, hasNoLead, isInExperiments, leadId, loadSales, sessionId])
  return useLoaded(load)
}

const withoutPlan: DataOf<'currentPlan'> = { plan: null, ownedOffers: [] }

/** This browser can no longer open its lead, and without it nothing can be bought. */
function isNotFound(problem: unknown): boolean {
  return problem instanceof ApiFailure && problem.status === 404
}

/**
 * Merges the brand's offers, in their order and with the catalog's names and prices, with those only the catalog
 * knows.
 */
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
  // A page older than the server may not know a currency. It then offers nothing rather than show the wrong sign.
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
