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
        `These terms are the agreement between you and ${legal.companyName}, company code ${legal.companyCode}, ${legal.companyAddress} ("Calmplate", "we", "us"). They apply whenever you use our website, our quiz, our app and the plans and add-ons we sell.`,
        'By taking the quiz, creating an account or buying a plan you accept these terms. If you do not agree with them, please do not use the service.',
        'This is sample text. It must be replaced by text your own lawyer has approved before the service goes live.',
      ],
    },
    {
      id: 'who-may-use',
      title: 'Who may use the service',
      paragraphs: [
        'The service is for adults only. You must be at least 18 years old and able to enter into a contract where you live.',
        'You may use the service for yourself and your household, not on behalf of a business and not to build a competing product.',
      ],
    },
    {
      id: 'health-notice',
      title: 'Important health notice',
      paragraphs: [
        'Our products support general health. They are not meant to diagnose, treat, cure or prevent any disease, and they are not medical advice.',
        'Talk to a doctor before you change how you eat or move, especially if you are pregnant or breastfeeding, take medication, live with a medical condition, or have or have had an eating disorder. If you feel unwell while following a plan, stop and seek medical help.',
        'Predictions in the quiz are estimates of what is possible at a gradual pace. They are not a promise. Individual results vary.',
      ],
    },
    {
      id: 'your-account',
      title: 'Your account',
      paragraphs: [
        'You create an account with the email address you gave in the quiz or with your order and a password of at least 6 characters. Keep the password to yourself and tell us at once if you think somebody else knows it.',
        'The information you give us should be true and up to date, because your plan is built from it. You are responsible for what happens under your account unless we are at fault.',
      ],
    },
    {
      id: 'plans-and-prices',
      title: 'Plans, prices and taxes',
      paragraphs: [
        'Prices are shown in US dollars (USD) next to each plan before you pay, together with the length of the first term and the price of the renewal. The price you see before you pay is all you pay. Where VAT or a similar tax applies, it is included.',
        'A discount applies to the first term only. After the first term the standard renewal price applies.',
        'We may change prices for future terms. We tell you by email in good time before a new price applies to you, so that you can cancel first.',
      ],
    },
    {
      id: 'renewal',
      title: 'Automatic renewal',
      paragraphs: [
        'Subscriptions renew automatically at the end of each term until you cancel. We charge the payment method you used for the purchase. The standard renewal prices are:',
      ],
      bullets: [
        '7 day plan: $39.99 every month',
        '1 month plan: $39.99 every month',
        '3 months plan: $69.99 every 3 months',
        'If you switch how often you pay: $39.99 every month, or $119.99 every year',
      ],
    },
    {
      id: 'cancellation',
      title: 'How to cancel',
      paragraphs: [
        `You can cancel at any time without giving a reason: log in, open "Manage your subscription" and press "Cancel subscription", or write to ${legal.supportEmail} from the address of your account.`,
        'To stop the next renewal, cancel at least 48 hours before the current period ends. Your access continues until the end of the period you have paid for. Deleting the app does not cancel a subscription.',
      ],
    },
    {
      id: 'refunds',
      title: 'Money-back guarantee and refunds',
      paragraphs: [
        'If you followed your plan and it was not for you, you can ask for your first payment back. Please send your request within 14 days of your first purchase, with evidence that you followed the plan for 7 consecutive days, for example the daily entries in the app or photos of your meals.',
        'We review a request within 1 to 3 business days. If it is approved, the money goes back to the payment method you used within 5 to 10 business days.',
        'If the page you bought on promised you more than this section, such as a longer guarantee period, the better promise applies. Your legal rights, including any right of withdrawal, are not affected.',
        'Apart from this guarantee, the law may let you withdraw from the contract within 14 days of your order without giving a reason, for example in the EU. Press "Withdraw from contract here" at the foot of our pages outside the quiz, or write to us; you get a confirmation by email.',
      ],
    },
    {
      id: 'add-ons',
      title: 'Add-ons and annual upgrades',
      paragraphs: [
        'After the main purchase we may offer you add-ons, such as a workout program or a recipe guidebook, at a one-time price. They are charged to the payment method you have just used, and only if you press the button that adds them to your order.',
        'The money-back guarantee does not cover add-ons (upsells) and annual upgrades, except where the law gives you a right to a refund.',
      ],
    },
    {
      id: 'payments',
      title: 'Payments',
      paragraphs: [
        'Payments are handled by a payment provider. You confirm that you may use the payment method you enter. Your bank may ask you to confirm a payment, for example with 3-D Secure.',
        'If a renewal payment fails, we may try again and may pause your access until the payment succeeds. You can always cancel instead.',
      ],
    },
    {
      id: 'licence',
      title: 'Your license to use the content',
      paragraphs: [
        'Recipes, plans, texts, drawings and software belong to us or to those who license them to us. When you buy a plan or an add-on, we give you a personal, non-exclusive, non-transferable license to use it for your own, non-commercial purposes. The license runs for a term of 5 years from the purchase, unless the law or the offer page gives you longer.',
        'Please do not copy, sell, publish or scrape the content, and do not remove notices from it.',
      ],
    },
    {
      id: 'fair-use',
      title: 'Fair use',
      paragraphs: ['While using the service, please do not:'],
      bullets: [
        'break the law or the rights of others',
        'try to get into accounts, data or systems that are not yours',
        'disturb the service with automated requests or harmful code',
        'post reviews or stories that are false, insulting or advertising',
      ],
    },
    {
      id: 'your-content',
      title: 'Stories and feedback you send us',
      paragraphs: [
        'If you send us feedback, we may use the ideas in it to improve the service without owing you anything.',
        'We publish a review or a success story with your name or picture only with your consent, and you can take that consent back at any time.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to the service and to these terms',
      paragraphs: [
        'We may improve or change parts of the service, as long as what you paid for keeps its essential value. We may also change these terms for good reasons, such as a change in the law.',
        'We announce important changes by email at least 30 days before they apply. If you do not agree, you may cancel before that day.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      paragraphs: [
        'We provide the service with reasonable care, but "as is": we do not promise that it will be free of errors or always available, or that you will reach a certain weight.',
        'As far as the law allows, our total liability to you is limited to $100. Nothing in these terms limits liability that cannot be limited by law, such as for death or injury caused by negligence, or for fraud.',
      ],
    },
    {
      id: 'force-majeure',
      title: 'Events beyond our control',
      paragraphs: [
        'Neither of us is responsible for a delay or failure caused by events beyond reasonable control, such as natural disasters, war, strikes, or failures of public networks.',
        'The affected side tells the other within 30 days of the start of the event and resumes its duties as soon as possible.',
      ],
    },
    {
      id: 'disputes',
      title: 'Complaints, disputes and arbitration',
      paragraphs: [
        `If something is wrong, please write to ${legal.supportEmail} first. We answer complaints within 14 days. If we have not found a solution within 30 days of your complaint, either of us may bring a formal claim.`,
        'Formal claims are decided by binding individual arbitration where the law allows it. You may opt out of arbitration by writing to us within 30 days of accepting these terms for the first time. Claims that belong before a small claims court may always be brought there, and consumers keep the right to the courts their law gives them.',
      ],
    },
    {
      id: 'final-provisions',
      title: 'Final provisions and contact',
      paragraphs: [
        'If one part of these terms is not valid, the rest still applies. You may not transfer your rights to others without our consent. If we do not enforce a term right away, we have not given it up.',
        `Questions? Write to ${legal.supportEmail} or to ${legal.companyAddress}.`,
        'Accessibility: you can take the quiz, pay and look after your plan in any current browser, by touch, with a mouse or with the keyboard alone. Screen readers announce every question, answer and error. You can enlarge text to twice its size, text has a contrast of at least 4.5 to 1, and if your device asks for less motion, you get less. We build to Level AA of the Web Content Accessibility Guidelines (WCAG) 2.2.',
        `If something stands in your way, write to ${legal.supportEmail} and tell us on which page, and what you use to read it. We answer within 48 hours, help you another way, and fix the page. If we do not, you can contact the accessibility authority in your country.`,
      ],
    },
  ],
}
