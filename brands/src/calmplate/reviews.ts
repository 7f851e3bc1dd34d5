import type { Brand } from '@fennel/funnel'

/** Sample reviews by invented people. The summary figures are in the evidence list. */
export const reviews: Brand['reviews'] = {
  averageRating: 4.8,
  totalReviews: 243,
  items: [
    {
      id: 'review-1',
      name: 'Carol B.',
      location: 'Portland, Oregon',
      rating: 5,
      text: 'Finally a plan that does not ban half my kitchen. The shopping list saves me an hour every week, and the bean stew is now a Monday habit in our house.',
      date: '2026-09-18',
      sample: true,
    },
    {
      id: 'review-2',
      name: 'James O.',
      location: 'Leeds, United Kingdom',
      rating: 5,
      text: 'I was skeptical about yet another quiz. But the plan really used my answers: no nuts, quick lunches, and more ideas for fish than I knew existed.',
      date: '2026-09-02',
      sample: true,
    },
    {
      id: 'review-3',
      name: 'Lucía M.',
      location: 'San Antonio, Texas',
      rating: 4,
      text: 'Meals are tasty and simple. I would like even more ideas for eating at work, but support answered me within a day and added two to my plan.',
      date: '2026-08-21',
      sample: true,
    },
    {
      id: 'review-4',
      name: 'Hannah W.',
      location: 'Toronto, Canada',
      rating: 5,
      text: 'I like that it talks about months and not about miracles. I eat better, I sleep better, and the scale follows at its own pace.',
      date: '2026-08-05',
      sample: true,
    },
    {
      id: 'review-5',
      name: 'Robert K.',
      location: 'Columbus, Ohio',
      rating: 5,
      text: 'At 63 I did not want to count anything. I follow the plate picture, walk in the evening, and check in on Sundays. That is a plan I can keep.',
      date: '2026-07-14',
      sample: true,
    },
  ],
}
