import type { LegalDocument } from '@fennel/funnel'
import { legal } from './legal.ts'

/** Sample policy: it carries the facts the product works by, and a lawyer must replace it before going live. */
export const healthData: LegalDocument = {
  title: 'Consumer Health Data Privacy Policy',
  sample: true,
  sections: [
    {
      id: 'about-this-page',
      title: 'About this page',
      paragraphs: [
        `How you sleep and what worries you is close to your health, so we treat it as health data. This page tells what ${legal.companyName} does with it. The laws of Washington (My Health My Data Act) and Nevada (SB 370) ask for a page like this, and we keep to it for everyone.`,
        'Our Privacy Policy still applies beside it, for everything else: cookies, payments, how long data is kept. This page is in effect from the day named at its top.',
        'This is sample text. It must be replaced by a policy your own lawyer has approved before the service goes live.',
      ],
    },
    {
      id: 'what-we-collect',
      title: 'What we collect, and why',
      paragraphs: [
        'We use your answers to shape your plan and your twin, and to show you your results. For nothing more.',
      ],
      bullets: [
        'Sleep: how long, how well, and what your head does when you lie awake. For your evenings in the plan',
        'Worry and mood: how often worries stay, what they are about, whether the last weeks felt heavy. For the tone and the size of your first steps, and to point you to a person where a plan is not enough',
        'Focus and memory: how long you can stay with something, what pulls you away, what slips your mind. For how your days are cut',
        'How full your head is, what is left undone, how deciding feels, what brings you here and what you hope to notice: for what your twin takes off your hands first',
        'What we work out from these answers: to show it to you',
        'What you tell your twin in the app, where it touches your health: to draft your days and keep your lists',
        'That you visited us or bought a plan, because even that may say something: to deliver it, to keep our books, and to see whether pages and ads work',
      ],
    },
    {
      id: 'sources',
      title: 'Where it comes from',
      paragraphs: [
        'From you, above all. We ask no doctor and no therapist, and we buy nothing from data brokers.',
      ],
      bullets: [
        'you, in the quiz, in the app, and in your messages to us',
        'our own calculation on your answers',
        'your browser, which says which of our pages were open',
        'the payment provider, who confirms a payment',
      ],
    },
    {
      id: 'how-we-keep-it',
      title: 'How we look after it',
      paragraphs: [
        'Before you give your email address, answers about your health stay in your own browser. After that they are on our server, encrypted. Someone who works for us opens them only for a reason, and the reason is recorded.',
        'Our statistics hold that such a question was answered, not the answer.',
      ],
    },
    {
      id: 'what-we-share',
      title: 'What we share',
      paragraphs: [
        'Answers about your health, and what we make of them, we share with no one. Those who run servers and software for us hold what they need for that, and may use it for nothing else.',
        'Your visit or your purchase as such is seen by some others. The next section says by whom, and why.',
      ],
    },
    {
      id: 'with-whom',
      title: 'Who receives what',
      paragraphs: [
        'Here is everyone, by kind. We have no affiliates (companies of one group with us) that receive health data.',
      ],
      bullets: [
        'Hosting providers, who work under contract and on our instructions: your health answers, encrypted',
        'AI providers, under the same kind of contract and never for purposes of their own: what you tell your twin in the app',
        'Email providers, under contract too: your address and our mails, with no health answer in them',
        'Payment providers: your email address, what you buy and its price. No health answer',
        'Advertising partners: that there was a visit, a look at the plans, a payment begun, a purchase, a registration or a refund, what it was worth, details of the browser, a code for the product, the ids the network itself gave out, and, scrambled, the number of the visit and, where we have it, your email address. No health answer, and no page that hints at one. The Privacy Policy tells when this waits for your yes; saying no under "Privacy choices", or Global Privacy Control, stops it in every place',
        'Authorities and courts: what we are obliged by law to give',
        'A successor, if the business is sold: your data, together with every promise made here',
      ],
    },
    {
      id: 'your-consent',
      title: 'Your consent, and taking it back',
      paragraphs: [
        'Where the law wants it, as in Washington, in Nevada and in Europe, we ask before the first question about your health. Saying yes lets us ask and shape your plan, and no more than that. No box is ticked beforehand, and "Accept all" for cookies is not taken for a yes.',
        'To share health answers we would need another yes, asked for apart from the first, that names what, with whom, why and how to undo it. We have no such question, since we share none.',
        'You can take your yes back whenever you like. "Privacy choices" is at the foot of our pages: clear the tick at "My health answers" and save. The answers leave this browser, and what it saved with your email address, at once. What you bought stays yours.',
        `If you answered on another device too, say no there, or write to ${legal.supportEmail}; we will do it.`,
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      paragraphs: [
        `Your account lets you use most of them by yourself. You can also write to ${legal.supportEmail}, with or without an account. We may have to ask for a sign that it is really you.`,
        'There is no charge, for two requests a year at the least, and no disadvantage. We answer within 45 days. If we need longer, 45 days more at most, we let you know in time and say why.',
      ],
      bullets: [
        'to learn whether we have health data about you, and to read it: "Download My Data" in your account',
        'to be given a list of all with whom it was shared, and a way to reach each',
        'to have it put right: go through the quiz again in the same browser, or write to us',
        'to take consent back, as said above',
        'to have it deleted, and your twin with it: "Erase my account and data" in your account. We hand the request on to all who keep the data for us or received it, the payment provider too; backups are clear of it within six months. A plan that still renews has to be canceled before that; write to us and we see to both. Of payments we keep what the law demands, without your name or your answers',
      ],
    },
    {
      id: 'appeal',
      title: 'If you disagree with us',
      paragraphs: [
        `Should we refuse a request, we explain it, and you can appeal by replying or by writing "Appeal" to ${legal.supportEmail}. We consider it once more and send you a decision in writing, with reasons, within 45 days.`,
        'If we refuse again, the attorney general hears your complaint: for Washington at www.atg.wa.gov/file-complaint, for Nevada at ag.nv.gov, and otherwise in your own state.',
      ],
    },
    {
      id: 'no-sale',
      title: 'What we leave alone',
      paragraphs: [
        'Health data is not for sale here. A sale would need an authorization signed by you, and we will not ask for it.',
        'Nobody else collects health answers on our pages, over time or from one website to the next. Nor do we mark places of care on a map to notice who is there.',
      ],
    },
    {
      id: 'changes-and-contact',
      title: 'Changes and contact',
      paragraphs: [
        'If we want to collect, use or share health data in a way this page does not name, it is written here first, and then we ask you. Important changes reach you by email before they apply.',
        `Write to us about your health data at ${legal.supportEmail}, or to ${legal.companyName}, ${legal.companyAddress}.`,
      ],
    },
  ],
}
