import type { LegalDocument } from '@fennel/funnel'
import { legal } from './legal.ts'

/** Sample terms: they state how the product works, and a lawyer must replace them before going live. */
export const terms: LegalDocument = {
  title: 'Terms and Conditions',
  sample: true,
  sections: [
    {
      id: 'the-agreement',
      title: 'The agreement between us',
      paragraphs: [
        `You are dealing with ${legal.companyName}, company code ${legal.companyCode}, ${legal.companyAddress}. Below, "Bravolio", "we" and "us" mean this company, and "you" means the person who uses our website, quiz or app or buys from us.`,
        'These terms become binding when you take the quiz, open an account or place an order. If you cannot accept something in them, please do not use the service.',
        'This is sample text. It must be replaced by text your own lawyer has approved before the service goes live.',
      ],
    },
    {
      id: 'adults-only',
      title: 'Adults only',
      paragraphs: [
        'You must be at least 18 years old and legally able to enter into contracts in your country.',
        'The service is meant for private use by you and the people you share a table with. Business use, and use in order to build something similar, is not allowed.',
      ],
    },
    {
      id: 'your-health',
      title: 'Your health comes first',
      paragraphs: [
        'Bravolio offers general information about food, meal times and movement. Our products are not meant to diagnose, treat, cure or prevent any disease, and nothing in them is medical advice.',
        'Please speak to a doctor before you begin, in particular if you have kidney disease, diabetes, gout, a heart condition or any other illness, take medicine, are pregnant or breastfeeding, or have or have had an eating disorder. Stop and get medical help if you feel unwell.',
        'Forecasts in the quiz show what is possible at a gradual pace. We do not promise that you will reach a weight, a date or a level of fitness. Individual results vary.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      paragraphs: [
        'Your account is opened with the email address from the quiz or your order and a password of at least 6 characters that only you should know. Let us know without delay if you believe that somebody else is using it.',
        'Give us correct details and keep them up to date: portions and recipes depend on them. What happens through your account counts as yours, unless the fault lies with us.',
      ],
    },
    {
      id: 'prices',
      title: 'Prices and taxes',
      paragraphs: [
        'All prices are in US dollars (USD). Before you pay, you see the price and length of your first term and the price at which it renews. You pay that price and nothing on top: VAT or a similar tax, where there is one, is already in it.',
        'Introductory prices are for the first term only. Every later term costs the standard renewal price.',
        'If we change a price, the change applies to later terms only. We tell you by email early enough for you to cancel first.',
      ],
    },
    {
      id: 'renewals',
      title: 'Renewals',
      paragraphs: [
        'A subscription goes on until you cancel it. At the end of each term we charge the next one to the payment method you paid with. Standard renewal prices are:',
      ],
      bullets: [
        '7 day plan: $39.99 every month',
        '1 month plan: $39.99 every month',
        '3 months plan: $69.99 every 3 months',
        'If you change how often you pay: $39.99 every month, or $119.99 every year',
      ],
    },
    {
      id: 'cancelling',
      title: 'Canceling',
      paragraphs: [
        `Log in, open "Manage your subscription" and press "Cancel subscription". Or send a message to ${legal.supportEmail} from the address of your account. You can do either whenever you want, and you do not need to explain yourself.`,
        'To stop the next renewal, cancel or write to us at least 48 hours before the current period ends. You can go on using what you paid for until that period is over. Removing the app from your phone does not end a subscription.',
      ],
    },
    {
      id: 'guarantee',
      title: 'Money-back guarantee',
      paragraphs: [
        'You may ask for the money for your first term back if the plan did not suit you. Your request should reach us within 14 days of your first purchase and show that you followed the plan for 7 consecutive days; check-ins in the app or photos of your plates are fine.',
        'We look at each request within 1 to 3 business days. Approved refunds arrive through the original payment method within 5 to 10 business days.',
        'If the page where you bought promised something better, such as a longer time to ask, that promise counts. Your legal rights, including any right to withdraw from a contract, remain as they are.',
        'Where the law gives you a right to withdraw from the contract, as it does in the EU, you need no reason and have 14 days from your order. "Withdraw from contract here" at the foot of our pages outside the quiz is the quickest way; an email to us works just as well. You get a confirmation.',
      ],
    },
    {
      id: 'extras',
      title: 'Extras',
      paragraphs: [
        'Once your plan is paid, we may show you an extra, such as a meal-prep playbook, for a one-time price. It is bought only when you press the button that adds it, and is charged to the payment method you used a moment earlier.',
        'The guarantee in section 8 does not cover add-ons (upsells) and annual upgrades. Refund rights given to you by law still apply to them.',
      ],
    },
    {
      id: 'paying',
      title: 'How paying works',
      paragraphs: [
        'A payment provider processes payments for us. By entering a card or wallet you confirm that you are allowed to use it. Your bank may want you to approve the payment, for instance through 3-D Secure.',
        'When a renewal cannot be charged, we may try once more later and may put your access on hold in the meantime. Canceling remains possible throughout.',
      ],
    },
    {
      id: 'what-you-may-do',
      title: 'What you may do with the content',
      paragraphs: [
        'The recipes, plans, words, drawings and software are ours or licensed to us. Buying a plan or an extra gives you a personal, non-exclusive license, which cannot be passed on, to use it privately. It lasts for a term of 5 years from the purchase, or longer where the law or the offer says so.',
        'Cook from it, print a recipe, share dinner. Do not resell, publish, copy in bulk or scrape the content, and leave copyright notices in place.',
      ],
    },
    {
      id: 'house-rules',
      title: 'House rules',
      paragraphs: ['The following is off limits:'],
      bullets: [
        'anything illegal or against the rights of other people',
        'entering accounts, data or systems that are not yours',
        'flooding the service with automated requests or spreading harmful code',
        'reviews or stories that are made up, abusive or advertising in disguise',
      ],
    },
    {
      id: 'feedback',
      title: 'What you send us',
      paragraphs: [
        'We like ideas. If you send us one, we may build it without paying for it.',
        'Your review, story or picture appears in public only after you have agreed. You may change your mind later, and we will take it down.',
      ],
    },
    {
      id: 'updates',
      title: 'Changes',
      paragraphs: [
        'We keep working on the service and may add, move or retire parts of it, so long as the core of what you bought remains. These terms may also change where there is a sound reason, for example a new law.',
        'You will read about important changes in an email at least 30 days before they take effect, and can cancel before then if you disagree.',
      ],
    },
    {
      id: 'responsibility',
      title: 'Our responsibility',
      paragraphs: [
        'We run the service with care but provide it "as is". It may contain errors or be unavailable at times, and we make no promise about results.',
        'To the extent the law permits, all our liability toward you together is limited to $100. Liability that the law does not allow us to limit, for instance for fraud or for death or injury through negligence, is not affected.',
      ],
    },
    {
      id: 'out-of-our-hands',
      title: 'When things are out of our hands',
      paragraphs: [
        'Nobody is liable for what could not be prevented with reasonable effort: natural disasters, war, strikes, breakdown of public networks and the like.',
        'The affected side tells the other within 30 days of the start of the event and resumes as soon as it can.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints and arbitration',
      paragraphs: [
        `Unhappy with something? Tell us at ${legal.supportEmail}. We answer complaints within 14 days. A formal claim can be brought by either side if no solution is found within 30 days of your complaint.`,
        'Where this is permitted, such claims go to binding individual arbitration. You can decline arbitration by telling us within 30 days of accepting these terms for the first time. Small claims courts stay open to both of us, and consumers keep the courts that their law provides.',
      ],
    },
    {
      id: 'closing-words',
      title: 'Closing words and contact',
      paragraphs: [
        'Should a part of these terms be invalid, the others remain in force. You cannot transfer this agreement to somebody else unless we agree. Waiting to enforce a right does not mean giving it up.',
        `We are at ${legal.supportEmail} and at ${legal.companyAddress}.`,
        'Accessibility: quiz, payment and plan run in any current browser, whether you touch, click or only have a keyboard. A screen reader announces every question, answer and error. Text grows to twice its size, its contrast is at least 4.5 to 1, and if your device wants less motion, you get less. We build to Level AA of the Web Content Accessibility Guidelines (WCAG) 2.2.',
        `Hit a barrier? Write to ${legal.supportEmail}: which page, and what you read it with. You hear from us within 48 hours, we get you there another way, and we fix the page. You can also complain to the accessibility authority in your country.`,
      ],
    },
  ],
}
