import type { LegalDocument } from '@fennel/funnel'
import { legal } from './legal.ts'

/** Sample policy: it states how the product works, and a lawyer must replace it before going live. */
export const healthData: LegalDocument = {
  title: 'Consumer Health Data Privacy Policy',
  sample: true,
  sections: [
    {
      id: 'about-this-page',
      title: 'What this page is for',
      paragraphs: [
        `This page covers one kind of data only: what ${legal.companyName} learns about your health. Laws such as Washington's My Health My Data Act and Nevada's SB 370 require a page like this. We follow it wherever you live.`,
        'It adds to our Privacy Policy and does not replace it. Cookies, payments and how long we keep data are explained there. This page is in effect from the date at the top.',
        'This is sample text. It must be replaced by a policy your own lawyer has approved before the service goes live.',
      ],
    },
    {
      id: 'what-we-collect',
      title: 'What we collect, and why',
      paragraphs: [
        'We use your health answers to work out your results and make your plan, and for nothing else. What we ask depends on the quiz you take:',
      ],
      bullets: [
        'Your body: height, weight, goal weight and clothing size. We need these for your body mass index, your forecast and the portions in your plan',
        'Conditions and medications: for example diabetes, high blood pressure, what a doctor has said about your liver, and what you take. This lets us leave out what may not suit you, and send you to a doctor first when that is the wiser step',
        'Allergies and diets, medical or religious: for recipes you can eat',
        'How you live: eating, drinking and alcohol, movement, energy, sleep, stress and cravings. These make the plan fit your days',
        'How you feel about your weight, whether people close to you worry, what you have tried before, and what else you hope for: for the pace of the plan and the words we choose',
        'What we work out from these answers, such as your body mass index and your forecast: to show you your results',
        'The fact that you visited us or bought a plan, which may itself say something about your health: to deliver the plan, keep our accounts, and see whether our pages and ads work',
      ],
    },
    {
      id: 'sources',
      title: 'Where it comes from',
      paragraphs: [
        'We do not buy data about you or ask doctors, insurers or data brokers for it. Our only sources are:',
      ],
      bullets: [
        'you: your answers in the quiz, and what you write to us',
        'our own calculations: the results we work out from your answers',
        'your browser: which of our pages it opened',
        'the payment provider: whether a payment went through',
      ],
    },
    {
      id: 'how-we-keep-it',
      title: 'How we handle it',
      paragraphs: [
        'Until you give your email address, your health answers are kept only in your browser. Each one passes through our server when you give it and again when you finish the quiz, only to count that the question was answered: what you answered is not kept there. Once you give your address, your answers are stored on our server, encrypted. People who work for us open them only when they have to, and each time they give a reason that goes on record.',
        'Our statistics record that a health question was answered, never what the answer was.',
      ],
    },
    {
      id: 'what-we-share',
      title: 'What we share',
      paragraphs: [
        'We share your health answers, and the results we work out from them, with nobody. Our hosting provider stores them for us, encrypted, and may do nothing else with them.',
        'A few others know that you visited us or bought a plan. The next section says who they are and why.',
      ],
    },
    {
      id: 'with-whom',
      title: 'Who gets what',
      paragraphs: [
        'These are all the kinds of companies and authorities involved. We have no affiliates (companies in the same group) that we share health data with.',
      ],
      bullets: [
        'Hosting providers, who store data for us under contract and on our instructions: your health answers, encrypted',
        'Email providers, also under contract: your address and the emails we send you. No health answer',
        'Payment providers: your name, email address and country, your card, what you buy and what you pay. No health answer',
        'Advertising partners: that someone visited, viewed the plans, started a payment, bought, registered or was refunded, and for how much; a code in place of the product; details of the browser; the ids the ad network itself assigned; and, in scrambled form, the visit number and your email address if you gave us one. Never a health answer, and never a page that would reveal one. Our Privacy Policy says when this needs your yes. Saying no under "Privacy choices", or turning on Global Privacy Control, stops it everywhere',
        'Authorities and courts: what the law requires us to hand over',
        'A buyer of our business: the data, along with the promises on this page',
      ],
    },
    {
      id: 'your-consent',
      title: 'Your yes, and how to take it back',
      paragraphs: [
        'In Washington, Nevada, Europe and wherever else the law requires it, the quiz asks for your permission before its first health question. Your yes covers asking those questions and making your plan, nothing more. No box is checked for you, and "Accept all" for cookies does not count as that yes.',
        'Sharing health answers would need a separate yes: to what, with whom, why, and how to take it back. We do not ask for it, because we do not share any.',
        'You can change your mind at any time: open "Privacy choices" at the foot of our pages, uncheck "My health answers" and save, or choose "Reject all". Those answers are removed right away, from this browser and from what it saved with your email address. What you bought stays yours.',
        `To remove answers given on another device, say no on that device, or write to ${legal.supportEmail} and we will do it for you.`,
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      paragraphs: [
        `You can do most of this yourself in your account. Your account covers what you entered with your email address on other devices once you have set a password with a link we emailed you. Without an account, or if you prefer, write to ${legal.supportEmail}. We may ask you to confirm that it is you.`,
        'It is free at least twice a year, and we never treat you worse for asking. We answer within 45 days. If we need up to 45 more, we tell you so, and why, within the first 45.',
      ],
      bullets: [
        'find out whether we hold health data about you, and see it: "Download My Data" in your account',
        'get a list of everyone we shared it with, and how to reach them',
        'have it corrected: take the quiz again in the same browser, or write to us',
        'withdraw your consent, as described above',
        'have it deleted: "Erase my account and data" in your account. We pass your request on to everyone who stores the data for us or received it from us, including the payment provider. Backups are cleared within six months. A plan that still renews must be canceled first; if you write to us, we do both. Payment records that the law makes us keep remain, without your name or your answers',
      ],
    },
    {
      id: 'appeal',
      title: 'If we say no',
      paragraphs: [
        `If we turn down a request, we tell you why. You can appeal: reply to that message, or write to ${legal.supportEmail} with the word "Appeal". We take a fresh look and send you our decision and the reasons, in writing, within 45 days.`,
        "If the answer is still no, you can complain to your state's attorney general: in Washington at www.atg.wa.gov/file-complaint, in Nevada at ag.nv.gov.",
      ],
    },
    {
      id: 'no-sale',
      title: 'What we do not do',
      paragraphs: [
        'We do not sell health data. The law allows that only with an authorization you have signed, and we do not ask anyone for one.',
        'No other company collects health answers on our pages, over time or across websites. And we do not use location to find out who visits a clinic or a pharmacy.',
      ],
    },
    {
      id: 'changes-and-contact',
      title: 'Changes and contact',
      paragraphs: [
        'Before we collect another kind of health data, or use or share it in a way this page does not describe, we say so here and ask for your yes. We announce important changes by email before they take effect.',
        `Questions about your health data go to ${legal.supportEmail}, or by post to ${legal.companyName}, ${legal.companyAddress}.`,
      ],
    },
  ],
}
