import type { LegalDocument } from '@fennel/funnel'
import { legal } from './legal.ts'

/** Sample terms: they state how the product works, and a lawyer must replace them before going live. */
export const terms: LegalDocument = {
  title: 'Terms and Conditions',
  sample: true,
  sections: [
    {
      id: 'about-these-terms',
      title: 'About these terms',
      paragraphs: [
        `This is the agreement between you and ${legal.companyName}, company code ${legal.companyCode}, ${legal.companyAddress} ("Quietwin", "we", "us"). It covers our website, the quiz, the app with your AI twin, and the plans and upgrades we sell.`,
        'You accept these terms when you take the quiz, create an account or buy a plan. If you do not agree, please do not use the service.',
        'This is sample text. It must be replaced by text your own lawyer has approved before the service goes live.',
      ],
    },
    {
      id: 'who-may-use',
      title: 'Who may use the service',
      paragraphs: [
        'Quietwin is made for adults. You must be at least 18 years old and able to enter into a contract where you live.',
        'It is meant for your personal life and your own working day. Please do not use it to plan for other people without their knowledge, or to build a competing product.',
      ],
    },
    {
      id: 'ai-and-health',
      title: 'What your AI twin is, and what it is not',
      paragraphs: [
        'Your twin is software that uses artificial intelligence to draft plans, lists and suggestions from what you tell it. Its suggestions can be incomplete or wrong. Check them before you rely on them, above all where money, deadlines, safety or other people are concerned.',
        'Our products support everyday planning and general well-being. They are not meant to diagnose, treat, cure or prevent any disease or mental-health condition. They are not medical, psychological or legal advice, and no person is watching who could help in an emergency.',
        'If you feel unwell for a longer time, please talk to a doctor or therapist. If you are in crisis, call or text 988 in the US and Canada, call 116 123 in the UK and Ireland, or call your local emergency number.',
      ],
    },
    {
      id: 'your-account',
      title: 'Your account',
      paragraphs: [
        'Your account uses the email address you gave in the quiz or with your order and a password of at least 6 characters. Keep the password to yourself, and tell us at once if you think somebody else has it.',
        'Please keep what you tell us true and up to date: your twin plans with it. You are responsible for what happens under your account unless we are at fault.',
      ],
    },
    {
      id: 'plans-and-prices',
      title: 'Plans, prices and taxes',
      paragraphs: [
        'All prices are in US dollars (USD). Before you pay, you see the price and length of the first term and the price of the renewal. The price you see before you pay is all you pay. Where VAT or a similar tax applies, it is included.',
        'Discounts apply to the first term only. From the first renewal on, the standard price below applies.',
        'If we change a price for future terms, we tell you by email early enough for you to cancel first.',
      ],
    },
    {
      id: 'renewal',
      title: 'Automatic renewal',
      paragraphs: [
        'Plans renew by themselves at the end of each term, with the payment method you used, until you cancel. The standard renewal prices are:',
      ],
      bullets: [
        '7 day plan: $39.99 every month',
        '1 month plan: $39.99 every month',
        '3 months plan: $69.99 every 3 months',
        'Premium, where we offer it or you switch to it: $47 every month, or $228 every year',
      ],
    },
    {
      id: 'cancellation',
      title: 'How to cancel',
      paragraphs: [
        `Log in, open "Manage your subscription" and press "Cancel subscription", or write to ${legal.supportEmail} from the address of your account. You can do so at any time and without giving a reason.`,
        'To stop the next renewal, cancel at least 48 hours before the current period ends. Your twin stays available until the end of the period you have paid for. Deleting the app does not cancel a plan.',
      ],
    },
    {
      id: 'refunds',
      title: 'Money-back guarantee and refunds',
      paragraphs: [
        'If you gave your twin an honest try and it was not for you, you can ask for your first payment back. Please send your request within 14 days of your first purchase and show that you used the plan for 7 consecutive days, for example by the evening lists in the app.',
        'We look at a request within 1 to 3 business days. Once approved, the money goes back to the payment method you used within 5 to 10 business days.',
        'If the page you bought on promised you more than this section, such as a longer guarantee period, the better promise applies. Your legal rights, including any right of withdrawal, are not affected.',
        'In the EU and wherever else the law says so, you can also withdraw from the contract within 14 days of your order, for no reason at all: press "Withdraw from contract here" at the foot of our pages outside the quiz or write to us, and we confirm it by email.',
      ],
    },
    {
      id: 'upgrades',
      title: 'Add-ons and annual upgrades',
      paragraphs: [
        'We may offer you upgrades, such as Premium by the month or by the year. They are charged only if you press the button that adds them, and the offer says what they cost and how they renew.',
        'The money-back guarantee does not cover add-ons (upsells) and annual upgrades, except where the law gives you a right to a refund.',
      ],
    },
    {
      id: 'payments',
      title: 'Payments',
      paragraphs: [
        'A payment provider handles all payments. You confirm that you may use the payment method you enter. Your bank may ask you to confirm a payment, for example with 3-D Secure.',
        'If a renewal payment fails, we may try again and may pause your access until it succeeds. You can cancel instead at any time.',
      ],
    },
    {
      id: 'licence',
      title: 'Your license to use the content',
      paragraphs: [
        'The software, texts, drawings and courses belong to us or to those who license them to us. With a plan you receive a personal, non-exclusive, non-transferable license to use them for your own, non-commercial purposes. The license runs for a term of 5 years from the purchase, unless the law or the offer page gives you longer.',
        'What you tell your twin stays yours, and so do the plans it drafts from it. Please do not copy, sell or scrape the rest.',
      ],
    },
    {
      id: 'fair-use',
      title: 'Fair use',
      paragraphs: ['While using the service, please do not:'],
      bullets: [
        'break the law or the rights of others',
        'feed your twin secrets or personal details of people who would not want that',
        'try to get into accounts, data or systems that are not yours',
        'disturb the service with automated requests, harmful code or attempts to make the twin misbehave',
        'post reviews or stories that are false, insulting or advertising',
      ],
    },
    {
      id: 'your-content',
      title: 'Stories and feedback you send us',
      paragraphs: [
        'We may use ideas from your feedback to improve the service without owing you anything.',
        'A review or story with your name or picture is published only with your consent, which you can take back at any time.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to the service and to these terms',
      paragraphs: [
        'We may improve or replace parts of the service, including the AI models behind it, as long as what you paid for keeps its essential value. We may change these terms for good reasons, such as a change in the law.',
        'Important changes are announced by email at least 30 days before they apply. If you do not agree, you may cancel before that day.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      paragraphs: [
        'We run the service with reasonable care, but "as is": we do not promise that it is free of errors or always available, that every suggestion of your twin is right, or that you will feel a certain way.',
        'As far as the law allows, our total liability to you is limited to $100. Nothing in these terms limits liability that cannot be limited by law, such as for death or injury caused by negligence, or for fraud.',
      ],
    },
    {
      id: 'force-majeure',
      title: 'Events beyond our control',
      paragraphs: [
        'Neither of us answers for a delay or failure caused by events beyond reasonable control, such as natural disasters, war, strikes, or failures of public networks.',
        'The affected side tells the other within 30 days of the start of the event and carries on as soon as possible.',
      ],
    },
    {
      id: 'disputes',
      title: 'Complaints, disputes and arbitration',
      paragraphs: [
        `If something is wrong, please write to ${legal.supportEmail} first. We answer complaints within 14 days. If we have not found a solution within 30 days of your complaint, either of us may bring a formal claim.`,
        'Formal claims are decided by binding individual arbitration where the law allows it. You may opt out of arbitration by writing to us within 30 days of accepting these terms for the first time. Claims for a small claims court may always be brought there, and consumers keep the right to the courts their law gives them.',
      ],
    },
    {
      id: 'final-provisions',
      title: 'Final provisions and contact',
      paragraphs: [
        'If one part of these terms is not valid, the rest still applies. You may not transfer your rights without our consent. If we do not enforce a term right away, we have not given it up.',
        `Questions? Write to ${legal.supportEmail} or to ${legal.companyAddress}.`,
        'Accessibility: the quiz, the payment and your plan work in any current browser, by touch, with a mouse or with the keyboard alone. Every question, answer and error can be heard through a screen reader. Text can be enlarged to twice its size, text has a contrast of at least 4.5 to 1, and a device that asks for less motion gets less. We build to Level AA of the Web Content Accessibility Guidelines (WCAG) 2.2.',
        `If anything keeps you from using a page, tell us at ${legal.supportEmail}: which page it is, and what you use to read it. We answer within 48 hours, help you another way in the meantime, and fix the page. You can also contact the accessibility authority in your country.`,
      ],
    },
  ],
}
