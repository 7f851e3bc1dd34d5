import { starShares } from '@fennel/funnel'
import type { HonestModes, WholeBrand } from '@fennel/funnel'
import type { Finding } from './finding.ts'
import type { FindSource } from './source-places.ts'

/** Modes that operators changed in the admin area; they override the brand's own data. */
export type Switches = { readonly [Name in keyof HonestModes]?: HonestModes[Name] | undefined }

/** Timers without effect, random numbers, made-up star charts, unverified badges, and promotions without an end. */
export function findDishonestModes(
  brand: WholeBrand,
  findSource: FindSource,
  switches: Switches = {},
): readonly Finding[] {
  const own = brand.honestModes
  const modes: HonestModes = {
    countdown: switches.countdown ?? own.countdown,
    peopleCount: switches.peopleCount ?? own.peopleCount,
    ratings: switches.ratings ?? own.ratings,
    reviewBadges: switches.reviewBadges ?? own.reviewBadges,
  }
  const place = findSource(['honestModes:'], 'brand.ts')
  const must = (rule: Finding['rule'], path: string, message: string): Finding => ({
    rule,
    level: 'must',
    ...place,
    path: `honestModes.${path}`,
    message,
  })
  const isEndless = modes.countdown === 'display'
  return [
    ...(isEndless
      ? [
          must(
            'countdown-without-effect',
            'countdown',
            'The countdown runs out and the price stays the same.',
          ),
        ]
      : []),
    ...(modes.peopleCount === 'random'
      ? [
          must(
            'random-people-count',
            'peopleCount',
            'The people count is a random number from 80 to 200 at each view.',
          ),
        ]
      : []),
    ...(modes.ratings === 'fixed'
      ? [
          must(
            'fixed-star-chart',
            'ratings',
            'The star chart shows 70, 20, 7, 2 and 1 percent, whatever the reviews say.',
          ),
        ]
      : []),
    ...(modes.reviewBadges === 'all'
      ? [
          must(
            'unverified-review-badges',
            'reviewBadges',
            'Every review says "Verified Purchase" and "Satisfied Customer", even a review with 1 star, and the summary counts all as verified.',
          ),
        ]
      : []),
    ...contradictingRatings({ ...brand, honestModes: modes }, findSource),
    ...limitedWithoutEnd(brand, isEndless, findSource),
  ]
}

function contradictingRatings(brand: WholeBrand, findSource: FindSource): readonly Finding[] {
  const { items, averageRating, totalReviews } = brand.reviews
  if (brand.honestModes.ratings === 'computed') return []
  const place = findSource(['averageRating:'], 'reviews.ts')
  const shown = starShares(brand)
  const ofChart = shown.shares.reduce((sum, { stars, percent }) => sum + stars * percent, 0) / 100
  const findings: Finding[] = []
  if (Math.abs(ofChart - averageRating) >= 0.05) {
    findings.push({
      rule: 'ratings-do-not-add-up',
      level: 'must',
      ...place,
      path: 'reviews.averageRating',
      message: `The page says ${averageRating}, its own star chart comes to ${ofChart.toFixed(2)}.`,
    })
  }
  if (items.length !== totalReviews) {
    findings.push({
      rule: 'ratings-do-not-add-up',
      level: 'must',
      ...place,
      path: 'reviews.totalReviews',
      message: `The page says ${totalReviews} reviews, ${items.length} are stored.`,
    })
  }
  return findings
}

function limitedWithoutEnd(
  brand: WholeBrand,
  isEndless: boolean,
  findSource: FindSource,
): readonly Finding[] {
  const promotions = [
    { path: 'purchasePage.promotion', promotion: brand.purchasePage.promotion },
    ...Object.entries(brand.wordsByFlowId ?? {}).map(([flow, words]) => ({
      path: `wordsByFlowId.${flow}.purchasePage.promotion`,
      promotion: words.purchasePage?.promotion,
    })),
  ]
  return promotions.flatMap(({ path, promotion }) =>
    promotion?.isLimited === true
      ? [
          {
            rule: 'limited-without-limit' as const,
            // NOTE: an enforced countdown ends the tag and the discount; nothing here knows what else is promised.
            level: isEndless ? ('must' as const) : ('should' as const),
            ...findSource([promotion.subtitle, promotion.text], 'purchase-page.ts'),
            path,
            message: isEndless
              ? `"${promotion.text}" is called limited, but nothing ends it.`
              : `"${promotion.text}" is called limited until the countdown ends, which ends only the discount.`,
          },
        ]
      : [],
  )
}
