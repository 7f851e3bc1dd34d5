import type { LegalDocument } from '@fennel/funnel'
import { legal } from './legal.ts'

/** Sample policy: it states how the product works, and a lawyer must replace it before going live. */
export const healthData: LegalDocument = {
  title: 'Consumer Health Data Privacy Policy',
  sample: true,
  sections: [
    {
      id: 'about-this-page',
      title: 'Why this gets its own page',
      paragraphs: [
        `A quiz about meals soon gets to weight, illnesses and pregnancy. This page says what ${legal.companyName} does with that part, and only that part. Washington (My Health My Data Act) and Nevada (SB 370) require a separate page; wherever you live, you can hold us to it.`,
        'The Privacy Policy covers the rest: cookies, payments, how long we keep things. This page is in effect from the date at the top.',
        'This is sample text. It must be replaced by a policy your own lawyer has approved before the service goes live.',
      ],
    },
    {
      id: 'what-we-collect',
      title: 'What we collect and why',
      paragraphs: ['All your answers serve one purpose: working out your results and building your plan.'],
      bullets: [
        'Height, weight, goal: for your body mass index, your forecast and your portions',
        'Illnesses, regular medication, pregnancy or nursing, an eating disorder: so you never see forecasts and offers that could do harm, and to send you to a doctor when that comes first',
        'Allergies, and how you eat, including halal and kosher: for recipes you can actually eat',
        'Hunger, late snacks, energy, training, movement and sleep: for when your three meals come',
        'What you want to achieve and what got in the way before: for the rhythm of your plan',
        'What we calculate from all that, such as your body mass index and your forecast: to show you your results',
        'The fact that you were here or bought a plan, since that alone may hint at your health: to deliver it, keep our books, and see whether our pages and ads work',
      ],
    },
    {
      id: 'sources',
      title: 'Where we get it',
      paragraphs: ['Mostly from you. Never from doctors, insurers or data brokers.'],
      bullets: [
        'you, when you answer the quiz or write to us',
        'our own math, done on your answers',
        'your browser, which tells us what pages it opened',
        'the payment provider, who tells us that you paid',
      ],
    },
    {
      id: 'how-we-keep-it',
      title: 'How it is kept',
      paragraphs: [
        'Until we have your email address, your health answers are kept only in your browser. Each one goes through our server when you give it and again at the end of the quiz, just to count that you answered. What you said is not kept there. Once we have your address, our server stores your answers, encrypted. If someone on our team has to open them, they give a reason, and the log keeps it.',
        'Our statistics know that you answered such a question. They never know what you said.',
      ],
    },
    {
      id: 'what-we-share',
      title: 'What we share',
      paragraphs: [
        'Your health answers and your results: with nobody. Our host stores them for us, encrypted, and may do nothing else with them.',
        'The fact that you visited or bought: a little, with those named in the next section.',
      ],
    },
    {
      id: 'with-whom',
      title: 'Who gets what',
      paragraphs: [
        'This is the whole list. Affiliates, meaning companies in the same group as ours, get no health data.',
      ],
      bullets: [
        'Hosting providers, under contract and bound by our instructions: your health answers, encrypted',
        'Email services, bound the same way: your address and our emails, without any health answer',
        'Payment providers: your name, email address and country, your card, what you bought, the amount. No health answer',
        'Advertising partners: that someone visited, looked at the plans, started to pay, bought, registered or got a refund, and for how much; which browser it was; a code in place of the product; the ids the ad network itself set; and, scrambled, the visit number and your email address if we have it. Not one health answer, nor a page that gives one away. The Privacy Policy says when this takes your yes; "Privacy choices" or Global Privacy Control turns it off wherever you are',
        'Public authorities and courts: what the law makes us hand over',
        'Whoever buys our business: the data, along with the duties on this page',
      ],
    },
    {
      id: 'your-consent',
      title: 'Your yes, and changing your mind',
      paragraphs: [
        'Live in Washington, Nevada, Europe or anywhere else the law requires it? Then we ask for your permission before the first health question. Your yes lets us ask and build your plan, and that is all. We check no box for you, and "Accept all" about cookies does not count as that yes.',
        'If we ever wanted to share health answers, we would need a second yes, asked separately: what, who, why, and the way back. We do not ask, because we do not share.',
        'The way back from the first one: "Privacy choices" at the foot of our pages, uncheck "My health answers" and save, or tap "Reject all". They are gone, from this browser and from what it saved with your email address. What you paid for stays yours.',
        `For answers from another device, say no on that device, or drop us a line at ${legal.supportEmail} and we will do it.`,
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights, and where the buttons are',
      paragraphs: [
        `Your account has buttons for most of these. They cover what you entered with your address on other devices once you've set a password by a link from us. No account? A message to ${legal.supportEmail} works, too; we may ask for proof that you are you.`,
        'It is free at least twice a year, and we never treat you worse for asking. You hear back within 45 days. If we need up to 45 more, we tell you, with the reason, before the first 45 are over.',
      ],
      bullets: [
        'find out if we have health data about you, and get it: "Download My Data" in your account',
        'get a list of everyone who got it from us, with contact details',
        'correct something: take the quiz again in the browser you used, or tell us',
        'withdraw your consent: see the section above',
        'have it deleted: "Erase my account and data" in your account. We tell everyone who stores it for us or got it from us to delete it, too, payment provider included, and backups follow within six months. A plan that renews needs canceling first; write to us, and we take care of both. Payment records the law makes us keep stay, minus your name and your answers',
      ],
    },
    {
      id: 'appeal',
      title: 'When our answer is no',
      paragraphs: [
        `We give you our reasons, and you can appeal. Reply to us, or send "Appeal" to ${legal.supportEmail}. We take another look, and within 45 days you have a written decision, reasons included.`,
        'Not convinced? Your state’s attorney general takes complaints: in Washington at www.atg.wa.gov/file-complaint, in Nevada at ag.nv.gov.',
      ],
    },
    {
      id: 'no-sale',
      title: 'Off the menu',
      paragraphs: [
        'We do not sell health data. By law that would take an authorization you have signed, and we never ask for one.',
        'No other company collects health answers on our pages, over time or from site to site.',
        'And we do not put fences on a map around clinics or pharmacies to see who walks in.',
      ],
    },
    {
      id: 'changes-and-contact',
      title: 'Changes, and where to find us',
      paragraphs: [
        'A new kind of health data, a new use, someone new to share it with: first we say so here, then we ask you, and it happens only after your yes. We email you about important changes before they take effect.',
        `Anything else about your health data: ${legal.supportEmail}, or on paper to ${legal.companyName}, ${legal.companyAddress}.`,
      ],
    },
  ],
}
