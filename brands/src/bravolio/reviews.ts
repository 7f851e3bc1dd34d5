import type { Brand } from '@fennel/funnel'

/** Sample reviews by invented people. The summary figures are in the evidence list. */
export const reviews: Brand['reviews'] = {
  averageRating: 4.8,
  totalReviews: 243,
  items: [
    {
      id: 'review-1',
      name: 'Dominic A.',
      location: 'Denver, Colorado',
      rating: 5,
      text: 'I climb twice a week and had no idea how little I ate before it. Moved lunch, added eggs, stopped shaking on the wall. Dinner is still pasta. Happy man.',
      date: '2026-10-04',
      sample: true,
    },
    {
      id: 'review-2',
      name: 'Sunniva H.',
      location: 'Bergen, Norway',
      rating: 5,
      text: 'Night shifts, two kids, one air fryer. The plan asked about all three and then really used them. My first beat is at two in the afternoon and nobody scolds me.',
      date: '2026-09-23',
      sample: true,
    },
    {
      id: 'review-3',
      name: 'Tariq E.',
      location: 'Bradford, United Kingdom',
      rating: 5,
      text: 'Halal, no fuss, no separate section for it. The harissa chickpeas have replaced my Thursday takeout, and my brothers now turn up on Thursdays.',
      date: '2026-09-11',
      sample: true,
    },
    {
      id: 'review-4',
      name: 'Bea L.',
      location: 'Austin, Texas',
      rating: 4,
      text: 'Fun, fast, and I laughed at my phone in the supermarket. One star off because I want more soups. They wrote back the next morning and asked which ones.',
      date: '2026-08-30',
      sample: true,
    },
    {
      id: 'review-5',
      name: 'Yannick P.',
      location: 'Montreal, Canada',
      rating: 5,
      text: 'Eight months in, slow and steady, no drama. What I notice most: I no longer think about food between meals. That was my whole afternoon before.',
      date: '2026-08-12',
      sample: true,
    },
  ],
}
