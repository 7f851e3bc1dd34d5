import type { LegalDocument } from '@fennel/funnel'
import { legal } from './legal.ts'

/** Sample policy: it states how the product works, and a lawyer must replace it before going live. */
export const privacy: LegalDocument = {
  title: 'Privacy Policy',
  sample: true,
  sections: [
    {
      id: 'introduction',
      title: 'Who we are',
      paragraphs: [
        `The company responsible for your data is ${legal.companyName}, company code ${legal.companyCode}, ${legal.companyAddress}. Questions about privacy go to ${legal.supportEmail}.`,
        'Our quiz asks about things like weight, allergies, illnesses and, with halal or kosher food, perhaps your faith. We store such answers encrypted and never pass them to advertisers. A separate policy covers them: "Health Data Privacy", at the foot of our pages.',
        'Bravolio is for adults of 18 and over, and we do not want data about children.',
        'This is sample text. It must be replaced by a policy your own lawyer has approved before the service goes live.',
      ],
    },
    {
      id: 'data-usage',
      title: 'What we collect and why',
      paragraphs: [
        'We rely on our contract with you, on legal duties, on our interest in a service that works and is safe, and on your consent where consent is needed. In detail:',
      ],
      bullets: [
        'What you tell the quiz: for your forecast, portions, recipes and reminders',
        'Your name and email address: for talking to you and for finding your answers again',
        'Your orders: for delivering them, for receipts and refunds; the card number itself stays with the payment provider',
        'Your account: for logging in; we keep your password only in a form nobody can read back',
        'Your device and your visits, for example browser, language and pages seen: for fixing faults, stopping fraud and finding questions that confuse people',
        'Your messages: for answering them',
      ],
    },
    {
      id: 'data-sharing',
      title: 'Who else gets to see it',
      paragraphs: ['Your data is not for sale. Where others are involved, they get the minimum:'],
      bullets: [
        'payment providers, for payments',
        'hosts and email services, under contract and bound by our instructions',
        'advertising partners, never with answers about your health, your body or your faith: where the law asks for your permission, only after your yes; elsewhere until you say no under "Privacy choices"; with Global Privacy Control, not at all',
        'public authorities, courts and advisers, if the law demands it or we have to defend a claim',
        'a buyer of our business, who would have to respect the same rights',
      ],
    },
    {
      id: 'data-retention',
      title: 'How long we keep it',
      paragraphs: ['No longer than the purpose needs. Then it is deleted or made anonymous.'],
      bullets: [
        'Account and service data: 5 years',
        'Messaging data: 2 years',
        'Correspondence: 6 months',
        'Records of purchases, that is payments, refunds, bills and your consent to them: 10 years',
        'The fact that you had a trial, as a fingerprint of your email address and card that cannot be turned back; there is one trial per person: 10 years',
        'Quiz answers without a purchase or an account: 90 days after you gave the last of them',
        'The options you chose in the quiz, in our statistics (none about your health): 400 days',
      ],
    },
    {
      id: 'marketing',
      title: 'Emails from us',
      paragraphs: [
        'If you agreed, or where the law allows it, we send you tips and offers around your plan. The link at the end of every email stops them, and so does a short note to us.',
        'Receipts, renewal notices and the like come with your subscription and are not advertising.',
      ],
    },
    {
      id: 'user-rights',
      title: 'What you can ask for',
      paragraphs: [
        `The law of your country gives you some or all of these rights. A message to ${legal.supportEmail} is enough; we may ask for proof that you are you, and we answer in the time the law allows.`,
      ],
      bullets: [
        'a copy of the data we hold about you',
        'correction of what is wrong',
        'deletion',
        'restriction of a use, or an objection to it, for example to advertising',
        'your data in a form you can take elsewhere',
        'withdrawal of a consent, with effect from then on',
        'a complaint to a data protection authority',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and storage in your browser',
      paragraphs: [
        'Your browser keeps your answers so that a dead battery does not cost you the quiz, and a cookie makes sure that only your browser can open them. One more tells us that you have started, nothing else, so that you land where you stopped. Logged in? Then your browser keeps the key to your account as well, and a cookie makes it fit no other browser; that one stays for 90 days. All of it is necessary.',
        'Statistics and advertising: where the law asks for your permission, they start only after your yes. Elsewhere they run until you say no under "Privacy choices", at the foot of our pages. One tap, and you may change your mind. Does your browser send Global Privacy Control? Then no advertising, whatever else is set; statistics remain your call.',
        'With statistics off we count that a page or a question was reached, and nothing that points to you.',
        'Clearing your browser data removes all of it, your privacy choices too, and the quiz begins again.',
      ],
    },
    {
      id: 'other-issues',
      title: 'Everything else',
      paragraphs: [
        'Encryption, restricted access and regular checks protect your data. Should there be a breach that puts you at risk, we inform you and the authorities as required.',
        'Some services we use are located abroad. Where required, recognized safeguards such as standard contractual clauses apply.',
        'This policy may change. Its current date is at the top, and you get an email about changes that matter.',
      ],
    },
  ],
}
