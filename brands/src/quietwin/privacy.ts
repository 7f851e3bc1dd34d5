import type { LegalDocument } from '@fennel/funnel'
import { legal } from './legal.ts'

/** Sample policy: it states how the product works, and a lawyer must replace it before going live. */
export const privacy: LegalDocument = {
  title: 'Privacy Policy',
  sample: true,
  sections: [
    {
      id: 'introduction',
      title: 'Introduction',
      paragraphs: [
        `${legal.companyName}, company code ${legal.companyCode}, ${legal.companyAddress}, decides how and why your personal data is used when you take our quiz, buy a plan or use the app. For anything about privacy, write to ${legal.supportEmail}.`,
        'A twin that plans with you learns personal things. Answers about worry, mood, focus and sleep are health data to us, whatever the law calls them: they are encrypted when we store them, and we do not hand them to advertisers. A separate page, "Health Data Privacy" at the foot of our pages, says more.',
        'The service is for adults of 18 and over. We do not knowingly collect data from children.',
        'This is sample text. It must be replaced by a policy your own lawyer has approved before the service goes live.',
      ],
    },
    {
      id: 'data-usage',
      title: 'What data we use, and what for',
      paragraphs: [
        'We use your data to provide what you asked for, to meet legal duties, for our legitimate interest in a safe and working service, and, where needed, with your consent. In particular:',
      ],
      bullets: [
        'Quiz answers: to shape your twin and your plan',
        'What you tell your twin in the app: to draft your days and keep your lists; it is not used to train AI models for others',
        'Name and email address: to address you, send your plan, and let you return to your answers',
        'Purchases: to deliver what you bought, send receipts, and handle refunds; card details go to the payment provider and are never stored by us',
        'Account data: to sign you in and keep your account safe; your password is stored only in a form that cannot be read back',
        'Device and usage data, such as browser type, language and the screens you visit: to keep the service working, prevent fraud, and see where the quiz is hard to use',
        'Messages you send us: to answer you',
      ],
    },
    {
      id: 'data-sharing',
      title: 'Who we share data with',
      paragraphs: ['We do not sell your personal data. We share only what is needed, with:'],
      bullets: [
        'payment providers, who process your payments',
        'hosting, email and AI providers, who work for us under contract, on our instructions, and may not use your data for themselves',
        'advertising partners, never with health answers: where the law asks for your permission, only after your yes; elsewhere until you say no under "Privacy choices"; and never with Global Privacy Control',
        'authorities and advisers, where the law requires it or a claim must be defended',
        'a successor, if the business is sold; your rights then go with your data',
      ],
    },
    {
      id: 'data-retention',
      title: 'How long we keep data',
      paragraphs: [
        'Only as long as we need it for the purposes above. After that we delete it or make it anonymous.',
      ],
      bullets: [
        'Account and service data: 5 years',
        'Messaging data: 2 years',
        'Correspondence: 6 months',
        'Records of purchases, with payments, refunds, invoices and what you agreed to: 10 years',
        'A fingerprint of the email address and the card of a trial, from which nobody can get back to either. It keeps anyone from having a second trial: 10 years',
        'Quiz answers without a purchase or an account: 90 days after the last one',
        'The options you chose in the quiz, in our statistics (none about your health): 400 days',
      ],
    },
    {
      id: 'marketing',
      title: 'Marketing messages',
      paragraphs: [
        'If you agreed to it or the law allows it, we may write to you about your plan and similar offers. Every such email has a link to stop them, or you can write to us.',
        'Receipts, renewal notices and other messages that belong to a purchase are not marketing. They are sent as long as you have a plan.',
      ],
    },
    {
      id: 'user-rights',
      title: 'Your rights',
      paragraphs: [
        `Depending on where you live, you have some or all of the rights below. Write to ${legal.supportEmail} to use them; we answer within the time the law sets and may ask you to show that it is you.`,
      ],
      bullets: [
        'to know which data we hold about you and get a copy of it',
        'to have wrong data corrected',
        'to have data deleted, and your twin with it',
        'to limit or object to certain uses, including direct marketing',
        'to take your data to another service',
        'to ask for a person where a decision with serious effects was made by software alone; your twin makes none',
        'to take back a consent at any time, for the future',
        'to complain to a data protection authority',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and browser storage',
      paragraphs: [
        'Browser storage keeps your answers so that you can close the quiz and come back, and a cookie lets only your browser open them again. Another says that you have begun, and no more than that, so that the quiz opens where you paused. After you log in, browser storage holds the way into your account, and a cookie, kept for 90 days, sees that it leads in from no other browser. The service does not work without these.',
        'Statistics and advertising listen to you. Where the law asks for your permission, they stay silent and begin only after your yes. Elsewhere they run until you say no under "Privacy choices", at the foot of our pages; you can change your mind there at any time. A browser that sends Global Privacy Control gets no advertising, whatever else was chosen; about statistics you still decide.',
        'Without statistics we only count that a page or a question was reached, with nothing that leads back to you.',
        'You can delete cookies and stored data in your browser at any time; the quiz and your privacy choices then begin afresh.',
      ],
    },
    {
      id: 'other-issues',
      title: 'Other issues',
      paragraphs: [
        'We protect data with encryption, access limits and regular checks. No system is perfect; if a breach puts you at risk, we tell you and the authorities as the law requires.',
        'Some providers work in other countries. Where the law asks for it, we use recognized safeguards, such as standard contractual clauses.',
        'We may update this policy. The date at the top shows the latest version, and important changes are announced by email.',
      ],
    },
  ],
}
