import type { LegalDocument } from '@fennel/funnel'
import { legal } from './legal.ts'

/** Sample policy: it states how the product works, and a lawyer must replace it before going live. */
export const healthData: LegalDocument = {
  title: 'Consumer Health Data Privacy Policy',
  sample: true,
  sections: [
    {
      id: 'about-this-page',
      title: 'About this page',
      paragraphs: [
        `How you sleep and what worries you is close to your health, so we treat it as health data. This page says what ${legal.companyName} does with it. The laws of Washington (My Health My Data Act) and Nevada (SB 370) require a page like this, and we follow it for everyone.`,
        'Our Privacy Policy still covers everything else: cookies, payments, how long we keep data. This page is in effect from the date at the top.',
        'This is sample text. It must be replaced by a policy your own lawyer has approved before the service goes live.',
      ],
    },
    {
      id: 'what-we-collect',
      title: 'What we collect, and why',
      paragraphs: [
        'We use your answers to shape your plan and your twin and to show you your results, and for nothing else.',
      ],
      bullets: [
        'Sleep: how long, how well, and what your mind does when you lie awake. For the evenings in your plan',
        'Worry and mood: how often worries linger, what they are about, whether the last few weeks felt heavy. For the tone and the size of your first steps, and to point you to a person when a plan is not enough',
        'Focus and memory: how long you can stay with something, what pulls you away, what slips your mind. For how your days are divided up',
        'How full your head is, what stays undone, how deciding feels, what brings you here and what you hope to notice: to decide what your twin takes off your hands first',
        'What we work out from these answers: to show you your results',
        'What you tell your twin in the app, where it touches your health: to draft your days and keep your lists',
        'The fact that you visited us or bought a plan, because even that may say something: to deliver it, keep our books, and see whether our pages and ads work',
      ],
    },
    {
      id: 'sources',
      title: 'Where it comes from',
      paragraphs: [
        'From you, above all. We do not ask doctors or therapists, and we buy nothing from data brokers.',
      ],
      bullets: [
        'you, in the quiz, in the app, and in your messages to us',
        'our own calculations from your answers',
        'your browser, which tells us which of our pages were open',
        'the payment provider, who confirms a payment',
      ],
    },
    {
      id: 'how-we-keep-it',
      title: 'How we look after it',
      paragraphs: [
        'Until you give your email address, answers about your health are kept only in your own browser. Each passes through our server when you give it and once more when you finish, only to count that there was an answer. The answer itself is not kept there. Once you give your address, your answers are stored on our server, encrypted. The people who work for us open them only for a reason, and that reason goes on record.',
        'Our statistics record that such a question was answered, not the answer.',
      ],
    },
    {
      id: 'what-we-share',
      title: 'What we share',
      paragraphs: [
        'We share your health answers, and what we work out from them, with no one. Companies that run servers and software for us store what they need for that, and may use it for nothing else.',
        'Some others can see that you visited or bought. The next section says who, and why.',
      ],
    },
    {
      id: 'with-whom',
      title: 'Who receives what',
      paragraphs: [
        'Here is everyone, by kind. We have no affiliates (companies in the same group) that receive health data.',
      ],
      bullets: [
        'Hosting providers, who work under contract and on our instructions: your health answers, encrypted',
        'AI providers, under the same kind of contract and never for their own purposes: what you tell your twin in the app',
        'Email providers, also under contract: your address and our emails, with no health answer in them',
        'Payment providers: your name, email address, country and card, what you buy and its price. No health answer',
        'Advertising partners: that someone visited, viewed the plans, started a payment, bought, registered or got a refund, and what it was worth; details of the browser; a code for the product; the ids the ad network itself assigned; and, scrambled, the visit number and your email address if we have it. No health answer, and no page that hints at one. The Privacy Policy says when this waits for your yes; saying no under "Privacy choices", or Global Privacy Control, stops it everywhere',
        'Authorities and courts: what the law requires us to hand over',
        'A successor, if the business is sold: your data, together with every promise made here',
      ],
    },
    {
      id: 'your-consent',
      title: 'Your consent, and taking it back',
      paragraphs: [
        'Where the law requires it, as in Washington, Nevada and Europe, we ask for your permission before the first question about your health. Your yes lets us ask and shape your plan, and no more than that. No box is checked for you, and "Accept all" for cookies does not count as that yes.',
        'To share health answers we would need another, separate yes that names what, with whom, why and how to undo it. We do not ask for it, because we do not share any.',
        'You can take back your yes whenever you like. Open "Privacy choices" at the foot of our pages, uncheck "My health answers" and save, or choose "Reject all". The answers are removed right away, from this browser and from what it saved with your email address. What you bought stays yours.',
        `If you answered on another device, too, say no there, or write to ${legal.supportEmail} and we will do it.`,
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      paragraphs: [
        `You can use most of these yourself in your account. Your account covers what you entered with your email address on other devices once you have set a password with a link we emailed you. You can also write to ${legal.supportEmail}, with or without an account. We may ask you to confirm that it is really you.`,
        'At least two requests a year are free, and we never treat you worse for asking. We answer within 45 days. If we need longer, 45 days more at most, we tell you within the first 45 and say why.',
      ],
      bullets: [
        'find out whether we have health data about you, and see it: "Download My Data" in your account',
        'get a list of everyone we shared it with, and how to reach them',
        'have it corrected: take the quiz again in the same browser, or write to us',
        'withdraw your consent, as described above',
        'have it deleted, along with your twin: "Erase my account and data" in your account. We pass the request on to everyone who stores the data for us or received it, including the payment provider. Backups are cleared within six months. A plan that still renews must be canceled first; write to us and we will do both. We keep the payment records the law requires, without your name or your answers',
      ],
    },
    {
      id: 'appeal',
      title: 'If you disagree with us',
      paragraphs: [
        `If we refuse a request, we explain why, and you can appeal by replying or by writing "Appeal" to ${legal.supportEmail}. We look at it again and send you a written decision, with reasons, within 45 days.`,
        "If we refuse again, you can complain to your state's attorney general: in Washington at www.atg.wa.gov/file-complaint, in Nevada at ag.nv.gov.",
      ],
    },
    {
      id: 'no-sale',
      title: 'What we never do',
      paragraphs: [
        'We do not sell health data. That would need an authorization signed by you, and we will not ask for one.',
        'No other company collects health answers on our pages, over time or across websites. Nor do we use location to find out who visits a place of care.',
      ],
    },
    {
      id: 'changes-and-contact',
      title: 'Changes and contact',
      paragraphs: [
        'If we want to collect, use or share health data in a way this page does not describe, we say so here first, and then we ask for your yes. We email you about important changes before they take effect.',
        `Write to us about your health data at ${legal.supportEmail}, or to ${legal.companyName}, ${legal.companyAddress}.`,
      ],
    },
  ],
}
