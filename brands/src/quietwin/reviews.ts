import type { Brand } from '@fennel/funnel'

/** Sample reviews by invented people. The summary figures are in the evidence list. */
export const reviews: Brand['reviews'] = {
  averageRating: 4.8,
  totalReviews: 243,
  items: [
    {
      id: 'review-1',
      name: 'Dana P.',
      location: 'Minneapolis, Minnesota',
      rating: 5,
      text: 'The evening list is the part I did not expect to love. I say what is still rattling around, it answers ‘got it’, and it really has got it.',
      date: '2026-09-21',
      sample: true,
    },
    {
      id: 'review-2',
      name: 'Gareth L.',
      location: 'Cardiff, United Kingdom',
      rating: 5,
      text: 'I expected a chatty robot. It wrote me four lines in the morning and left me alone. Exactly what I had checked in the quiz.',
      date: '2026-09-09',
      sample: true,
    },
    {
      id: 'review-3',
      name: 'Beatriz C.',
      location: 'Tampa, Florida',
      rating: 4,
      text: 'It got my Tuesdays wrong twice before I told it about the school run. Since then it plans around it without being asked. I would like more calendar colors.',
      date: '2026-08-27',
      sample: true,
    },
    {
      id: 'review-4',
      name: 'Owen F.',
      location: 'Halifax, Canada',
      rating: 5,
      text: 'I liked that it told me plainly what it is not. It sent me to my doctor about my sleep and helped me with everything else.',
      date: '2026-08-11',
      sample: true,
    },
    {
      id: 'review-5',
      name: 'Farah N.',
      location: 'Ann Arbor, Michigan',
      rating: 5,
      text: 'Two jobs, one toddler. I no longer decide what is for dinner, my twin suggests two things and I point at one. Small, but it is every single day.',
      date: '2026-07-19',
      sample: true,
    },
  ],
}
