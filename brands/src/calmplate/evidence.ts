import type { EvidenceEntry } from '@fennel/funnel'

/** The source of every number and claim the brand makes. Sample entries must be replaced before going live. */
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
  // --- Stress, sleep and evening cravings ---
  {
    id: 'cortisol-rhythm',
    claim: 'Healthy people have the most cortisol in the morning and the least around midnight.',
    source:
      'Debono M et al., Journal of Clinical Endocrinology and Metabolism 2009;94(5):1548-1554 (33 healthy adults, blood drawn every 20 minutes). PMC2684472',
    sample: false,
  },
  {
    id: 'detox-diets',
    claim: "There is no compelling research that 'detox' diets remove toxins or help to manage weight.",
    source:
      'US National Center for Complementary and Integrative Health, \'"Detoxes" and "Cleanses": What You Need To Know\'.',
    sample: false,
  },
  {
    id: 'stress-overeating',
    claim:
      '38 percent of adults said they had overeaten or eaten unhealthy foods in the past month because of stress, half of them every week.',
    source: "American Psychological Association, Stress in America survey 2013, 'Stress and Eating'.",
    sample: false,
  },
  {
    id: 'stress-eating',
    claim: 'Under stress, people eat a little more unhealthy and a little less healthy food on average.',
    source:
      'Hill D et al., Health Psychology Review 2022;16(2):280-304 (54 studies, 119,820 people; small effects). doi:10.1080/17437199.2021.1923406',
    sample: false,
  },
  {
    id: 'short-sleep-intake',
    claim: 'When sleep is cut short, people eat about 385 kilocalories a day more.',
    source:
      'Al Khatib HK et al., European Journal of Clinical Nutrition 2017;71(5):614-624 (11 studies, 172 people). doi:10.1038/ejcn.2016.201',
    sample: false,
  },
  {
    id: 'longer-sleep-intake',
    claim:
      'Overweight adults who slept too little and then slept 1.2 hours longer ate about 270 kilocalories a day less.',
    source:
      'Tasali E et al., JAMA Internal Medicine 2022;182(4):365-374 (80 adults, two weeks). doi:10.1001/jamainternmed.2021.8098',
    sample: false,
  },
  {
    id: 'caffeine-six-hours',
    claim: 'A large dose of caffeine (400 mg) six hours before bed still disturbs sleep.',
    source: 'Drake C et al., Journal of Clinical Sleep Medicine 2013;9(11):1195-1200. doi:10.5664/jcsm.3170',
    sample: false,
  },
  // --- Refined carbs and fiber ---
  {
    id: 'carb-quality',
    claim:
      'Carbohydrates should come mainly from whole grains, vegetables, fruit and pulses, with at least 25 g of fiber a day.',
    source: 'World Health Organization, Carbohydrate intake for adults and children: WHO guideline, 2023.',
    sample: false,
  },
  {
    id: 'fiber-in-foods',
    claim: 'A cup of cooked lentils holds about 15 g of fiber, a cup of raspberries about 8 g.',
    source: 'US Department of Agriculture, FoodData Central.',
    sample: false,
  },
  {
    id: 'free-sugars',
    claim: 'Free sugars should give less than 10 percent of energy, better still less than 5.',
    source: 'World Health Organization, Guideline: sugars intake for adults and children, 2015.',
    sample: false,
  },
  {
    id: 'low-carb-trials',
    claim:
      'There is probably little to no difference in weight loss between low-carb and balanced-carb diets, up to two years.',
    source:
      'Naude CE et al., Cochrane Database of Systematic Reviews 2022;1:CD013334 (61 trials, 6,925 people). doi:10.1002/14651858.CD013334.pub2',
    sample: false,
  },
  {
    id: 'whole-food-diets',
    claim:
      'Over a year, a healthy low-carb and a healthy low-fat diet, both without added sugar and refined flour, led to 6.0 and 5.3 kg of loss: no significant difference.',
    source: 'Gardner CD et al. (DIETFITS), JAMA 2018;319(7):667-679 (609 adults). doi:10.1001/jama.2018.0245',
    sample: false,
  },
  {
    id: 'water-weight',
    claim: 'The fast loss of the first days on very few carbs is partly water that was stored with glycogen.',
    source:
      'Kreitzman SN, Coxon AY, Szaz KF. American Journal of Clinical Nutrition 1992;56(1 Suppl):292S-293S. doi:10.1093/ajcn/56.1.292S',
    sample: false,
  },
  {
    id: 'protein-fullness',
    claim: 'Meals with more protein tend to keep people full for longer.',
    source:
      'Leidy HJ et al., American Journal of Clinical Nutrition 2015;101(6):1320S-1329S. doi:10.3945/ajcn.114.084038',
    sample: false,
  },
  {
    id: 'protein-muscle',
    claim: 'On diets with equal energy, more protein preserved a little more lean mass.',
    source:
      'Wycherley TP et al., American Journal of Clinical Nutrition 2012;96(6):1281-1298 (24 trials, 1,063 people). doi:10.3945/ajcn.112.044321',
    sample: false,
  },
  {
    id: 'strength-muscle',
    claim:
      'In older adults with obesity, strength training prevented most of the loss of lean mass on a diet with less energy.',
    source: 'Sardeli AV et al., Nutrients 2018;10(4):423 (6 trials). doi:10.3390/nu10040423',
    sample: false,
  },
  {
    id: 'low-carb-medication',
    claim:
      'On fewer carbs, insulin and sulfonylureas can cause low blood sugar, and SGLT2 inhibitors carry a risk of ketoacidosis: doses need a doctor.',
    source:
      'Murdoch C et al., British Journal of General Practice 2019;69(684):360-361. doi:10.3399/bjgp19X704525',
    sample: false,
  },
  // --- Liver ---
  {
    id: 'liver-common',
    claim: 'About 30 percent of adults worldwide have a fatty liver that does not come from alcohol.',
    source:
      'Younossi ZM et al., Hepatology 2023;77(4):1335-1347 (92 studies). doi:10.1097/HEP.0000000000000004',
    sample: false,
  },
  {
    id: 'liver-silent',
    claim:
      'Fatty liver that does not come from alcohol usually causes no symptoms; routine blood tests may show it.',
    source: "US National Library of Medicine, MedlinePlus, 'Non-alcoholic fatty liver disease'.",
    sample: false,
  },
  {
    id: 'liver-weight',
    claim:
      'In people with extra weight, losing 3 to 5 percent can reduce liver fat; 7 to 10 percent or more is associated with further improvement.',
    source:
      'Rinella ME et al., AASLD practice guidance, Hepatology 2023;77(5):1797-1835. doi:10.1097/HEP.0000000000000323',
    sample: false,
  },
  {
    id: 'liver-gradual',
    claim: 'Weight should be lost gradually: very fast loss can make fatty liver disease worse.',
    source:
      "US National Institute of Diabetes and Digestive and Kidney Diseases, 'Treatment for Nonalcoholic Fatty Liver Disease'.",
    sample: false,
  },
  {
    id: 'liver-pattern',
    claim:
      'Guidelines recommend a Mediterranean way of eating with few ultra-processed foods and sugar-sweetened drinks.',
    source:
      'EASL, EASD and EASO clinical practice guidelines, Journal of Hepatology 2024;81(3):492-542. doi:10.1016/j.jhep.2024.04.031',
    sample: false,
  },
  {
    id: 'liver-coffee',
    claim: 'Regular coffee drinking is associated with less advanced liver disease.',
    source:
      'Rinella ME et al., AASLD practice guidance, Hepatology 2023;77(5):1797-1835. doi:10.1097/HEP.0000000000000323',
    sample: false,
  },
  {
    id: 'liver-movement',
    claim:
      'Exercise, as much as 150 minutes of brisk walking a week, makes a relevant loss of liver fat more likely, even without much weight loss.',
    source:
      'Stine JG et al., American Journal of Gastroenterology 2023;118(5):892-900 (14 trials, 551 people). doi:10.14309/ajg.0000000000002098',
    sample: false,
  },
  {
    id: 'liver-alcohol',
    claim:
      'How much somebody drinks should be asked openly in fatty liver disease; stopping suddenly after heavy drinking can be dangerous.',
    source:
      "Rinella ME et al., AASLD practice guidance, Hepatology 2023 (doi:10.1097/HEP.0000000000000323); US National Library of Medicine, MedlinePlus, 'Alcohol withdrawal'.",
    sample: false,
  },
  {
    id: 'herbal-products',
    claim:
      'Some herbal products, such as turmeric, green tea extract and ashwagandha, can harm the liver; 4.7 percent of US adults take at least one of six of them.',
    source:
      'Likhitsup A, Chen VL, Fontana RJ. JAMA Network Open 2024;7(8):e2425822 (9,685 adults). doi:10.1001/jamanetworkopen.2024.25822',
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
    id: 'doctor-page',
    claim: 'The plan holds a page to take to the doctor.',
    source: 'Sample feature. Keep the sentence only if your app really makes such a page.',
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
