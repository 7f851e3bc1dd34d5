import type { EvidenceEntry } from '@fennel/funnel'

/** Every number and claim the brand makes, with where it comes from. Sample entries must be replaced before going live. */
export const evidence: readonly EvidenceEntry[] = [
  // --- Public guidance and published research ---
  {
    id: 'modest-loss',
    claim:
      'Losing 5 to 10 percent of body weight is likely to improve blood pressure, cholesterol and blood sugar.',
    source: "US Centers for Disease Control and Prevention, 'Losing Weight' (healthy weight guidance).",
    sample: false,
  },
  {
    id: 'gradual-pace',
    claim: 'People who lose weight gradually, about 1 to 2 pounds a week, are more likely to keep it off.',
    source: "US Centers for Disease Control and Prevention, 'Losing Weight' (healthy weight guidance).",
    sample: false,
  },
  {
    id: 'inflammation-foods',
    claim:
      'Vegetables, fruit, nuts, olive oil and oily fish are linked with less inflammation; sugary drinks, refined grains, fried food and processed meat with more.',
    source: "Harvard Health Publishing, 'Foods that fight inflammation'.",
    sample: false,
  },
  {
    id: 'mediterranean-markers',
    claim:
      'In controlled trials, Mediterranean-style eating lowered markers of inflammation such as C-reactive protein.',
    source:
      'Schwingshackl L, Hoffmann G. Nutrition, Metabolism and Cardiovascular Diseases 2014;24(9):929-939 (17 trials, 2,300 people). doi:10.1016/j.numecd.2014.03.003',
    sample: false,
  },
  {
    id: 'fruit-and-vegetables',
    claim: 'Adults are advised to eat at least 400 g (five portions) of fruit and vegetables a day.',
    source: "World Health Organization, 'Healthy diet' fact sheet.",
    sample: false,
  },
  {
    id: 'weekly-movement',
    claim: 'Adults are advised to move for at least 150 minutes a week at a moderate pace.',
    source: "World Health Organization, 'Physical activity' fact sheet.",
    sample: false,
  },
  {
    id: 'sleep-seven-hours',
    claim:
      'Adults are advised to sleep seven or more hours a night; sleeping less is associated with weight gain.',
    source:
      'Watson NF et al., joint consensus statement of the American Academy of Sleep Medicine and the Sleep Research Society, Sleep 2015;38(6):843-844.',
    sample: false,
  },
  {
    id: 'goal-tracking',
    claim: 'Checking progress towards a goal, above all when it is written down, helps people reach it.',
    source:
      'Harkin B et al., Psychological Bulletin 2016;142(2):198-229 (138 studies). doi:10.1037/bul0000025',
    sample: false,
  },
  // --- Samples: the operator's own records must stand behind these before going live ---
  {
    id: 'success-rate',
    claim: '83% of users report success with the program.',
    source: 'Sample figure. Replace it with a dated survey of your own members, or remove the card.',
    sample: true,
  },
  {
    id: 'app-downloads',
    claim: '10M+ downloads.',
    source: 'Sample figure. Replace it with the number your app stores report.',
    sample: true,
  },
  {
    id: 'app-rating',
    claim: '4.7 average app-store rating.',
    source: 'Sample figure. Replace it with the rating your app stores report.',
    sample: true,
  },
  {
    id: 'review-average',
    claim: '4.8 out of 5 from 243 reviews.',
    source: "Sample figure. Switch honestModes.ratings to 'computed' once real reviews are stored.",
    sample: true,
  },
  {
    id: 'member-stories',
    claim: 'The customer stories and reviews, with losses of 25, 56 and 62 lb (11, 25 and 28 kg).',
    source:
      'Sample stories about invented people. Replace them with real, consented stories and say what is typical.',
    sample: true,
  },
  {
    id: 'visible-results',
    claim: 'Visible results in 4 weeks.',
    source: 'Sample claim. Replace it with the outcome your own members measure after four weeks.',
    sample: true,
  },
  {
    id: 'plan-contents',
    claim: '500+ recipes and a day-by-day plan for the first 21 days.',
    source: 'Sample figure. Count what your app really holds.',
    sample: true,
  },
  {
    id: 'comparison-curve',
    claim: 'The two lines of the comparison graph.',
    source:
      'Drawn to explain an idea, not measured. Replace it with your own outcome data, or keep the caption that says so.',
    sample: true,
  },
  {
    id: 'face-change',
    claim: 'Faces may look less puffy after some months.',
    source: 'A drawing of what some people describe, not a photograph and not a measurement.',
    sample: true,
  },
  {
    id: 'expert-team',
    claim: 'The three people on the experts card.',
    source:
      'Sample people. Replace them with the professionals who really review your plans, with their consent.',
    sample: true,
  },
  {
    id: 'press-mentions',
    claim: 'As featured in: five press names.',
    source: 'Invented names. Replace them with publications that really wrote about you, with links.',
    sample: true,
  },
]
