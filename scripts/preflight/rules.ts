/** A rule of the preflight: what to do about it, and which law or rule of the trade asks for it. */
export interface Rule {
  readonly title: string
  readonly fix: string
  readonly law: string
}

const reviewsLaw =
  'FTC rule on consumer reviews and testimonials (16 CFR 465.2); EU UCPD annex I no. 23b and 23c (Omnibus directive 2019/2161); UK DMCC Act 2024 schedule 20'
const endorsementLaw =
  'FTC endorsement guides (16 CFR 255.1, 255.2); 16 CFR 465.2; EU UCPD annex I no. 23c; UK CAP code 3.45 to 3.48'
const substantiationLaw =
  'FTC Act section 5 and the health products compliance guidance of 2022; EU UCPD article 12; UK CAP code 3.7 and section 13'
const termsLaw =
  'ROSCA (15 USC 8403); California automatic renewal law (Bus. & Prof. Code 17600 ff.); EU consumer rights directive 2011/83 article 6'
const privacyLaw =
  'GDPR articles 9 and 13; Washington My Health My Data Act; FTC health breach notification rule (16 CFR 318)'
const pricingLaw =
  'FTC guides against deceptive pricing (16 CFR 233.1); EU price indication directive 98/6 article 6a (Omnibus)'
const paymentLaw = 'Stripe services agreement; PCI DSS SAQ A'
const securityLaw = 'GDPR article 32; FTC Act section 5 (reasonable security)'
const adsLaw =
  'ePrivacy directive article 5(3); GDPR articles 6, 7 and 9; FTC orders against GoodRx and BetterHelp; Washington My Health My Data Act'

/** Every rule by its name; `docs/preflight.md` lists them all. */
export const rules = {
  'sample-review': {
    title: 'Invented reviews',
    fix: 'Replace them with reviews of real customers that you can trace to an order, or remove them.',
    law: reviewsLaw,
  },
  'sample-testimonial': {
    title: 'Invented customer stories',
    fix: 'Replace them with real people who agreed in writing, say what is typical, and set sample: false.',
    law: endorsementLaw,
  },
  'sample-comment': {
    title: 'Invented comments below an advertisement',
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
    fix: 'Let your lawyer write the policy, with a consumer health data policy where one is due; then set sample: false.',
    law: privacyLaw,
  },
  'sample-other': {
    title: 'Other content marked as a sample',
    fix: 'Replace it and set sample: false.',
    law: substantiationLaw,
  },
  'left-over-sample-text': {
    title: 'Text that still says it is a sample',
    fix: 'Replace the text; it says so itself although it is no longer marked.',
    law: termsLaw,
  },
  'claim-without-evidence': {
    title: 'Claims without evidence',
    fix: 'Put your own dated record behind the claim and set sample: false, or take the claim out.',
    law: substantiationLaw,
  },
  'unlisted-figure': {
    title: 'Figures that no evidence entry names',
    fix: 'Add an entry with its source to the evidence list of the brand, or take the figure out.',
    law: substantiationLaw,
  },
  'countdown-without-effect': {
    title: 'A countdown that ends nothing',
    fix: "Set honestModes.countdown to 'enforced', or take the countdown out.",
    law: 'EU UCPD annex I no. 7 (false limited time); UK DMCC Act 2024 schedule 20; FTC Act section 5 (staff report on dark patterns, 2022)',
  },
  'random-people-count': {
    title: 'A number of people that is drawn by lot',
    fix: "Set honestModes.peopleCount to 'real', here or in the admin area.",
    law: 'FTC Act section 5 (staff report on dark patterns, 2022); EU UCPD article 6(1) and annex I no. 18',
  },
  'fixed-star-chart': {
    title: 'A star chart that no reviews make',
    fix: "Set honestModes.ratings to 'computed', here or in the admin area.",
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
    law: 'FTC guides on guarantees (16 CFR 239); FTC Act section 5; EU UCPD article 6(1)(g)',
  },
  'limited-without-limit': {
    title: 'An offer called limited that has no end',
    fix: 'Give the offer an end, or set promotion.isLimited to false.',
    law: 'EU UCPD annex I no. 7 (false limited time); FTC guides on "free" and similar words (16 CFR 251)',
  },
  'price-nobody-pays': {
    title: 'A struck-through price that nobody seems to pay',
    fix: 'Strike through only a price you really charged in the last 30 days, or drop it.',
    law: pricingLaw,
  },
  'hard-to-cancel': {
    title: 'A cancellation that is harder than the purchase',
    fix: 'Name the cancel button on /subscription first, and drop notice periods.',
    law: 'ROSCA (15 USC 8403(3)); California automatic renewal law; EU consumer rights directive article 11a (withdrawal button)',
  },
  'unmarked-advertisement': {
    title: 'Articles that do not say they are advertising',
    fix: 'Set articles.markAsAdvertisement to true.',
    law: 'FTC policy on deceptively formatted advertisements; EU UCPD annex I no. 11; UK CAP code 2.1',
  },
  'retention-contradicts-policy': {
    title: 'Data kept longer or shorter than the policy says',
    fix: 'Change the RETAIN_ setting or the policy, so that both say the same.',
    law: 'GDPR articles 5(1)(e) and 13(2)(a); FTC Act section 5',
  },
  'store-link': {
    title: 'Store links that lead to no app',
    fix: 'Link your own app in each store.',
    law: 'FTC Act section 5: what was paid for has to be there',
  },
  'product-testing': {
    title: 'The product-testing switch is on',
    fix: 'Set thankYou.isProductTesting to false.',
    law: 'None; buyers would read test words.',
  },
  'settings-refused': {
    title: 'Settings that contradict each other',
    fix: 'Correct what the sentence names; npm start would stop here too.',
    law: paymentLaw,
  },
  'sandbox-payments': {
    title: 'Payments go to the sandbox',
    fix: 'Set the three live Stripe keys.',
    law: paymentLaw,
  },
  'test-keys': { title: 'Stripe test keys', fix: 'Set the three live Stripe keys.', law: paymentLaw },
  'broad-stripe-key': {
    title: 'A Stripe key that may do everything',
    fix: 'Use restricted keys (rk_live_…), one for the shop and one as STRIPE_PREVENTION_KEY.',
    law: paymentLaw,
  },
  'no-mail-server': {
    title: 'No mail server',
    fix: 'Set SMTP_URL: receipts, renewal reminders and password links reach nobody otherwise.',
    law: 'Renewal reminders: California, New York, Minnesota and card-network rules; EU consumer rights directive article 8(7)',
  },
  'public-address': {
    title: 'No address that visitors use',
    fix: 'Set PUBLIC_URL to the https address of the site.',
    law: `${securityLaw}; PCI DSS SAQ A (TLS)`,
  },
  'brand-hosts': {
    title: 'Host names and brands',
    fix: 'Give each host name its brand in BRAND_HOSTS, with real host names.',
    law: 'None; a visitor would see another brand.',
  },
  'trusted-proxies': {
    title: 'Forwarding headers',
    fix: 'Name the proxies that stand in front, and only them, in TRUSTED_PROXIES.',
    law: `${securityLaw}; limits and consent rules go by the visitor's own address and country`,
  },
  'guards-off': {
    title: 'A guard is switched off',
    fix: 'Remove RATE_LIMITS and CARD_GUARD, or set them to on.',
    law: `${securityLaw}; card network rules on card testing`,
  },
  'short-passwords': {
    title: 'Short passwords are allowed',
    fix: 'Set PASSWORD_MIN to 8 or more, and the same number in your terms under "Your account".',
    law: 'NIST SP 800-63B; OWASP ASVS 6.2.1',
  },
  'data-key': {
    title: 'The key of the answers',
    fix: 'Set DATA_KEY from a secret store and keep a copy of it apart from the backups.',
    law: 'GDPR article 32(1)',
  },
  'database-in-the-clear': {
    title: 'A database spoken to in the clear',
    fix: 'Add sslmode=verify-full to DATABASE_URL.',
    law: 'GDPR article 32(1)(a)',
  },
  'talkative-log': {
    title: 'A talkative log',
    fix: 'Set LOG_LEVEL to info or higher.',
    law: 'GDPR article 5(1)(c)',
  },
  'pixel-without-consent-setup': {
    title: 'Advertising without the ground for consent',
    fix: 'Replace the policy and name the proxy that tells the country before PIXEL_ID is set.',
    law: adsLaw,
  },
  'pixel-in-browser': {
    title: 'A pixel in the page',
    fix: 'Leave PIXEL_IN_BROWSER off: the server tells the network what it may know.',
    law: `${adsLaw}; PCI DSS SAQ A (scripts)`,
  },
  'operator-without-second-factor': {
    title: 'Operators without a second factor',
    fix: 'Let each operator set one up on /admin/profile, or disable the account.',
    law: `${securityLaw}; OWASP ASVS 6.3.3`,
  },
  'operator-without-recovery-codes': {
    title: 'Operators without recovery codes',
    fix: 'Let each operator make some on /admin/profile, keep them, and say so there.',
    law: 'None; a lost phone would keep its operator out.',
  },
  'no-operator': {
    title: 'Nobody runs the admin area',
    fix: 'Open the link npm start printed, or set ADMIN_EMAIL and ADMIN_PASSWORD for the first start.',
    law: 'None; disputes have dates that somebody must see.',
  },
  'password-in-settings': {
    title: 'An operator password in the settings',
    fix: 'Remove ADMIN_EMAIL and ADMIN_PASSWORD now that the operator exists.',
    law: securityLaw,
  },
  'other-time-zone': {
    title: 'Numbers in another time zone than asked for',
    fix: 'Run npm run rollups:rebuild, or set REPORTING_TIME_ZONE to the zone that the numbers are kept in.',
    law: 'None; days on the pages would not be yours.',
  },
  'database-not-read': {
    title: 'The database was not looked at',
    fix: 'Start Fennel or set DATABASE_URL, then run the preflight again.',
    law: 'None; operators and switches were not checked.',
  },
  'no-metrics': {
    title: 'Nobody watches the numbers',
    fix: 'Set METRICS_TOKEN and let a collector read /metrics; see docs/running.md.',
    law: 'None; a broken invariant would be in the log only.',
  },
} as const satisfies Readonly<Record<string, Rule>>

export type RuleId = keyof typeof rules
