import type { Experiment } from '../experiments/experiment.ts'

/** A running experiment with two arms of equal weight. `low` changes a little of everything. */
export const priceExperiment = (changes: Partial<Experiment> = {}): Experiment => ({
  id: 'price-1',
  name: 'A lower first price',
  hypothesis: 'More people begin.',
  status: 'running',
  arms: [
    { id: 'control', name: 'As it is', weight: 1, changes: {} },
    {
      id: 'low',
      name: 'Lower',
      weight: 1,
      changes: {
        planPrices: { month: { finalPriceCents: 999 } },
        upsells: { workout: { priceCents: 500 } },
        steps: { age: { title: 'How old are you today?' }, elsewhere: { title: 'Not in this flow' } },
        moveAfter: { name: 'start' },
        drop: ['extra'],
      },
    },
  ],
  ...changes,
})
