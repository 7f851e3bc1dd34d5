import type { LegalDocument } from '@fennel/funnel'
import { legal } from './legal.ts'

/** Sample policy: it carries the facts the product works by, and a lawyer must replace it before going live. */
export const healthData: LegalDocument = {
  title: 'Consumer Health Data Privacy Policy',
  sample: true,
  sections: [
    {
      id: 'about-this-page',
      title: 'Why there is a page of its own',
      paragraphs: [
        `A quiz about meals soon gets to weight, illnesses and pregnancy. This page says what ${legal.companyName} does with that part, and only that part. Washington (My Health My Data Act) and Nevada (SB 370) want it on its own; everybody else may hold us to it, too.`,
        'The Privacy Policy stays where it is. It covers the rest: cookies, payments, how long we keep things. This page counts from the day at its top.',
        'This is sample text. It must be replaced by a policy your own lawyer has approved before the service goes live.',
      ],
    },
    {
      id: 'what-we-collect',
      title: 'What we collect and why',
      paragraphs: ['One purpose for all of your answers: working out your results and building your plan.'],
      bullets: [
        'Height, weight, goal: for your body mass index, your forecast and your portions',
        'Illnesses, regular medication, pregnancy or nursing, an eating disorder: to keep forecasts and offers away from you that could do harm, and to send you to a doctor where that comes first',
        'Allergies, and how you eat, halal and kosher included: for recipes that are yours',
        'Hunger, late snacks, energy, training, movement and sleep: for when your three meals come',
        'What you want to reach and what got in the way before: for the rhythm of your plan',
        'What we calculate from all that, such as your body mass index and your forecast: to show you',
        'The fact that you were here or bought a plan, since that alone may hint at your health: for delivery, for our books, and for seeing whether pages and ads work',
      ],
    },
    {
      id: 'sources',
      title: 'Where we have it from',
      paragraphs: ['Mostly from you. No doctor tells us anything, no insurer, no data broker.'],
      bullets: [
        'you, when you answer the quiz or write to us',
        'our own arithmetic, done on your answers',
        'your browser, which tells what pages it opened',
        'the payment provider, who tells us that you paid',
      ],
    },
    {
      id: 'how-we-keep-it',
      title: 'How it is kept',
      paragraphs: [
        'As long as we do not have your email address, answers about health lie in your browser and nowhere else. Afterwards our server keeps them, encrypted. If somebody on our team has to open them, they give a reason, and the log remembers it.',
        'Statistics learn that you answered such a question. What you said, they never learn.',
      ],
    },
    {
      id: 'what-we-share',
      title: 'What is shared',
      paragraphs: [
        'Of your answers about health and of the results: nothing, with nobody. Our host holds them for us, encrypted, and may do nothing else with them.',
        'Of your visit or purchase as such: a little, with those whom the next section names.',
      ],
    },
    {
      id: 'with-whom',
      title: 'The list of who gets what',
      paragraphs: [
        'This list is meant to be complete. Affiliates, meaning companies that belong together with ours, do not get any health data.',
      ],
      bullets: [
        'Hosts, under contract and bound by our instructions: your answers about health, in encrypted form',
        'Email services, bound in the same way: your address and our mails, without any answer about health',
        'Payment providers: your email address, what you bought, the amount. No answer about health',
        'Advertising partners: that somebody visited, looked at the plans, began to pay, bought, registered or was paid back, for how much, which browser it was, a code in place of the product, the ids the network itself set, and, scrambled, the number of the visit and your email address if we have it. Not one answer about health, nor a page that gives one away. When this takes your yes is in the Privacy Policy; "Privacy choices" or Global Privacy Control switch it off wherever you are',
        'Public authorities and courts: what a law forces us to give',
        'Whoever buys our business: the data, along with the duties on this page',
      ],
    },
    {
      id: 'your-consent',
      title: 'Your yes, and changing your mind',
      paragraphs: [
        'Live in Washington, Nevada, Europe or another place where the law wants it? Then we ask before the first question about health whether we may. Your yes is for asking and for building your plan, no further. We tick nothing for you, and "Accept all" about cookies does not count as that yes.',
        'If we ever wanted to share health answers, that would take a second yes, asked separately: what, who, why, and the way back. There is no such question today, because there is no such sharing.',
        'The way back from the first one: "Privacy choices" at the foot of our pages, untick "My health answers", save. Off they go, from this browser and from what it saved with your email address. What you paid for keeps going.',
        `For answers from another device, say no on that device, or drop a line to ${legal.supportEmail} and leave it to us.`,
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights, and where the buttons are',
      paragraphs: [
        `Your account has buttons for most of these. No account? A message to ${legal.supportEmail} works as well; we may want proof that you are you.`,
        'It costs nothing, at least twice a year, and gets you no worse treatment. Our answer comes within 45 days. If it takes up to 45 days longer, you learn that, with the reason, before the first 45 are over.',
      ],
      bullets: [
        'find out if we have health data about you, and get it: "Download My Data" in your account',
        'a list of all who had it from us, with their contact',
        'set something right: run the quiz again in the browser you used, or tell us',
        'withdraw your consent, see the section before this one',
        'have it deleted: "Erase my account and data" in your account. Those who hold it for us or got it from us are told to delete, too, payment provider included, and backups follow within six months. First a plan that renews needs canceling; write to us, and we take care of both. What the law wants kept of payments stays, minus your name and your answers',
      ],
    },
    {
      id: 'appeal',
      title: 'When our answer is no',
      paragraphs: [
        `You get our reasons, and you can appeal. Reply to us, or send "Appeal" to ${legal.supportEmail}. We go through it again, and within 45 days you have a decision in writing, reasons included.`,
        'Not convinced? The attorney general takes complaints: in Washington at www.atg.wa.gov/file-complaint, in Nevada at ag.nv.gov, elsewhere the one of your state.',
      ],
    },
    {
      id: 'no-sale',
      title: 'Off the menu',
      paragraphs: [
        'We do not sell health data. By law that would take an authorization with your signature, and we do not ask for any.',
        'No other company gathers health answers on our pages, over time or from site to site.',
        'And we draw no fences on a map around clinics or pharmacies to see who walks in.',
      ],
    },
    {
      id: 'changes-and-contact',
      title: 'Changes, and where to find us',
      paragraphs: [
        'A new kind of health data, a new use, somebody new to share with: first it stands here, then we ask you, and only after your yes it happens. You read about important changes in an email before they count.',
        `Anything else about your health data: ${legal.supportEmail}, or on paper to ${legal.companyName}, ${legal.companyAddress}.`,
      ],
    },
  ],
}
