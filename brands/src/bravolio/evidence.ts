import type { EvidenceEntry } from '@fennel/funnel'

/** The source of every number and claim the brand makes. Sample entries must be replaced before going live. */
export const evidence: readonly EvidenceEntry[] = [
  // --- Eating rhythm ---
  {
    id: 'breakfast-optional',
    claim: 'Adding breakfast did not help adults to lose weight in trials.',
    source: 'Sievert K et al., BMJ 2019;364:l42 (13 randomized trials). doi:10.1136/bmj.l42',
    sample: false,
  },
  {
    id: 'late-eating-hunger',
    claim: 'The same meals eaten about four hours later in the day made people hungrier.',
    source:
      'Vujović N et al., Cell Metabolism 2022;34(10):1486-1498 (16 adults with overweight or obesity, in a laboratory). doi:10.1016/j.cmet.2022.09.007',
    sample: false,
  },
  {
    id: 'afternoon-dip',
    claim: 'A dip in alertness after midday also occurs in people who have not eaten lunch.',
    source: 'Monk TH. Clinics in Sports Medicine 2005;24(2):e15-e23. doi:10.1016/j.csm.2004.12.002',
    sample: false,
  },
  {
    id: 'sleep-seven-hours',
    claim: 'Adults are advised to sleep seven or more hours a night.',
    source:
      'Watson NF et al., consensus statement of the American Academy of Sleep Medicine and the Sleep Research Society, Sleep 2015;38(6):843-844.',
    sample: false,
  },
  {
    id: 'short-sleep-intake',
    claim: 'After a shortened night, people eat about 385 kilocalories a day more.',
    source:
      'Al Khatib HK et al., European Journal of Clinical Nutrition 2017;71(5):614-624 (11 studies, 172 people). doi:10.1038/ejcn.2016.201',
    sample: false,
  },
  // --- Protein ---
  {
    id: 'protein-fullness',
    claim: 'Meals with more protein tend to keep people full for longer.',
    source:
      'Leidy HJ et al., American Journal of Clinical Nutrition 2015;101(6):1320S-1329S. doi:10.3945/ajcn.114.084038',
    sample: false,
  },
  {
    id: 'protein-spread',
    claim:
      'With the same protein a day, muscle protein synthesis over 24 hours was about 25 percent higher when it was spread evenly over three meals; a trial in older people saw no difference.',
    source:
      'Mamerow MM et al., Journal of Nutrition 2014;144(6):876-880 (eight adults, crossover). doi:10.3945/jn.113.185280. No difference: Justesen TEH et al., Nutrients 2022;14(21):4442. doi:10.3390/nu14214442',
    sample: false,
  },
  {
    id: 'protein-muscle',
    claim:
      'On diets with equal energy, more protein preserved about 0.4 kg more fat-free mass and led to slightly more weight loss.',
    source:
      'Wycherley TP et al., American Journal of Clinical Nutrition 2012;96(6):1281-1298 (24 trials, 1,063 people). doi:10.3945/ajcn.112.044321',
    sample: false,
  },
  {
    id: 'active-protein',
    claim: 'Active people are advised to eat about 1.2 to 2.0 g of protein per kilogram a day.',
    source:
      'Thomas DT, Erdman KA, Burke LM. Journal of the Academy of Nutrition and Dietetics 2016;116(3):501-528. doi:10.1016/j.jand.2015.12.006',
    sample: false,
  },
  {
    id: 'plant-protein',
    claim:
      'Young men gained as much muscle in twelve weeks of training on a vegan diet as on a mixed one, both with 1.6 g of protein per kilogram, partly from soy or whey powder.',
    source:
      'Hevia-Larraín V et al., Sports Medicine 2021;51(6):1317-1330 (38 young men). doi:10.1007/s40279-021-01434-9',
    sample: false,
  },
  {
    id: 'vitamin-b12',
    claim: 'People who eat no animal products need vitamin B12 from fortified food or a supplement.',
    source: "US National Institutes of Health, Office of Dietary Supplements, 'Vitamin B12' fact sheet.",
    sample: false,
  },
  {
    id: 'kidney-protein',
    claim: 'Adults with chronic kidney disease that may progress should avoid high protein intake.',
    source:
      'KDIGO 2024 guideline for chronic kidney disease, Kidney International 2024;105(4S):S117-S314. doi:10.1016/j.kint.2023.10.018',
    sample: false,
  },
  // --- Kitchen and company ---
  {
    id: 'mediterranean-heart',
    claim:
      'In adults at high cardiovascular risk, a Mediterranean diet with extra olive oil or nuts led to about 30 percent fewer heart attacks, strokes and cardiovascular deaths.',
    source:
      'Estruch R et al. (PREDIMED), New England Journal of Medicine 2018;378:e34 (7,447 people). doi:10.1056/NEJMoa1800389',
    sample: false,
  },
  {
    id: 'fruit-and-vegetables',
    claim: 'Adults are advised to eat at least 400 g (five portions) of fruit and vegetables a day.',
    source: "World Health Organization, 'Healthy diet' fact sheet.",
    sample: false,
  },
  {
    id: 'free-sugars',
    claim: 'Free sugars should give less than 10 percent of energy.',
    source: 'World Health Organization, Guideline: sugars intake for adults and children, 2015.',
    sample: false,
  },
  {
    id: 'eating-with-friends',
    claim: 'People tend to eat more with friends than alone.',
    source:
      'Ruddock HK et al., American Journal of Clinical Nutrition 2019;110(4):842-861 (42 studies). doi:10.1093/ajcn/nqz155',
    sample: false,
  },
  // --- Weight, movement and habits ---
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
    id: 'weekly-movement',
    claim:
      'Adults are advised to move for at least 150 minutes a week and to train their muscles on two days; some activity is better than none.',
    source: 'World Health Organization, Guidelines on physical activity and sedentary behaviour, 2020.',
    sample: false,
  },
  {
    id: 'habit-days',
    claim:
      'A new daily habit took 66 days in the middle of the range (18 to 254); one missed day hardly mattered.',
    source:
      'Lally P et al., European Journal of Social Psychology 2010;40(6):998-1009 (96 people). doi:10.1002/ejsp.674',
    sample: false,
  },
  {
    id: 'if-then-plans',
    claim: 'If-then plans help people reach goals: a medium to large effect.',
    source:
      'Gollwitzer PM, Sheeran P. Advances in Experimental Social Psychology 2006;38:69-119 (94 independent tests). doi:10.1016/S0065-2601(06)38002-1',
    sample: false,
  },
  // --- Samples: replace these with the operator's own records before going live ---
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
    id: 'four-weeks',
    claim: 'What is possible in four weeks on the plan.',
    source: 'Sample claim. Replace it with the outcome your own members measure after four weeks.',
    sample: true,
  },
  {
    id: 'plan-contents',
    claim: '1000+ recipes and a day-by-day plan for the first 21 days, with a weekend edition.',
    source: 'Sample figure. Count what your app really holds.',
    sample: true,
  },
  {
    id: 'prep-hour',
    claim: 'One 60-minute session on Sunday gives nine meals.',
    source: 'Sample claim. Time it with real cooks in ordinary kitchens before you publish it.',
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
    id: 'expert-team',
    claim: 'The three people on the bench.',
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
