import { found } from './mutable.ts'
import type { Mutant } from './mutant.ts'

export const offerMutants: readonly Mutant[] = [
  {
    name: 'a plan is free by mistake',
    plant: ({ plans }) => {
      found(plans[0]).finalPriceCents = 0
    },
  },
  {
    name: 'a plan costs part of a cent',
    plant: ({ plans }) => {
      found(plans[0]).finalPriceCents = 699.5
    },
  },
  {
    name: 'a plan costs more than its struck-through price',
    plant: ({ plans }) => {
      const plan = found(plans[0])
      plan.finalPriceCents = plan.priceCents + 1
    },
  },
  {
    name: 'a plan renews for nothing',
    plant: ({ plans }) => {
      found(plans[0]).renewal.cents = 0
    },
  },
  {
    name: 'a plan renews at no interval',
    plant: ({ plans }) => {
      found(plans[0]).renewal.intervalCount = 0
    },
  },
  {
    name: 'a plan lasts no days',
    plant: ({ plans }) => {
      found(plans[0]).durationDays = 0
    },
  },
  {
    name: 'two plans share an id',
    plant: ({ plans }) => {
      found(plans[1]).id = found(plans[0]).id
    },
  },
  {
    name: 'no plan is sold in this funnel',
    plant: ({ plans }) => {
      for (const plan of plans) plan.funnel = 'elsewhere'
    },
  },
  {
    name: 'an offer costs more than its regular price',
    plant: ({ upsells }) => {
      const offer = found(upsells.products[0])
      offer.priceCents = offer.originalPriceCents + 100
    },
  },
  {
    name: 'an offer has no page',
    plant: ({ upsells }) => {
      upsells.products.push({ ...found(upsells.products[0]), id: 'an-offer-without-a-page' })
    },
  },
  {
    name: 'an offer is free by mistake',
    plant: ({ upsells }) => {
      found(upsells.products[0]).priceCents = 0
    },
  },
  {
    name: 'an offer lists none of its contents',
    plant: ({ upsells }) => {
      found(upsells.products[0]).features = []
    },
  },
  {
    name: 'a year costs more than twelve months',
    plant: ({ switchOffers }) => {
      const [month, year] = switchOffers
      found(year).cents = 12 * found(month).cents + 100
    },
  },
  {
    name: 'subscribers may switch to two yearly prices',
    plant: ({ switchOffers }) => {
      found(switchOffers[0]).interval = 'annual'
    },
  },
  {
    name: 'a switch is free by mistake',
    plant: ({ switchOffers }) => {
      found(switchOffers[0]).cents = 0
    },
  },
  {
    name: 'a switch has the id of a plan',
    plant: ({ plans, switchOffers }) => {
      found(switchOffers[0]).id = found(plans[0]).id
    },
  },
  {
    name: 'a switch costs less than the same offer elsewhere',
    plant: ({ switchOffers, upsells }) => {
      const upsell = found(upsells.products[0])
      const switched = found(switchOffers[0])
      switched.id = upsell.id
      switched.cents = upsell.priceCents - 1
    },
  },
  {
    name: 'the cancellation notice is longer than any reminder mail allows',
    plant: (brand) => {
      brand.cancelNoticeHours = 72
    },
  },
  {
    name: 'an answer names a renewal price of last year',
    plant: ({ purchasePage }) => {
      found(purchasePage.faq[0]).answer = 'Your plan renews at $34.99 every month.'
    },
  },
  {
    name: 'an offer names another price than it costs',
    plant: ({ upsells }) => {
      found(upsells.products[0]).headline = 'Yours today for $12.34'
    },
  },
  {
    name: 'a picture has no file',
    plant: ({ landingPageContent }) => {
      landingPageContent.heroImage.src = '/brands/no-such-picture.svg'
    },
  },
  {
    name: 'the button color is too light for white text',
    plant: ({ theme }) => {
      theme.colors.primary[600] = '#9ccf9c'
    },
  },
  {
    name: 'the muted text is too light',
    plant: ({ theme }) => {
      theme.colors.textMuted = '#b5b5b5'
    },
  },
  {
    name: 'a color is not a color',
    plant: ({ theme }) => {
      theme.colors.text = 'dark green'
    },
  },
  {
    name: 'the text uses a font that is not shipped',
    plant: ({ theme }) => {
      theme.typography.sans = "'Lora', serif"
    },
  },
  {
    name: 'a font that is not shipped follows one that is',
    plant: ({ theme }) => {
      theme.typography.heading = `${theme.typography.heading}, Figtree Fallback`
    },
  },
  {
    name: 'a number became infinite',
    plant: ({ reviews }) => {
      reviews.averageRating = Number.POSITIVE_INFINITY
    },
  },
]
