import type { FlowWords, PurchasePageContent } from '@fennel/funnel'
import { purchasePage } from './purchase-page.ts'

type Answers = Readonly<Record<string, { readonly question?: string; readonly answer: string }>>

/** The questions of the purchase page, some of them with answers for one flow variant. */
function faqWith(answers: Answers): PurchasePageContent['faq'] {
  return purchasePage.faq.map((entry) => ({ ...entry, ...answers[entry.question] }))
}

/** The six features under their usual titles, described for one flow variant. */
function highlightsWith(texts: Readonly<Record<string, string>>): PurchasePageContent['planHighlights'] {
  return purchasePage.planHighlights.map((highlight) => ({
    ...highlight,
    text: texts[highlight.title] ?? highlight.text,
  }))
}

const { before, after } = purchasePage.beforeAfter
const whatIsIt = 'What is anti-inflammatory eating?'
const howFast = 'How fast will I see results?'
const condition = 'Is it right for me if I have a health condition?'

/** The copy of the pages after the quiz for each flow variant; `inflammation` uses the brand's own. */
export const wordsByFlowId: Readonly<Record<string, FlowWords>> = {
  cortisol: {
    description: 'Calmplate: quieter evenings, fewer cravings and an eating plan for real weeks',
    purchasePage: {
      heading: 'Four weeks of calmer evenings',
      subheading: 'Pick a length that takes the pressure off. You can change it later.',
      beforeAfter: {
        title: 'An evening now, and an evening then',
        before: {
          ...before,
          lines: [
            { label: 'Lunch before three', value: 'Sometimes', level: 35 },
            { label: 'Cravings after dinner', value: 'Most evenings', level: 80 },
            { label: 'Time to wind down', value: 'Hardly any', level: 20 },
            { label: 'Rested in the morning', value: 'Rarely', level: 25 },
          ],
        },
        after: {
          ...after,
          lines: [
            { label: 'Lunch before three', value: 'Most days', level: 85 },
            { label: 'Cravings after dinner', value: 'Now and then', level: 35 },
            { label: 'Time to wind down', value: 'An hour', level: 75 },
            { label: 'Rested in the morning', value: 'More often', level: 70 },
          ],
        },
        note: 'Drawn to show what many people wish for. Not measured, not promised, and different for everyone.',
      },
      guarantee: {
        title: '60-day money-back guarantee',
        text: 'Stress took longer than a month to arrive, so you have two to find out whether this helps. If it does not, write to us within 60 days of your purchase and we will take care of your refund.',
        days: 60,
      },
      planHighlights: highlightsWith({
        'Fasting assistant':
          'The kitchen closes in the evening and opens at breakfast, with a kind reminder.',
        'Step-by-step support': 'Twenty-one evenings with one small change each. Miss one, take the next.',
        'Meal recommendations': 'Dinner is decided before you come home, from 500+ recipes and your tastes.',
        Trackers: 'Sleep, meals and mood in three taps. It shows you which days are hard and why.',
        'Cravings control': 'A snack for your craving hour, and five-minute ideas for when it comes early.',
        'Bonus 15-minute workouts':
          'Stretches and slow strength that end the working day instead of adding to it.',
      }),
      faq: faqWith({
        [whatIsIt]: {
          question: 'Is this really a cortisol detox?',
          answer:
            'It is what people usually look for under that name, without the parts that do not work. No food or tea can flush cortisol out, and your body needs it. The plan helps with what long stress does to the day: skipped meals, late coffee, short nights and cravings in the evening.',
        },
        [howFast]: {
          answer:
            'Some people sleep and snack differently within a couple of weeks, others need longer. Weight follows slowly, by 1 to 2 pounds (0.5 to 1 kg) a week at most, and not every week. A result cannot be promised.',
        },
        [condition]: {
          question: 'I am exhausted, or I have a hormone condition. Is it for me?',
          answer:
            'Please see a doctor first. The plan does not measure or treat hormones, burnout, anxiety or depression. The same goes if you are pregnant or breastfeeding, take medicine such as steroids or thyroid pills, or have had an eating disorder.',
        },
      }),
    },
    emailOffer: {
      planSummary: {
        'under-25': [
          'Real lunches for days full of lectures and shifts',
          'Snacks that hold through a long evening',
          'A budget list for a small fridge',
          'Ways to sleep when your head does not want to',
        ],
        '25-35': [
          'Dinners decided before the working day is over',
          'A plan for the slump at four',
          'Last coffee, last email, lights down: your evening in order',
          'Ten-minute movement for stiff shoulders',
        ],
        '35-45': [
          'One dinner for everybody, even after a hard day',
          'A snack before the hour cravings come',
          'An hour in the evening that is yours',
          'Slow strength sessions that help you switch off',
        ],
        'over-45': [
          'Protein at breakfast, so the evening is quieter',
          'Light dinners that let you sleep',
          'Small rituals for the nights you lie awake',
          'Stretching and walking at your own pace',
        ],
      },
    },
  },
  'no-carbs': {
    description: 'Calmplate: no white bread, no hunger, and an eating plan that keeps the fiber',
    purchasePage: {
      heading: 'Try 4 weeks without white bread!',
      subheading: 'Start with a week or with a season. The shopping list is ready either way.',
      beforeAfter: {
        title: 'Your plate today, your plate soon',
        before: {
          ...before,
          lines: [
            { label: 'Full until the next meal', value: 'Rarely', level: 30 },
            { label: 'Sugar in what you drink', value: 'A lot', level: 75 },
            { label: 'Fiber in a day', value: 'Too little', level: 35 },
            { label: 'Sleepy after lunch', value: 'Often', level: 70 },
          ],
        },
        after: {
          ...after,
          lines: [
            { label: 'Full until the next meal', value: 'Mostly', level: 85 },
            { label: 'Sugar in what you drink', value: 'Next to none', level: 10 },
            { label: 'Fiber in a day', value: 'Plenty', level: 80 },
            { label: 'Sleepy after lunch', value: 'Less', level: 35 },
          ],
        },
        note: 'A picture of the idea. Nobody was measured for it, and your own plate may tell another story.',
      },
      planHighlights: highlightsWith({
        'Fasting assistant':
          'A break from eating overnight. Optional, and off by default if you take insulin.',
        'Step-by-step support':
          'Day one: your drinks. Day two: breakfast. Twenty-one steps, none of them heroic.',
        'Meal recommendations':
          'Lunch without bread, dinner without pasta: 500+ recipes with protein and fiber on every page.',
        Trackers: 'Fiber, water, weight and waist. Grams of carbs only if you insist.',
        'Cravings control': 'Sweet tooth at four? A list of swaps, sorted by what you are craving.',
        'Bonus 15-minute workouts': 'Short strength sessions, so that what you lose is not muscle.',
      }),
      faq: faqWith({
        [whatIsIt]: {
          question: 'Does it really mean no carbs at all?',
          answer:
            'No. Sugar, white flour and what is made of them go. Vegetables, beans, berries, nuts, and some oats or whole rye stay, because they bring the fiber you need: at least 25 grams a day is the advice for adults. It is not a ketogenic diet.',
        },
        [howFast]: {
          answer:
            'The first days may look impressive on the scale, and much of that is water. After that, 1 to 2 pounds (0.5 to 1 kg) a week is as fast as it should go. Over months, fewer carbs work about as well as other sensible diets: what matters is that you can keep it up. We promise no number.',
        },
        [condition]: {
          question: 'I have diabetes or take insulin. Can I join?',
          answer:
            'Only together with your doctor. With fewer carbs, insulin and some pills can make blood sugar drop too low, and others raise the risk of ketoacidosis. Please ask first as well if you have kidney disease, are pregnant or breastfeeding, or have had an eating disorder.',
        },
      }),
    },
    emailOffer: {
      planSummary: {
        'under-25': [
          'Filling plates for a student budget, without toast',
          'What to order when everybody has pizza',
          'Drinks with flavor and no sugar',
          'Strength basics for a small room',
        ],
        '25-35': [
          'Breakfasts that last until lunch',
          'Lunch boxes without a sandwich in them',
          'Eating out: what to swap for the fries',
          'Two short strength sessions a week',
        ],
        '35-45': [
          'One dinner for the family, bread on the side',
          'Swaps for the sweets you would miss most',
          'Enough fiber, without counting it',
          'Workouts that hold on to your muscle',
        ],
        'over-45': [
          'More protein, which muscles ask for with the years',
          'Beans and greens for a happy stomach',
          'A page on medicines to go through with your doctor',
          'Strength training with a chair at hand',
        ],
      },
    },
  },
  'fatty-liver': {
    description: 'Calmplate: a patient eating plan that is good to your liver, to take to your doctor',
    purchasePage: {
      heading: 'Begin now, and look back in 4 weeks',
      subheading: 'Take your time choosing. A liver thinks in months, and so does this plan.',
      beforeAfter: {
        title: 'Small things that change first',
        before: {
          ...before,
          lines: [
            { label: 'Sugary drinks', value: 'Every day', level: 75 },
            { label: 'Walks in a week', value: 'One or two', level: 25 },
            { label: 'Vegetables and beans', value: 'Some', level: 35 },
            { label: 'Questions for the doctor', value: 'Forgotten', level: 20 },
          ],
        },
        after: {
          ...after,
          lines: [
            { label: 'Sugary drinks', value: 'Seldom', level: 20 },
            { label: 'Walks in a week', value: 'Most days', level: 80 },
            { label: 'Vegetables and beans', value: 'Half the plate', level: 85 },
            { label: 'Questions for the doctor', value: 'Written down', level: 95 },
          ],
        },
        note: 'These are habits and not lab results. What changes in a liver can only be found in a checkup.',
      },
      planHighlights: highlightsWith({
        'Fasting assistant': 'A normal night without food, no longer. Long fasts are not what a liver needs.',
        'Step-by-step support': 'A plate and a walk for each of the first 21 days, on pages you can print.',
        'Meal recommendations': 'Mediterranean dishes out of 500+ recipes, without what you cannot eat.',
        Trackers: 'Walks, glasses, weight: one page you can show at your next appointment.',
        'Cravings control': 'What to drink instead of soda, and what to eat when you need something sweet.',
        'Bonus 15-minute workouts': 'Gentle sessions for rainy days, standing or on a chair.',
      }),
      faq: faqWith({
        [whatIsIt]: {
          question: 'Can food clean my liver?',
          answer:
            'No food or supplement cleans a liver. What guidelines recommend for people with a fatty liver is a Mediterranean way of eating, fewer sugary drinks, gradual weight loss where there is extra weight, movement, and care with alcohol. The plan helps you do these things at home.',
        },
        [howFast]: {
          answer:
            'We can only speak of habits and weight. A gradual pace, 1 to 2 pounds (0.5 to 1 kg) a week at most, is what health authorities advise, and losing weight very fast can harm the liver. How your liver responds is something your doctor can check, usually after months.',
        },
        [condition]: {
          question: 'I have been diagnosed. Do I still need my doctor?',
          answer:
            'Yes, first and last. The plan does not diagnose, monitor or treat liver disease. If you have cirrhosis, hepatitis, diabetes or kidney disease, take medicine, are pregnant, or drink heavily, ask your doctor before you change anything. With advanced liver disease, the right diet is a different one.',
        },
      }),
    },
    emailOffer: {
      planSummary: {
        'under-25': [
          'Cooking from scratch for beginners, in half an hour',
          'What to drink when you go out',
          'Cheap beans, frozen greens, good oil',
          'Walking meetings, walking calls, walking home',
        ],
        '25-35': [
          'Mediterranean lunches you can carry',
          'Fewer sugary drinks, one swap a week',
          'A short list of questions for your checkup',
          'Twenty minutes of brisk walking, split as you like',
        ],
        '35-45': [
          'Dinners the whole family eats, liver or no liver',
          'Weekends with friends and without a hangover',
          'Your lab numbers and weight on one page',
          'Strength one day, walking the next',
        ],
        'over-45': [
          'Soft vegetables, fish and beans that are easy on the stomach',
          'Medicines and food: what to ask before you start',
          'A printed page for every appointment',
          'Walks and chair exercises for stiff knees',
        ],
      },
    },
  },
}
