import type { Rule } from './rule.ts'

const reviewsLaw =
  'FTC rule on consumer reviews and testimonials (16 CFR 465.2); EU UCPD annex I no. 23b and 23c (Omnibus directive 2019/2161); UK DMCC Act 2024 schedule 20'
const endorsementLaw =
  'FTC endorsement guides (16 CFR 255.1, 255.2); 16 CFR 465.2; EU UCPD annex I no. 23c; UK CAP code 3.45 to 3.48'
const expertsLaw = 'FTC endorsement guides (16 CFR 255.3); EU UCPD annex I no. 4; UK CAP code 3.45 to 3.48'
const substantiationLaw =
  'FTC Act section 5 and the health products compliance guidance of 2022; EU UCPD article 12; UK CAP code 3.7 and section 13'
const termsLaw =
  'ROSCA (15 USC 8403); California automatic renewal law (Bus. & Prof. Code 17600 ff.); EU consumer rights directive 2011/83 article 6'
const privacyLaw =
  'GDPR articles 9 and 13; Washington My Health My Data Act; FTC health breach notification rule (16 CFR 318)'
const healthDataLaw =
  'Washington My Health My Data Act (RCW 19.373.020); Nevada SB 370 of 2023 (NRS 603A); FTC Act section 5'
const pricingLaw =
  'FTC guides against deceptive pricing (16 CFR 233.1); EU price indication directive 98/6 article 6a (Omnibus)'

const guaranteeLaw = 'FTC guides on guarantees (16 CFR 239); FTC Act section 5; EU UCPD article 6(1)(g)'

/** Rules about a brand's own content and offers. */
export const contentRules = {
  'sample-review': {
    title: 'Invented reviews',
    fix: 'Replace them with reviews of real customers that you can trace to an order, or remove them.',
    law: reviewsLaw,
  },
  'sample-testimonial': {
    title: 'Invented customer stories and quotes',
    fix: 'Replace them with real people who agreed in writing, say what is typical, and set sample: false.',
    law: endorsementLaw,
  },
  'sample-expert': {
    title: 'Invented experts',
    fix: 'Name the professionals who really review your plans and agreed to be named, or remove the card.',
    law: expertsLaw,
  },
  'sample-comment': {
    title: 'Invented comments below an ad',
    fix: 'Remove the comments, or show real ones.',
    law: reviewsLaw,
  },
  'sample-press': {
    title: 'Invented press names',
    fix: 'Name publications that really wrote about you and keep the article, or remove the row.',
    law: 'FTC endorsement guides (16 CFR 255.1); EU UCPD annex I no. 4; Lanham Act section 43(a)',
  },
  'sample-rating': {
    title: 'Invented ratings or downloads',
    fix: 'Show what your app stores report today, with the date in the evidence list.',
    law: reviewsLaw,
  },
  'sample-company': {
    title: 'A sample company',
    fix: 'Put in your registered name, number, postal address, site and support address, and set sample: false.',
    law: 'CAN-SPAM postal address (15 USC 7704(a)(5)); EU e-commerce directive 2000/31 article 5; GDPR article 13(1)(a)',
  },
  'sample-terms': {
    title: 'Sample terms',
    fix: 'Let your lawyer write the terms, then set sample: false.',
    law: termsLaw,
  },
  'sample-privacy': {
    title: 'A sample privacy policy',
    fix: 'Let your lawyer write the policy, then set sample: false.',
    law: privacyLaw,
  },
  'sample-health-data': {
    title: 'A sample policy on consumer health data',
    fix: 'Let your lawyer write the policy that /health-data shows: what you collect, why, from where, who gets what, your affiliates by name, and how people use their rights and appeal. Then set sample: false.',
    law: healthDataLaw,
  },
  'undated-legal-text': {
    title: 'A legal text without a date',
    fix: 'Write the date of its wording into legal.ts, as YYYY-MM-DD: termsUpdatedOn, privacyUpdatedOn, healthDataUpdatedOn. A new date of the privacy policy asks visitors for their consent again.',
    law: 'GDPR articles 7(1) and 13; CCPA regulations section 7011(e)(4); FTC Act section 5',
  },
  'no-accessibility-information': {
    title: 'Terms that do not mention accessibility',
    fix: 'Say in the terms how the service can be used by people with disabilities, what does not work yet, and whom to write to.',
    law: 'European Accessibility Act (directive 2019/882) article 13(2) and annex V',
  },
  'sample-other': {
    title: 'Other content marked as a sample',
    fix: 'Replace it and set sample: false.',
    law: substantiationLaw,
  },
  'left-over-sample-text': {
    title: 'Text that still says it is a sample',
    fix: 'Replace the text; it says so itself although nothing marks it.',
    law: termsLaw,
  },
  'claim-without-evidence': {
    title: 'Claims without evidence',
    fix: 'Put your own dated record behind the claim and set sample: false, or remove the claim.',
    law: substantiationLaw,
  },
  'unlisted-figure': {
    title: 'Figures that no evidence entry covers',
    fix: 'Add an entry with its source to the evidence list of the brand, or remove the figure.',
    law: substantiationLaw,
  },
  'countdown-without-effect': {
    title: 'A countdown that ends nothing',
    fix: "Set honestModes.countdown to 'enforced', or remove the countdown.",
    law: 'EU UCPD annex I no. 7 (false limited time); UK DMCC Act 2024 schedule 20; FTC Act section 5 (staff report on dark patterns, 2022)',
  },
  'random-people-count': {
    title: 'A viewer count that is random',
    fix: "Set honestModes.peopleCount to 'real', here or in the admin area.",
    law: 'FTC Act section 5 (staff report on dark patterns, 2022); EU UCPD article 6(1) and annex I no. 18',
  },
  'fixed-star-chart': {
    title: 'A star chart that is not computed from reviews',
    fix: "Set honestModes.ratings to 'computed', here or in the admin area.",
    law: reviewsLaw,
  },
  'unverified-review-badges': {
    title: 'Reviews called verified that nobody verified',
    fix: "Set honestModes.reviewBadges to 'verified', here or in the admin area, and verifiedPurchase: true on each review that you traced to an order.",
    law: reviewsLaw,
  },
  'ratings-do-not-add-up': {
    title: 'Review figures that contradict the reviews',
    fix: 'State the average and the number that the stored reviews give.',
    law: reviewsLaw,
  },
  'contradicting-guarantee': {
    title: 'Guarantees that contradict each other',
    fix: 'Promise one period and the same conditions on every page and in the terms.',
    law: guaranteeLaw,
  },
  'guarantee-not-in-terms': {
    title: 'A guarantee that the terms do not mention',
    fix: 'Write into the terms who gets the money back, until when and how, or remove the promise.',
    law: guaranteeLaw,
  },
  'lifetime-access-ends': {
    title: 'Access for life that ends',
    fix: 'Say next to the promise how long access lasts (upsellPromises in brand.ts, offers.ts), or raise RETAIN_SERVICE_DAYS and let the privacy policy say so.',
    law: 'FTC Act section 5; EU UCPD article 6(1)(a) and (b); EU consumer rights directive article 6(1)(o)',
  },
  'popularity-without-sales': {
    title: 'Something called popular without sales that show it',
    fix: 'Add an entry to the evidence list that names it, what it is called and the sales, reword the badge, or set isTagged to false.',
    law: 'FTC Act section 5; EU UCPD article 6(1)(b) and article 12; UK CAP code 3.7',
  },
  'upsell-contradicts-terms': {
    title: 'A guarantee on add-ons that the terms do not give',
    fix: 'Write upsellPromises in brand.ts without the guarantee, or let the guarantee of the terms cover add-ons.',
    law: guaranteeLaw,
  },
  'limited-without-limit': {
    title: 'An offer called limited that never ends',
    fix: 'Set promotion.isLimited to false, unless the offer is the discount itself and the countdown is enforced.',
    law: 'EU UCPD annex I no. 7 (false limited time); FTC guides on "free" and similar words (16 CFR 251)',
  },
  'price-nobody-pays': {
    title: 'A struck-through price that nobody seems to pay',
    fix: 'Strike through only a price you really charged in the last 30 days, or drop it.',
    law: pricingLaw,
  },
  'hard-to-cancel': {
    title: 'A cancellation that is harder than the purchase',
    fix: 'Name the cancel button on /subscription first, drop notice periods, and set cancelNoticeHours to 0.',
    law: 'ROSCA (15 USC 8403(3)); California automatic renewal law; FTC Act section 5 (staff report on dark patterns, 2022)',
  },
  'no-withdrawal-function': {
    title: 'No function to withdraw from the contract',
    fix: 'Set withdrawal: { days: 14 } in brand.ts, or have your lawyer confirm that you sell to nobody in the EU and the EEA.',
    law: 'EU consumer rights directive 2011/83 article 11a (withdrawal function, since 19 June 2026)',
  },
  'short-withdrawal-period': {
    title: 'A withdrawal period shorter than the law requires',
    fix: 'Set withdrawal.days to 14 or more.',
    law: 'EU consumer rights directive 2011/83 article 9(1); UK Consumer Contracts Regulations 2013 regulation 30',
  },
  'cancel-notice-contradicts-terms': {
    title: 'A cancellation notice that differs from the terms',
    fix: 'Set cancelNoticeHours in brand.ts and edit the terms and the FAQ, so that all say the same.',
    law: 'ROSCA (15 USC 8403(1) and (3)); California automatic renewal law (Bus. & Prof. Code 17602); EU consumer rights directive article 6',
  },
  'unmarked-advertisement': {
    title: 'Articles not labeled as advertising',
    fix: 'Set articles.markAsAdvertisement to true.',
    law: 'FTC policy on deceptively formatted advertisements; EU UCPD annex I no. 11; UK CAP code 2.1',
  },
  'forecast-without-health': {
    title: 'A weight forecast that does not ask about health risks first',
    fix: 'Ask "health_flags" before the first forecast of the flow; visitors whom a goal may harm then get none.',
    law: 'UK CAP code section 13 (no appeal to be underweight); FTC Act section 5; product safety',
  },
  'dated-weight-forecast': {
    title: 'A forecast that names a weight and a day',
    fix: 'Where you advertise in the UK, ask the CAP copy advice team first: a claim that people can lose precise amounts within a stated period is not allowed there. "Possible", "about" and a gradual pace may not be enough.',
    law: 'UK CAP code 13.9',
  },
  'weight-story-without-duration': {
    title: 'A weight that somebody lost in an unknown time',
    fix: 'Say in the story how long it took, as the person really told it, or leave the weight out.',
    law: 'UK CAP code 13.10 (the period must be stated, and the loss be representative); FTC endorsement guides (16 CFR 255.2)',
  },
  'retention-contradicts-policy': {
    title: 'Data kept for other periods than the policy says',
    fix: 'Change the period (the RETAIN_ setting or EVENTS_KEPT_DAYS, or Retention under Settings) or the policy, so that both say the same.',
    law: 'GDPR articles 5(1)(e) and 13(2)(a); FTC Act section 5',
  },
  'password-contradicts-terms': {
    title: 'A minimum password length that differs from the terms',
    fix: 'Change PASSWORD_MIN or the terms, so that both say the same.',
    law: termsLaw,
  },
  'store-link': {
    title: 'Store links that lead to no app',
    fix: 'Link your own app in each store.',
    law: 'FTC Act section 5: what was paid for has to exist',
  },
  'product-testing': {
    title: 'The product-testing switch is on',
    fix: 'Set thankYou.isProductTesting to false.',
    law: 'None; buyers would see test wording.',
  },
} as const satisfies Readonly<Record<string, Rule>>
