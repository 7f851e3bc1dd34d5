import { deriveFlow, type Condition } from '@fennel/funnel'
import {
  almostDone,
  antiInflammatoryPlate,
  articleSardineToast,
  deliciousDishes,
  faceChange,
  goalCelebration,
  goalsCreateReality,
  greatMotivation,
  halfwayThere,
  profileCard,
  programPreparation,
  thankYouForSharing,
} from '../pictures.ts'
import {
  endsAtHealthyRange,
  isAtLowerBound,
  isBelowRange,
  isFarAway,
  leadsNowhere,
  staysLevel,
} from '../../prediction-ends.ts'
import { choice } from '../../choice.ts'
import { isWoman } from '../../genders.ts'
import { expertsSaying } from '../steps/experts-saying.ts'
import { foodPreferences } from '../steps/habits.ts'
import * as added from '../steps/no-carbs.ts'
import { wantsToLose, wantsToLoseToGoal } from '../steps/profile.ts'
import { inflammation } from './inflammation.ts'

const expertParagraphs = [
  'The plan follows public guidance on sugar, fiber and whole foods. It is general advice for healthy adults, not a treatment for diabetes.',
]

const breakfastParagraphs = [
  'Protein, fiber and a little fat leave the stomach slowly. That is the whole trick, and it works with a frying pan.',
]

const waistParagraphs = [
  'The waist is a slow witness but a reliable one. Measure it on the first of the month and forget it in between.',
]

const laterStages = [
  { label: 'Adding up the fiber', detail: 'Toward 25 grams a day', milliseconds: 1500 },
  { label: 'Writing 21 days you can shop for', detail: 'From a regular supermarket', milliseconds: 1600 },
  { label: 'Building in movement', detail: 'Walks, and work for your muscles', milliseconds: 1300 },
]

const mirrorSource = { text: 'An illustration. What you see in your own mirror may be different.' }

const lineRests = 'Breakfast, cooking, weekends: all of it is in the plan, and the line gets to rest.'

const meantToFill =
  'Skipping white flour is meant to keep you full, not to make less and less of you. If you still want to go lower, please ask a doctor first.'

/** The first breakfasts contain eggs, fish, dairy, nuts and rye: not for everybody, nor for those who did not say. */
const leavesOutBreakfastFoods: Condition = {
  any: [
    {
      answerIs: {
        questionId: 'food_preferences',
        anyOf: ['vegetarian', 'vegan', 'gluten_free', 'low_dairy'],
      },
    },
    {
      answerIs: {
        questionId: 'food_allergies',
        anyOf: ['lactose', 'nuts', 'milk_protein', 'egg_protein', 'fish', 'prefer_not_to_answer'],
      },
    },
  ],
}

/** For people who want flour and sugar gone. The landing page asks how much weight first; fiber is never cut. */
export const noCarbs = deriveFlow(inflammation, {
  id: 'no-carbs',
  name: 'Without refined carbs',
  drop: ['anti_inflammatory_difference', 'self_esteem_impact'],
  moveAfter: { weight_loss_goal: 'start' },
  add: [
    { after: 'previous_weight_loss', step: added.refinedCarbsDifference },
    { after: 'eating_habits', step: added.hardestToLeave },
    { after: 'food_preferences', step: added.fiberFirst },
    { after: 'meal_timing', step: added.afternoonEnergy },
  ],
  overrides: {
    // --- Landing ---
    weight_loss_goal: {
      title: 'How much would you like to lose?',
      landingPageOnly: true,
      landingPageTemplate: 'landing-image-style',
      landingPageTitle: 'No white bread. No hunger.',
      landingPageSubtitle: 'Choose one to begin',
      heroTextLines: [
        'No white bread.',
        'No hunger.',
        'A plan without refined carbs that still fills you up',
      ],
      tabs: [
        {
          id: 'LB',
          label: 'lb',
          options: [
            choice('lose_1_20_lbs', '🥬 1 to 20 lb'),
            choice('lose_21_50_lbs', '🥦 21 to 50 lb'),
            choice('lose_over_50_lbs', '🥑 More than 50 lb'),
            choice('maintain', '⚖️ Nothing, I want to eat better'),
            choice('undecided', "🤔 I can't say yet"),
          ],
        },
        {
          id: 'KG',
          label: 'kg',
          options: [
            choice('lose_1_10_kg', '🥬 1 to 10 kg'),
            choice('lose_11_20_kg', '🥦 11 to 20 kg'),
            choice('lose_over_20_kg', '🥑 More than 20 kg'),
            choice('maintain', '⚖️ Nothing, I want to eat better'),
            choice('undecided', "🤔 I can't say yet"),
          ],
        },
      ],
    },
    gender: {
      landingPageTitle: 'Cut the flour, keep the flavor.',
      landingPageSubtitle: 'One more tap, and we start',
      heroTextLines: [
        'Cut the flour.',
        'Keep the flavor.',
        'Eggs, fish, beans, greens, berries: a plan you can chew on',
      ],
    },
    // --- Profile ---
    bmi_visualization: {
      title: 'Your starting number',
      description:
        'A body mass index of {bmi}. Take it as a rough guide: it leaves out muscle, age and build.',
      feedback: {
        underweight:
          'This is below the range considered healthy for most adults. Cutting out whole food groups is not a good idea right now. Use the plan for its recipes, keep your bread and grains, and please see a doctor.',
        normal:
          'This is within the range considered healthy for most adults. Swapping white flour for whole foods can still be worth it, for how you feel after lunch.',
        overweight:
          'This is above the range considered healthy for most adults. Sugary drinks and white flour are often the easiest place to start.',
        obese:
          'This is above the range considered healthy for most adults. Every step down counts, and none of them has to be extreme. If you take medicine, let your doctor know before you cut carbs.',
      },
      buttonText: 'And now the goal',
    },
    goal_celebration: {
      title: '{goalWeight}. It looks different written down',
      icon: '🏁',
      card: {
        picture: goalCelebration,
        paragraphs: [
          'What gets you there is not willpower but what is in your kitchen. Clear one shelf of white flour and sweets, fill it with beans and nuts, and your goal is already closer.',
          'The first 5 to 10 percent matter most: for adults with extra weight, losing that much is likely to help blood pressure, cholesterol and blood sugar.',
        ],
        source: { text: 'Healthy weight guidance of the US CDC' },
      },
      extraContent: {
        text: 'Your goal is {weightToLose} away, or {goalPercent} of what you weigh today. Think of it as a project, not a sprint.',
        when: wantsToLoseToGoal,
      },
      otherWords: [
        {
          when: isFarAway,
          title: 'First shelf to reach: {possibleWeight}',
          icon: '🪜',
          card: {
            picture: goalCelebration,
            paragraphs: [
              'At a careful pace, your goal is more than a year away. So we pick a milestone you can see from here, and choose the next one when you get there. With this much ahead, let your doctor know, too.',
              'The first 5 to 10 percent matter most: for adults with extra weight, losing that much is likely to help blood pressure, cholesterol and blood sugar.',
            ],
            source: { text: 'Healthy weight guidance of the US CDC' },
          },
        },
        {
          when: endsAtHealthyRange,
          title: '{possibleWeight}, and then we stop counting',
          icon: '🥦',
          card: {
            picture: deliciousDishes,
            paragraphs: [
              'Your number is below what is usually seen as healthy for your height. The healthy range begins near {possibleWeight}, so that is where the plan stops.',
              meantToFill,
            ],
          },
          buttonText: 'Understood',
        },
        {
          when: isAtLowerBound,
          title: '{currentWeight} is low enough',
          icon: '🥦',
          card: {
            picture: deliciousDishes,
            paragraphs: [
              'You weigh about as little as is still seen as healthy for your height, and your number is below that. So the plan keeps your weight where it is.',
              meantToFill,
            ],
          },
          buttonText: 'Understood',
        },
        {
          when: staysLevel,
          title: '{currentWeight} stays. The white bread can go',
          icon: '⚖️',
          card: {
            picture: deliciousDishes,
            paragraphs: [
              'Nothing has to come off the scale. The plan keeps your weight where it is and changes what is on your plate: eggs, beans and greens in place of flour and sugar.',
              'If you were hoping to gain weight, this is the wrong tool. A doctor or a dietitian can point you to a better one.',
            ],
          },
        },
        {
          when: isBelowRange,
          title: 'For you: yes to the recipes, no to cutting back',
          icon: '🍳',
          card: {
            picture: deliciousDishes,
            paragraphs: [
              'You weigh less than what is usually seen as healthy for your height. Losing more would not be good for you, and neither would cutting out whole food groups.',
              'So keep your bread and your grains, cook what you like from the plan, and please have a doctor look at your weight.',
            ],
          },
          buttonText: 'I will keep my bread',
        },
      ],
      evidence: ['modest-loss'],
      buttonText: 'Clear the shelf',
    },
    weekly_activity: { description: 'This tells us how much energy your meals should have.' },
    personal_profile_summary: {
      title: 'You in a nutshell, {name}',
      description: 'Everything right so far? If not, just go back a step.',
      card: {
        picture: profileCard,
        paragraphs: [
          'Now we can work out portions that keep you full. Next up: what goes on your plate instead of bread, pasta and sweets.',
        ],
      },
      otherWords: [
        {
          when: isBelowRange,
          card: {
            picture: profileCard,
            paragraphs: [
              'Now we can work out portions that are big enough for you. Next up: what you like to eat, and how to have plenty of it.',
            ],
          },
          buttonText: 'All correct',
        },
      ],
      buttonText: 'All correct',
    },
    diet_familiarity: {
      title: 'How far have you gone with cutting carbs?',
      options: [
        choice('beginner', '🌱 I have only thought about it', { description: 'Bread is still on the table' }),
        choice('intermediate', '🌿 I have left some out', {
          description: 'Soda, sweets or the evening pasta',
        }),
        choice('expert', '🌳 I have done low carb or keto', { description: 'I know my way around' }),
      ],
    },
    diet_info: {
      title: "No carbs? Let's be exact",
      icon: '🥖',
      card: {
        picture: antiInflammatoryPlate,
        paragraphs: [
          'Nobody needs to live without a single carb, and you would miss too much. What goes is the refined kind: sugar, white flour and whatever is made from them. What stays grew in a field and still looks like it.',
        ],
        bullets: [
          { icon: '🚫', title: 'Out', text: 'Soda, candy, white bread, pastries, fries' },
          { icon: '✅', title: 'In', text: 'Eggs, fish, meat, tofu, cheese, greens, nuts, olive oil' },
          {
            icon: '🫐',
            title: 'In, by the spoonful',
            text: 'Beans, lentils, oats, whole rye, berries, apples',
          },
        ],
        source: { text: 'Carbohydrate quality: WHO guideline, 2023' },
      },
      extraContent: {
        title: 'You already know strict',
        text: 'Then this will feel generous. Research gives you no reason to go lower: over months, low-carb and balanced diets come out about even.',
        when: { answerIs: { questionId: 'diet_familiarity', anyOf: ['expert'] } },
      },
      otherWords: [
        {
          when: isBelowRange,
          title: 'No carbs? Not for you',
          icon: '🥖',
          card: {
            picture: antiInflammatoryPlate,
            paragraphs: [
              'This plan was written for people who want less sugar and white flour. At your weight, eating enough comes first, and carbs are part of that. Take from the plan whatever you like to eat, and leave its rules to others.',
            ],
            bullets: [
              { icon: '🥖', title: 'Yours to keep', text: 'Bread, pasta, rice, oats, potatoes, fruit' },
              { icon: '🥑', title: 'Yours to add', text: 'Eggs, fish, meat, tofu, cheese, nuts, olive oil' },
              { icon: '🫘', title: 'On the side', text: 'Greens, beans, lentils, berries' },
            ],
          },
          buttonText: 'Gladly',
        },
      ],
      evidence: ['carb-quality', 'low-carb-trials'],
      buttonText: 'That is fair',
    },
    diet_testimonial: {
      conditionalDisplay: { not: isBelowRange },
      title: 'Full until one',
      card: { testimonial: added.sandwichStory, paragraphs: breakfastParagraphs },
      otherWords: [
        {
          when: isWoman,
          title: 'Full until noon',
          card: { testimonial: added.toasterStory, paragraphs: breakfastParagraphs },
        },
      ],
      evidence: ['member-stories', 'protein-fullness'],
      buttonText: 'I would like that breakfast',
    },
    living_area: {
      description: 'So you can buy every bread swap close to home.',
      otherWords: [{ when: isBelowRange, description: 'So you can buy what you like close to home.' }],
    },
    previous_weight_loss: {
      title: 'Have you been on a diet before?',
      description: 'With or without carbs, it all counts.',
    },
    calculating_plan: {
      title: 'Doing the math for you, {name}',
      card: {
        paragraphs: ['No calculator needed.'],
        stages: [
          { label: 'Your measurements', detail: 'Height, weight, age', milliseconds: 1400 },
          { label: 'Your daily energy', detail: 'Sitting, walking, lifting', milliseconds: 1400 },
          { label: 'Protein and fiber', detail: 'Enough of both to stay full', milliseconds: 1400 },
          { label: 'A first line', detail: 'Without the water-weight trick', milliseconds: 1200 },
        ],
      },
      buttonText: 'Show the line',
    },
    weight_prediction_result: {
      title: '{name}, here is how {possibleWeight} could happen',
      description: 'Based on fat, not water, which is why it looks less steep than the ads.',
      card: {
        paragraphs: [
          "In the first days on fewer carbs the scale may drop faster than this line. Don't be disappointed when that stops: it was mostly water.",
        ],
      },
      otherWords: [
        {
          when: isFarAway,
          title: '{name}, here is how a first milestone of {possibleWeight} could happen',
        },
        {
          when: staysLevel,
          title: '{name}, here is how {currentWeight} could stay',
          description: 'A level line. The work happens on your plate, not on the scale.',
          card: {
            paragraphs: [
              'In the first days on fewer carbs, the scale may still drop a little. That is mostly water, and it tends to come back.',
            ],
          },
        },
        {
          when: isBelowRange,
          title: '{name}, this line does not go down',
          description: 'You weigh less than is usually seen as healthy, so the line stays where it is.',
          card: {
            paragraphs: [
              'If the scale drops, even by water, eat more and not less, and bring your grains back to the table.',
            ],
          },
          buttonText: 'Now to the food',
        },
      ],
      evidence: ['gradual-pace', 'water-weight'],
      buttonText: 'Now to the food',
    },
    // --- Habits ---
    halfway_there: {
      title: "Enough math, {name}. Let's eat",
      icon: '🍳',
      card: {
        picture: halfwayThere,
        paragraphs: [
          'We want to hear where your carbs come from, how you cook, and what is in the drawer with the chocolate.',
          'You have nothing to confess. Whatever you like tells us what your plan needs a good swap for.',
        ],
      },
      otherWords: [
        {
          when: isBelowRange,
          card: {
            picture: halfwayThere,
            paragraphs: [
              'We want to hear what you like, how you cook, and what is in the drawer with the chocolate.',
              'You have nothing to confess. Whatever you like belongs in your plan, and there should be enough of it.',
            ],
          },
          buttonText: 'To the drawer',
        },
      ],
      buttonText: 'To the bread bin',
    },
    last_time_ideal_weight: {
      title: 'When were you last happy on the scale?',
      description: 'A rough guess is fine. It tells us how long things have been this way.',
    },
    current_clothes_size: {
      title: 'What size is on the label now?',
      description: 'A belt is honest, even in weeks when water hides the loss.',
      otherWords: [
        { when: leadsNowhere, description: 'A belt tells you how you are doing without a number.' },
      ],
    },
    goal_clothes_size: { description: 'Pick the one you would buy again without trying it on.' },
    size_reduction_testimonial: {
      title: '“I had to make new holes, with a nail”',
      card: { testimonial: added.beltStory, paragraphs: waistParagraphs },
      otherWords: [
        {
          when: isWoman,
          title: '“My skirt goes for walks of its own”',
          card: { testimonial: added.skirtStory, paragraphs: waistParagraphs },
        },
      ],
      buttonText: 'Nice. Next',
    },
    eating_habits: {
      title: 'Where do most of your carbs come from?',
      description: 'Think of yesterday. Choose the line that made you smile.',
      options: [
        choice('snacking', '🥨 From between the meals', { standaloneLabel: 'I snack between meals' }),
        choice('late_eating', '🌙 From the couch, after eight', {
          standaloneLabel: 'I snack on the couch after eight',
        }),
        choice('large_portions', '🍝 From the second helping', {
          standaloneLabel: 'I take a second helping',
        }),
        choice('emotional_eating', '💛 From bad days', { standaloneLabel: 'I eat more on bad days' }),
        choice('skipping_meals', '⏭️ From meals I skip and make up for', {
          standaloneLabel: 'I skip meals and make up for them',
        }),
        choice('balanced', '🥗 From oats and lentils, mostly', {
          standaloneLabel: 'Mostly oats and lentils',
        }),
      ],
    },
    cooking_skills: {
      title: 'What would you cook without a bread basket in sight?',
      otherWords: [{ when: isBelowRange, title: 'What would you cook to go with your bread?' }],
      description: 'Anything from boiled eggs to a feast is a fair answer.',
      options: [
        choice('rarely_cook', '🥪 Nothing. I would put it together', {
          standaloneLabel: 'I put meals together cold',
          description: 'Cold plates, jars and cans',
        }),
        choice('simple_meals', '🍳 Something from one pan', {
          standaloneLabel: 'I cook from one pan',
          description: 'Eggs, fish, greens',
        }),
        choice('love_cooking', '🍲 A proper dinner', {
          standaloneLabel: 'I cook a proper dinner',
          description: 'With time and an apron',
        }),
      ],
    },
    delicious_diet_info: {
      title: 'What dinner looks like without flour',
      icon: '🍋',
      card: {
        picture: deliciousDishes,
        paragraphs: [
          'Salmon with lemon and a heap of greens. Bean stew with a fried egg. Berries and a square of dark chocolate, because dessert was never the problem. Soda was.',
          'There are 500+ recipes like these, and each one says how much protein and fiber it brings.',
        ],
        source: { text: 'Free sugars below a tenth of your energy: WHO guideline, 2015' },
      },
      extraContent: {
        text: 'You would rather put things together than cook. Good: cans, jars and bagged salad get you surprisingly far without bread.',
        when: { answerIs: { questionId: 'cooking_skills', anyOf: ['rarely_cook'] } },
      },
      otherWords: [
        {
          when: isBelowRange,
          title: 'What dinner could look like',
          card: {
            picture: deliciousDishes,
            paragraphs: [
              'Salmon with lemon and a heap of greens. Bean stew with a fried egg. Berries for dessert, and more than one square of dark chocolate.',
              'There are 500+ recipes like these, and each one says how much protein and fiber it brings.',
            ],
          },
          buttonText: 'Chocolate, too?',
          extraContent: {
            text: 'You would rather put things together than cook. Good: bread, cans, jars and bagged salad get you surprisingly far.',
            when: { answerIs: { questionId: 'cooking_skills', anyOf: ['rarely_cook'] } },
          },
        },
      ],
      evidence: ['plan-contents', 'free-sugars'],
      buttonText: 'Chocolate stays?',
    },
    food_preferences: {
      title: 'Bread aside, how do you like to eat?',
      otherWords: [{ when: isBelowRange, title: 'How do you like to eat, bread included?' }],
      description: 'This decides where your protein comes from. Choose all that fit.',
      options: foodPreferences.options.filter(({ value }) => value !== 'low_carb'),
    },
    meat_preferences: {
      description:
        'Fewer carbs is not an invitation to live on bacon. Fish, poultry, eggs and beans come first.',
    },
    water_consumption: {
      title: 'How much plain water do you drink a day?',
      description: 'If you change just one thing, make it the sugary drink: it fills nobody up.',
      otherWords: [
        {
          when: isBelowRange,
          description: 'A glass with every meal is a start, next to whatever else you like.',
        },
      ],
    },
    weekend_healthy_choices: {
      title: 'And on weekends, with pizza around?',
      description: 'We leave room for it. One pizza does not undo a week.',
      options: [choice('yes', '👍 I stay roughly on track'), choice('no', '🍕 I meet the pizza')],
    },
    meal_timing: {
      title: 'Do you eat on a fairly fixed schedule?',
      description: 'Long gaps are when white bread looks best.',
      otherWords: [{ when: isBelowRange, description: 'Eating enough is easier without long gaps.' }],
      options: [choice('yes', '🕐 Yes, fairly'), choice('no', '🔀 No, my meals wander')],
    },
    sleep_quality: {
      title: 'How are your nights, most of the time?',
      description: 'People who sleep too little tend to eat more the next day, and it is rarely broccoli.',
      evidence: ['short-sleep-intake'],
    },
    weight_prediction_result_middle: {
      title: 'Your kitchen is in the plan now, {name}',
      description:
        'Bread, cooking, weekends: all of it changes what you eat, and none of it changes the line.',
      card: {
        paragraphs: [
          'We kept it at a gradual pace on purpose. A plan that leaves you hungry is hard to keep, so this one takes a bit longer.',
        ],
      },
      extraContent: {
        text: 'Both dates are possible, weekends included.',
        when: wantsToLose,
      },
      otherWords: [
        {
          when: endsAtHealthyRange,
          extraContent: {
            text: '{possibleWeight} is as low as this path goes, weekends included. A doctor can tell you whether less would be healthy for you.',
          },
        },
        {
          when: isBelowRange,
          description: lineRests,
          card: {
            paragraphs: ['No going hungry here. Fill your plate, and help yourself to more.'],
          },
          buttonText: 'Good to hear',
        },
        {
          when: leadsNowhere,
          description: lineRests,
          card: {
            paragraphs: [
              'No going hungry here, because nothing has to come off. Fill your plate, fiber first.',
            ],
          },
          buttonText: 'Good to hear',
        },
      ],
      buttonText: 'I can wait',
    },
    email: {
      title: 'Which email should go on your plan, {name}?',
      description:
        'We save your answers with it, and you use it to log in later. As long as you have not bought anything, we only email you if you check the box.',
      privacyNote:
        'Only for your plan and your account. We do not sell addresses, and you can unsubscribe whenever you like.',
      buttonText: 'Add my email',
    },
    almost_done: {
      title: 'Now the part that keeps you safe',
      icon: '🩺',
      card: {
        picture: almostDone,
        paragraphs: [
          'Eating fewer carbs changes blood sugar and water in the body. For most people that is harmless, for some it matters a great deal. So please take these last questions seriously.',
          'Your answers are encrypted where we keep them, they do not reach advertisers, and you may have them erased.',
        ],
      },
      buttonText: 'I will',
    },
    // --- Health conditions ---
    medications_taken: {
      title: 'Do you take medicine we should know about?',
      description: 'With fewer carbs, some doses become too high. Please check everything that applies.',
      extraContent: {
        title: 'Please call your doctor before day one',
        text: 'Insulin and some diabetes pills can push blood sugar too low when carbs go down, others raise the risk of ketoacidosis. Blood pressure medicine and blood thinners may need a new dose as well. Do not start or stop anything before you have spoken to your doctor.',
        when: {
          answerIs: {
            questionId: 'medications_taken',
            anyOf: ['diabetes', 'blood_pressure', 'blood_thinners', 'thyroid'],
          },
        },
      },
      evidence: ['low-carb-medication'],
    },
    health_risks: {
      description: 'Anything a doctor has told you about. Kidneys and diabetes matter most here.',
      extraContent: {
        title: 'Not without your doctor',
        text: 'With what you checked, fewer carbs or more protein may not be right for you, or only under supervision. Take the plan to your doctor first. The plan can be changed. Your health cannot be replaced.',
        when: {
          answerIs: {
            questionId: 'health_risks',
            anyOf: ['diabetes', 'kidney_disease', 'heart_disease', 'high_blood_pressure', 'depression'],
          },
        },
      },
      evidence: ['low-carb-medication'],
    },
    thank_you_for_sharing: {
      title: 'Thank you for being open, {name}',
      card: {
        picture: thankYouForSharing,
        paragraphs: [
          'None of this leaves its locked drawer. It decides what your plan suggests, and that is all.',
          'Calmplate is about food. It does not treat diabetes or anything else. If you are pregnant, have had an eating disorder or use insulin, please talk to a professional before you leave anything out.',
        ],
      },
      extraContent: {
        title: 'One more thing',
        text: 'Strict rules about food can make a low mood heavier. If you notice that, loosen them, and tell somebody who can help.',
        when: { answerIs: { questionId: 'health_risks', anyOf: ['depression'] } },
      },
      buttonText: 'All right',
    },
    family_concerns: {
      title: 'Does anybody at home worry about your health?',
      description:
        'If so, let them in. You can still cook one dinner for everyone, with bread on the side for them.',
      otherWords: [
        {
          when: isBelowRange,
          description: 'If so, let them in. One dinner for everyone, and a second helping for you.',
        },
      ],
    },
    motivation_to_reach_target: {
      title: 'Does {possibleWeight} feel worth a different breakfast?',
      otherWords: [{ when: leadsNowhere, title: 'Would you like to try a different breakfast?' }],
      description: 'Breakfast is where we begin, so this is the real question.',
      options: [choice('yes', '🔥 Yes, gladly'), choice('no', '🌫️ Not really, not yet')],
    },
    great_motivation: {
      title: 'Then start with breakfast, {name}',
      card: {
        picture: articleSardineToast,
        paragraphs: [
          'Put eggs, a can of sardines, plain yogurt, nuts and frozen berries on your list, and one small loaf of whole rye to put things on. That is five days of breakfast.',
          'Leave the rest as it is this week. One meal that fills you beats three that you endure.',
        ],
      },
      otherWords: [
        {
          when: leavesOutBreakfastFoods,
          card: {
            picture: greatMotivation,
            paragraphs: [
              'Put five breakfasts on your list, made from what you can eat and like to eat: something with protein, something green or a handful of berries, and no sugar. Your plan has ideas without the foods you marked.',
              'Leave the rest as it is this week. One meal that fills you beats three that you endure.',
            ],
          },
          buttonText: 'Breakfast it is',
        },
      ],
      buttonText: 'Eggs it is',
    },
    start_plan: {
      title: 'Who is at your table?',
      description: 'Leaving out flour is easier when somebody passes you the greens.',
      otherWords: [
        { when: isBelowRange, description: 'Eating enough is easier when somebody passes you the bowl.' },
      ],
      options: [
        choice('on_own', '🧘 Just me'),
        choice('with_friend', '👯 A friend'),
        choice('with_family', '👨‍👩‍👧 My family'),
        choice('connect', '💬 Others on the same path'),
      ],
      extraContent: {
        title: "Then let's make it smaller",
        text: 'You are not convinced yet. Change only what you drink for one week. If that goes well, breakfast can follow.',
        when: { answerIs: { questionId: 'motivation_to_reach_target', anyOf: ['no'] } },
      },
    },
    goals_create_reality: {
      title: 'Count what you eat, not what you gave up',
      card: {
        picture: goalsCreateReality,
        paragraphs: [
          'A check mark for every plate with greens, another for every glass of water. Research on 138 studies found that keeping track helps people get there, and a written record helps more.',
          'Do not count slips. They are already in the plan.',
        ],
        source: {
          text: 'Psychological Bulletin 142, Harkin et al., 2016',
          href: 'https://doi.org/10.1037/bul0000025',
        },
      },
      buttonText: 'Check marks, not sins',
    },
    additional_goal: {
      title: 'And what else would you like?',
      description: 'Check what you look forward to. It goes on the first page, above the recipes.',
    },
    face_change_visualization: {
      title: 'Less salt, less sugar, less puff',
      card: {
        picture: faceChange,
        paragraphs: [
          'Chips, fries and packaged meals bring a lot of salt, and salt holds water. Some people who leave them out see it in the mirror, others see nothing, and both are normal.',
        ],
        bullets: [
          { icon: '🧂', title: 'Fewer salty snacks', text: 'Less water under the skin for some' },
          { icon: '🥤', title: 'No sugary drinks', text: 'The easiest cut of all' },
          { icon: '🥬', title: 'More fresh food', text: 'Because the plate needs filling' },
        ],
        source: mirrorSource,
      },
      otherWords: [
        {
          when: isBelowRange,
          title: 'Salt, fresh food and your mirror',
          card: {
            picture: faceChange,
            paragraphs: [
              'Salt holds water. Some people see a salty evening in the mirror the next day, others see nothing, and both are normal.',
            ],
            bullets: [
              { icon: '🧂', title: 'A little less salt', text: 'And more lemon and herbs' },
              { icon: '🥤', title: 'Water with every meal', text: 'Next to whatever else you like' },
              { icon: '🥬', title: 'More fresh food', text: 'On top of what you eat already' },
            ],
            source: mirrorSource,
          },
          buttonText: 'On to the plan',
        },
      ],
      buttonText: 'Let me find out',
    },
    program_preparation: {
      title: 'Stocking your kitchen, {name}',
      description: 'Out with the flour, in with things that fill.',
      card: {
        picture: programPreparation,
        paragraphs: ['We go through your shelves in four steps.'],
        stages: [
          { label: 'Finding your swaps', detail: 'For whatever you would miss', milliseconds: 1600 },
          ...laterStages,
        ],
      },
      otherWords: [
        {
          when: isBelowRange,
          description: 'What you like to eat stays, and more filling food joins it.',
          card: {
            picture: programPreparation,
            paragraphs: ['We go through your shelves in four steps.'],
            stages: [
              { label: 'Finding your favorites', detail: 'And what goes well with them', milliseconds: 1600 },
              ...laterStages,
            ],
          },
          buttonText: 'Open the kitchen',
        },
      ],
      evidence: ['plan-contents', 'carb-quality'],
      buttonText: 'Open the kitchen',
    },
    nutrition_experts: {
      title: 'They took the bread away. Gently',
      otherWords: [
        {
          when: isBelowRange,
          title: 'The people behind your recipes',
          card: {
            paragraphs: expertParagraphs,
            people: expertsSaying([
              'First I ask what you like to eat. Then I put more of it on your plate.',
              'Roasted cauliflower, a good sauce, something crisp on top, and a spoon for the last of the sauce.',
              'Have a doctor look at your weight before you train hard. Until then, a walk is plenty.',
            ]),
          },
          buttonText: 'See my result',
        },
      ],
      description: 'A dietitian, a chef and a coach, and none of them afraid of an apple.',
      card: {
        paragraphs: expertParagraphs,
        people: expertsSaying([
          'Before I take a slice of bread off a plate, I put beans or greens on it. Never the other way around.',
          'Roasted cauliflower, a good sauce, something crisp on top. Nobody at my table has asked for rice yet.',
          'Protein on the plate and regular strength training: both help you hold on to muscle while you lose weight.',
        ]),
      },
      evidence: ['expert-team', 'protein-muscle', 'strength-muscle'],
      buttonText: 'See my result',
    },
    final_prediction_result: {
      title: 'It is on the table, {name}',
      description:
        'From {currentWeight} to {possibleWeight}, with hardly any white flour or sugar, and without going hungry.',
      card: {
        paragraphs: [
          'Your swaps, your breakfasts and room for your weekends are all in the plan.',
          'Please read the line as a possibility. It leaves out the quick water loss and shows the slower part that can stay.',
        ],
      },
      otherWords: [
        {
          when: isBelowRange,
          description:
            'The {currentWeight} you weigh today, full plates, and a second helping when you like.',
          card: {
            paragraphs: [
              'Your breakfasts, your dinners and room for your weekends are all in the plan.',
              'The line is level, because losing more would not be good for you. Which weight is right for you is a question for your doctor.',
            ],
          },
          buttonText: 'Get my plan and list',
        },
        {
          when: leadsNowhere,
          description: 'The {currentWeight} you weigh today, full plates, and no reason to go hungry.',
          card: {
            paragraphs: [
              'Your swaps, your breakfasts and room for your weekends are all in the plan.',
              'The line is level, since nothing has to come off. What the plan changes is what fills you.',
            ],
          },
        },
      ],
      buttonText: 'Get my plan and list',
    },
  },
})
