import type { LandingContent } from '@fennel/funnel'
import { articleEveningWalk, deliciousDishes, hero, heroBackground, logo } from './pictures.ts'

const brandMark = { logoText: 'Calmplate', logoSrc: logo.src } as const

/** The landing page of each flow variant; `inflammation` uses the brand's own page. */
export const landingByFlowId: Readonly<Record<string, LandingContent>> = {
  cortisol: {
    ...brandMark,
    title: 'The cortisol detox that starts with dinner',
    subtitle:
      'No juice, no pills, nothing to flush out. Just regular meals, quieter evenings and better nights, planned around your week.',
    testimonial: {
      text: 'I came for a detox and found out that I had not eaten lunch in years.',
      author: 'Priya, 38',
      sample: true,
    },
    disclaimer:
      '* The quiz takes a few minutes. “Detox” is a figure of speech here: no food flushes hormones out of the body, and results differ.',
    heroImage: articleEveningWalk,
    herov2Image: heroBackground,
  },
  'no-carbs': {
    ...brandMark,
    title: 'No white bread. No hunger.',
    subtitle: 'A plan without refined carbs that keeps the fiber and fills you up.',
    disclaimer:
      '* Finish the quiz to see your plan. If you use insulin or other diabetes medicine, speak to your doctor before you cut carbs.',
    heroImage: deliciousDishes,
    herov2Image: heroBackground,
  },
  'fatty-liver': {
    ...brandMark,
    title: 'Be good to your liver, one plate at a time',
    subtitle: 'A patient, Mediterranean-style eating plan to take to your doctor, built from your answers.',
    disclaimer:
      '* For general information. It does not diagnose or treat liver disease, and it does not replace a checkup.',
    heroImage: hero,
    herov2Image: heroBackground,
  },
}
