import type { DataOf } from '@fennel/contract'

type Retention = DataOf<'houseSettings'>['retention']

/** What each switch of a brand can be set to. */
export const switchChoices = {
  countdown: [
    { value: 'display', label: 'Timer is display only' },
    { value: 'enforced', label: 'Offer ends with the timer' },
  ],
  peopleCount: [
    { value: 'random', label: 'Random number from 80 to 200' },
    { value: 'real', label: 'Real order count, or hidden' },
  ],
  ratings: [
    { value: 'fixed', label: 'Fixed distribution' },
    { value: 'computed', label: 'Calculated from stored reviews' },
  ],
  reviewBadges: [
    { value: 'all', label: 'Both badges on every review' },
    { value: 'verified', label: 'Only on reviews traced to an order' },
  ],
} as const

export const switchLabels = {
  countdown: 'Countdown',
  peopleCount: 'People count',
  ratings: 'Ratings',
  reviewBadges: 'Review badges',
} as const satisfies Readonly<Record<keyof typeof switchChoices, string>>

/** The option in which a switch follows its brand's own data. */
export const brandDefault = 'Brand default'

export const pixelLabel = 'Advertising pixel ID'

export const retentionLabels: Readonly<Record<keyof Retention, string>> = {
  unpaidLeadDays: 'Leads without a purchase',
  rawEventDays: 'Individual events',
}
