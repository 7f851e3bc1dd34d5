import type { LegalDocument } from '@fennel/funnel'
import { legal } from './legal.ts'

/** Sample policy: it carries the facts the product works by, and a lawyer must replace it before going live. */
export const healthData: LegalDocument = {
  title: 'Consumer Health Data Privacy Policy',
  sample: true,
  sections: [
    {
      id: 'about-this-page',
      title: 'What this page is for',
      paragraphs: [
        `This page is about one kind of data alone: what ${legal.companyName} learns about your health. Laws such as Washington's My Health My Data Act and Nevada's SB 370 ask for such a page. We follow it wherever you live.`,
        'It stands beside our Privacy Policy and does not replace it. Cookies, payments and how long data is kept are explained there. This page takes effect on the day at its top.',
        'This is sample text. It must be replaced by a policy your own lawyer has approved before the service goes live.',
      ],
    },
    {
      id: 'what-we-collect',
      title: 'What we collect, and what for',
      paragraphs: [
        'Your answers about health are there to work out your results and to make your plan, and we use them for nothing else. Which of these we ask about depends on the quiz you take:',
      ],
      bullets: [
        'Your body: height, weight, the weight you aim for, clothes size. For your body mass index, your forecast and the amounts in your plan',
        'Conditions and medicines: for example diabetes, high blood pressure, what a doctor said about your liver, what you take. So that we leave out what may not suit you, and send you to a doctor first where that is wiser',
        'Allergies and diets, medical or religious: for recipes you can eat',
        'How you live: eating, drinking and alcohol, movement, energy, sleep, stress and cravings. For a plan that fits your days',
        'How you feel about your weight, whether people close to you worry, earlier attempts, and what else you hope for: for the pace of the plan and the words we choose',
        'What we work out from these answers, such as your body mass index and your forecast: to show it to you',
        'That you visited us or bought a plan, which may say something about your health by itself: to deliver the plan, to keep accounts, and to see whether our pages and ads work',
      ],
    },
    {
      id: 'sources',
      title: 'Where it comes from',
      paragraphs: [
        'We buy no data about you, and we ask no doctor, insurer or data broker. There are these sources:',
      ],
      bullets: [
        'you: your answers in the quiz, and what you write to us',
        'our own calculation: results made from your answers',
        'your browser: which of our pages it opened',
        'the payment provider: that a payment went through',
      ],
    },
    {
      id: 'how-we-keep-it',
      title: 'How we handle it',
      paragraphs: [
        'Until you give your email address, your health answers stay in your browser. Then they are stored on our server, encrypted. The people who work for us open them only where they need to, give a reason, and that is written down.',
        'Our statistics hold that a question about health was answered, never what the answer was.',
      ],
    },
    {
      id: 'what-we-share',
      title: 'What we share',
      paragraphs: [
        'Your answers about health, and the results made of them, are shared with nobody. Our hosting provider keeps them for us, encrypted, and may do nothing else with them.',
        'That you visited us or bought a plan is known to a few others, each for the reason given in the next section.',
      ],
    },
    {
      id: 'with-whom',
      title: 'Who gets what',
      paragraphs: [
        'These are all the kinds of companies and offices that come into question. We have no affiliates, that is companies of the same group, with whom we share health data.',
      ],
      bullets: [
        'Hosting providers, who store data for us under contract and on our instructions: your health answers, encrypted',
        'Email providers, under contract as well: your address and the mails we send you. No health answer',
        'Payment providers: your email address, what you buy and what you pay. No health answer',
        'Advertising partners: that a visit, a look at the plans, the start of a payment, a purchase, a registration or a refund happened, with its value, a code instead of the product, details of your browser, the ids that the network itself gave it, and scrambled forms of the number of your visit and, where you gave us your email address, of that. Never a health answer, and no page that would tell one. Our Privacy Policy says when that needs your yes; a no under "Privacy choices" or Global Privacy Control ends it everywhere',
        'Authorities and courts: what the law compels us to hand over',
        'A buyer of our business: the data, bound by the promises on this page',
      ],
    },
    {
      id: 'your-consent',
      title: 'Your yes, and how to take it back',
      paragraphs: [
        'In Washington, in Nevada, in Europe and in other places whose law wants it, the quiz asks before its first question about health whether it may. A yes covers asking and making your plan. Nothing is ticked for you, and "Accept all" for cookies is no yes to it.',
        'Sharing health answers would be a question of its own, apart from this one: what, with whom, what for, and how to take it back. We do not ask it, because we share none.',
        'You can change your mind at any time: open "Privacy choices" at the foot of our pages, take the tick away from "My health answers" and save. Those answers are then removed at once, from this browser and from what it saved with your email address. What you bought goes on.',
        `Answers given on another device are removed when you say no there. Or write to ${legal.supportEmail}, and we do it for you.`,
      ],
    },
    {
      id: 'your-rights',
      title: 'What you can ask for',
      paragraphs: [
        `In your account you can do most of it yourself; without one, or if you prefer, write to ${legal.supportEmail}. We may ask you to show that it is you.`,
        'Asking is free, twice a year at least, and nobody is treated worse for it. You hear from us within 45 days. Should we need up to 45 more, we tell you so, and why, within the first 45.',
      ],
      bullets: [
        'to know whether we hold health data about you, and to see it: "Download My Data" in your account',
        'a list of everybody we shared it with, and how to reach them',
        'a correction: take the quiz once more in the same browser, or write to us',
        'to take back your consent, as described above',
        'deletion: "Erase my account and data" in your account. We pass it on to everybody who holds the data for us or had it from us, the payment provider among them; copies in backups go within six months. A plan that still renews has to be canceled first, and if you write to us we do both. Records of payments that the law makes us keep stay, without your name and without your answers',
      ],
    },
    {
      id: 'appeal',
      title: 'If we say no',
      paragraphs: [
        `If we turn a request down, we tell you why. You can appeal: answer that message, or write to ${legal.supportEmail} with the word "Appeal". We look at it afresh and give you our decision with the reasons, in writing, within 45 days.`,
        'If it is still a no, you can complain to the attorney general: of Washington at www.atg.wa.gov/file-complaint, of Nevada at ag.nv.gov, or of your own state.',
      ],
    },
    {
      id: 'no-sale',
      title: 'What we do not do',
      paragraphs: [
        'We do not sell health data. The law allows a sale only with an authorization that you have signed yourself, and we ask nobody for one.',
        'No other company collects health answers on our pages, neither over time nor across websites. And we draw no line on a map around a clinic or pharmacy to learn who goes there.',
      ],
    },
    {
      id: 'changes-and-contact',
      title: 'Changes and contact',
      paragraphs: [
        'Before we collect another kind of health data, or use or share it for something that does not stand here, we say so on this page and ask for your yes. Important changes are announced by email before they take effect.',
        `Questions about your health data go to ${legal.supportEmail}, or by post to ${legal.companyName}, ${legal.companyAddress}.`,
      ],
    },
  ],
}
