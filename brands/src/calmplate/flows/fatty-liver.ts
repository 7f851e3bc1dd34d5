import { deriveFlow } from '@fennel/funnel'
import {
  almostDone,
  antiInflammatoryPlate,
  deliciousDishes,
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
import * as added from '../steps/fatty-liver.ts'
import { wantsToLose, wantsToLoseToGoal } from '../steps/profile.ts'
import { inflammation } from './inflammation.ts'

const storyParagraphs = [
  "One person's story proves nothing about livers. It shows that an ordinary week has room for this.",
]

const showTheGoal = 'Please show your goal to your doctor before you aim any lower.'

/** For people whose doctor has warned them. No mirror, no clothes sizes: patience, plates, walks, doctor first. */
export const fattyLiver = deriveFlow(inflammation, {
  id: 'fatty-liver',
  name: 'Liver-friendly eating',
  drop: [
    'anti_inflammatory_difference',
    'current_clothes_size',
    'goal_clothes_size',
    'size_reduction_testimonial',
    'self_esteem_impact',
    'face_change_visualization',
  ],
  add: [
    { after: 'personal_profile_summary', step: added.liverReason },
    { after: 'previous_weight_loss', step: added.liverDifference },
    { after: 'water_consumption', step: added.sweetDrinks },
    { after: 'sweet_drinks', step: added.alcoholHabits },
    { after: 'health_risks', step: added.doctorPartner },
  ],
  overrides: {
    // --- Landing ---
    gender: {
      landingPageTemplate: 'landing-quiz-style',
      landingPageTitle: 'Be good to your liver, one plate at a time',
      landingPageSubtitle:
        'A patient, Mediterranean-style eating plan to take to your doctor, built from your answers.',
      heroTextLines: [],
    },
    // --- Profile ---
    weight_loss_goal: {
      title: 'What did you have in mind for your weight?',
      description:
        'For a liver with too much fat, a small loss already counts. It is fine to want nothing more than better meals.',
    },
    bmi_visualization: {
      title: 'This is where you stand',
      description:
        'Your body mass index comes to {bmi}. Fatty liver occurs at any weight, so a doctor looks at more than this.',
      feedback: {
        underweight:
          'You are below the range considered healthy for most adults. Please do not try to lose weight. Thin people can have a fatty liver, too: ask your doctor what is right for you, and use the recipes to eat well.',
        normal:
          'You are within the range considered healthy for most adults. If your liver numbers are off anyway, your doctor may suggest moving more and changing what you eat, not necessarily eating less.',
        overweight:
          'You are above the range considered healthy for most adults. Losing only 3 to 5 percent can already lower the fat in the liver.',
        obese:
          'You are above the range considered healthy for most adults. You do not have to go all the way: the liver can benefit from the first few percent. Bring your doctor along, and take your time.',
      },
      evidence: ['liver-weight'],
      buttonText: 'I see',
    },
    goal_celebration: {
      title: '{goalWeight}, one plate at a time',
      icon: '🌄',
      card: {
        picture: goalCelebration,
        paragraphs: [
          'In people with extra weight, losing 3 to 5 percent can lower the fat in the liver. Around 7 to 10 percent is where doctors hope to see more.',
          'Those are averages, and only a checkup can show what happens in yours. But it is a good reason to begin, and no reason to rush.',
        ],
        source: { text: 'AASLD practice guidance, Hepatology, 2023' },
      },
      extraContent: {
        text: 'You would like to lose {weightToLose}, which is {goalPercent} of your weight today. Ask your doctor whether that fits.',
        when: wantsToLoseToGoal,
      },
      otherWords: [
        {
          when: isFarAway,
          title: '{possibleWeight} would already be something',
          icon: '🌄',
          card: {
            picture: goalCelebration,
            paragraphs: [
              'At an unhurried pace, your goal takes more than a year. So we plan for a first milestone. Show it to your doctor and choose the next one together.',
              'In people with extra weight, losing 3 to 5 percent can lower the fat in the liver. Around 7 to 10 percent is where doctors hope to see more.',
            ],
            source: { text: 'AASLD practice guidance, Hepatology, 2023' },
          },
        },
        {
          when: endsAtHealthyRange,
          title: 'We would not go below {possibleWeight}',
          icon: '🌿',
          card: {
            picture: deliciousDishes,
            paragraphs: [
              'Your goal is below the weights usually seen as healthy for your height, which begin at about {possibleWeight}. Going lower is not what this plan is for.',
              showTheGoal,
            ],
          },
          buttonText: 'I will show my doctor',
        },
        {
          when: isAtLowerBound,
          title: 'We would not go below {currentWeight}',
          icon: '🌿',
          card: {
            picture: deliciousDishes,
            paragraphs: [
              'The weights usually seen as healthy for your height begin at about the weight you have today, and your goal is below them. Going lower is not what this plan is for.',
              showTheGoal,
            ],
          },
          buttonText: 'I will show my doctor',
        },
        {
          when: staysLevel,
          title: '{currentWeight} can stay as it is',
          icon: '⚖️',
          card: {
            picture: deliciousDishes,
            paragraphs: [
              'You do not have to lose weight to be good to your liver. Walking and a Mediterranean plate are worth it at the weight you have.',
              'If your doctor wants you to gain or lose, follow your doctor. The meals can be adjusted.',
            ],
          },
        },
        {
          when: isBelowRange,
          title: 'Please do not lose any weight',
          icon: '🍲',
          card: {
            picture: deliciousDishes,
            paragraphs: [
              'You are lighter than what is usually seen as healthy for your height, and losing more could harm you. Your plan is about good meals, and enough of them.',
              'Thin people can have a fatty liver, too. Ask your doctor which weight is right for you and bring your test results.',
            ],
          },
          buttonText: 'I will ask my doctor',
        },
      ],
      evidence: ['liver-weight'],
      buttonText: 'No rush, then',
    },
    weekly_activity: {
      title: 'How much do you move in an ordinary week?',
      description:
        'Walking is among the best things you can do for your liver, with or without losing weight.',
      evidence: ['liver-movement'],
    },
    personal_profile_summary: {
      title: 'Your page so far, {name}',
      description: 'Please check it. You can go back and correct anything.',
      card: {
        picture: profileCard,
        paragraphs: [
          "This would be a sensible first line in a doctor's notes, too. Next we ask what worries you and what you already know.",
        ],
      },
      buttonText: "That's right",
    },
    diet_familiarity: {
      title: 'What do you know about eating for your liver?',
      options: [
        choice('beginner', '🌱 Not much', { description: "It's all pretty new" }),
        choice('intermediate', '🌿 The broad strokes', {
          description: 'Less sugar, less alcohol, more walking',
        }),
        choice('expert', '🌳 Quite a bit', {
          description: 'I have read up on it, or lived with it for a while',
        }),
      ],
    },
    diet_info: {
      title: 'What a liver likes on its plate',
      icon: '🫒',
      card: {
        picture: antiInflammatoryPlate,
        paragraphs: [
          'About three in ten adults worldwide have fat stored in the liver. There is no food that scrubs it clean. There is a way of eating that guidelines recommend, and it looks like lunch by the Mediterranean.',
        ],
        bullets: [
          { icon: '🥬', title: 'Plenty of', text: 'Vegetables, beans, whole grains, nuts, olive oil, fish' },
          { icon: '🥤', title: 'Far less', text: 'Sugary drinks, packaged meals, sausage, white flour' },
          { icon: '☕', title: 'Still welcome', text: 'Coffee without sugar, if you tolerate it' },
        ],
        source: { text: 'EASL, EASD and EASO guideline, J Hepatol 2024; Hepatology 2023' },
      },
      extraContent: {
        title: 'If the diagnosis is fresh',
        text: 'It is a common finding, and food and walking are the first things doctors turn to. Ask which stage it is and when they would like to see you again.',
        when: { answerIs: { questionId: 'liver_reason', anyOf: ['diagnosed'] } },
      },
      evidence: ['liver-common', 'liver-pattern', 'liver-coffee'],
      buttonText: 'Lunch by the sea',
    },
    diet_testimonial: {
      title: 'A plate on the fridge door',
      card: { testimonial: added.checkUpStory, paragraphs: storyParagraphs },
      otherWords: [
        {
          when: isWoman,
          title: 'Three things on a calendar',
          card: { testimonial: added.secondTestStory, paragraphs: storyParagraphs },
          buttonText: 'Thank you, Renée',
        },
      ],
      buttonText: 'Thank you, Tomás',
    },
    living_area: { description: 'We look for a walk you can take from your door, in any shoes.' },
    previous_weight_loss: {
      title: 'Have you lost weight on purpose before?',
      description: 'Tell us, even if it came back. It does for many people.',
    },
    calculating_plan: {
      title: 'Reading your answers with care, {name}',
      card: {
        paragraphs: ['We would rather be careful than quick.'],
        stages: [
          { label: 'Your starting point', detail: 'Age, height, weight', milliseconds: 1400 },
          { label: 'Your energy', detail: 'How much you move and need', milliseconds: 1400 },
          { label: 'A gradual pace', detail: 'Never faster than doctors advise', milliseconds: 1400 },
          { label: 'A possible course', detail: 'To look at together', milliseconds: 1200 },
        ],
      },
      buttonText: 'I am ready',
    },
    weight_prediction_result: {
      title: '{name}, here is a gentle road to {possibleWeight}',
      description: 'Drawn for patience. If your doctor prefers another pace, go with that one.',
      card: {
        paragraphs: [
          'It shows weight and nothing else. What happens in the liver can only be seen in a checkup.',
        ],
      },
      otherWords: [
        {
          when: leadsNowhere,
          title: '{name}, here is a level road',
          description: 'It keeps the weight you have. If your doctor names a different one, go with that.',
        },
      ],
      evidence: ['gradual-pace', 'liver-gradual'],
      buttonText: 'Go on to my days',
    },
    // --- Habits ---
    halfway_there: {
      title: 'A good moment to sit down, {name}',
      icon: '🪑',
      card: {
        picture: halfwayThere,
        paragraphs: [
          'That is it for measurements. Next: your kitchen, your glass and your pillow.',
          'If an answer is not flattering, give it anyway. We are not going to lecture you.',
        ],
      },
      buttonText: 'Carry on',
    },
    last_time_ideal_weight: {
      title: 'When did you last weigh what you would like to?',
      description: 'However long ago it is, it helps us understand where you start.',
    },
    eating_habits: {
      title: 'What would you like to change first?',
      description: 'Just one. The others can follow when this one has become normal.',
      options: [
        choice('snacking', '🥨 The snacks in between'),
        choice('late_eating', '🌙 The late dinners'),
        choice('large_portions', '🍝 The size of my portions'),
        choice('skipping_meals', '⏭️ The skipped meals'),
        choice('emotional_eating', '💛 Eating when I worry'),
        choice('balanced', '🥗 Nothing much, I eat well', { standaloneLabel: 'I eat well already' }),
      ],
    },
    cooking_skills: {
      title: 'How do you and cooking get along?',
      options: [
        choice('rarely_cook', '🥪 I keep it very simple', { description: 'Or somebody cooks for me' }),
        choice('simple_meals', '🍳 I manage everyday dishes', { description: 'A pan, a pot, half an hour' }),
        choice('love_cooking', '🍲 I cook with pleasure', { description: 'Surprise me' }),
      ],
    },
    delicious_diet_info: {
      title: 'Good for the liver, and good',
      icon: '🐟',
      card: {
        picture: deliciousDishes,
        paragraphs: [
          'Salmon on greens. Bean stew that tastes better on the second day. Oats with berries. A little dark chocolate with walnuts. There are 500+ recipes like these to choose from, and none calls itself diet food.',
          'Guidelines name this Mediterranean way of eating because it has been studied, not because it is in fashion.',
        ],
        source: { text: 'European guideline on steatotic liver disease, 2024' },
      },
      extraContent: {
        text: 'Keeping it simple suits this way of eating: canned fish, beans from a jar, tomatoes, oil, lemon. Done.',
        when: { answerIs: { questionId: 'cooking_skills', anyOf: ['rarely_cook'] } },
      },
      evidence: ['plan-contents', 'liver-pattern'],
      buttonText: 'I could eat that',
    },
    food_preferences: { title: 'Which of these describe how you eat?' },
    meat_preferences: {
      description: 'Fish and beans come first here. Sausage and bacon take a back seat.',
    },
    water_consumption: {
      title: 'How many glasses of water are in your day?',
      description: 'Your liver has no opinion on still or sparkling.',
    },
    weekend_healthy_choices: {
      title: 'Does good eating last through your weekend?',
      description: 'Celebrations are part of life. We would just like to know if every weekend is one.',
      options: [choice('yes', '👍 Mostly, yes'), choice('no', '🎉 No, then we celebrate')],
    },
    meal_timing: { description: 'A steady rhythm makes small portions easier to live with.' },
    sleep_quality: {
      title: 'How well do you rest?',
      description:
        'Seven hours or more is the advice for adults. If you snore heavily or wake up tired, mention it to your doctor.',
    },
    weight_prediction_result_middle: {
      title: 'Your days are part of the plan now, {name}',
      description:
        'What you eat, drink and walk decides what it suggests. The line still comes from your height, weight and goal.',
      card: {
        paragraphs: [
          'There will be months without progress on the scale. Walking is worth it in those months, too.',
        ],
      },
      extraContent: {
        text: 'The later date is fine, too.',
        when: wantsToLose,
      },
      otherWords: [
        {
          when: endsAtHealthyRange,
          extraContent: {
            text: 'The road ends at {possibleWeight}, where the healthy weights for your height begin. Anything lower is a matter for your doctor.',
          },
        },
        {
          when: leadsNowhere,
          card: {
            paragraphs: [
              'The scale has no work to do here. Walking is worth it all the same, and so is every glass of water in place of a sugary drink.',
            ],
          },
        },
      ],
      evidence: ['gradual-pace', 'liver-movement'],
      buttonText: 'Good. What else?',
    },
    email: {
      title: 'Which email should we keep your plan under, {name}?',
      description:
        'What you told us is saved under it, and you log in with it later. Until you buy the plan, we only write if you check the box.',
      privacyNote:
        'Your address is for your plan and your account. Nobody can buy it from us, and you can unsubscribe at any time.',
      buttonText: 'Keep my plan',
    },
    almost_done: {
      title: 'The questions a careful cook would ask',
      icon: '📝',
      card: {
        picture: almostDone,
        paragraphs: [
          'Medicines, conditions, special diets. We ask so that no suggestion gets in the way of your treatment.',
          'All of it is encrypted where we keep it, none of it reaches an advertiser, and you can ask us to delete it.',
        ],
      },
      buttonText: 'Please ask',
    },
    // --- Health conditions ---
    medications_taken: {
      title: 'Which medicines do you take?',
      description: 'Many pass through the liver, and some depend on what you eat.',
      extraContent: {
        title: 'Take this to your doctor or pharmacist',
        text: 'When weight and meals change, the dose of these medicines may have to change as well. Please ask before you begin, and never stop a medicine on your own.',
        when: {
          answerIs: {
            questionId: 'medications_taken',
            anyOf: ['blood_pressure', 'cholesterol', 'diabetes', 'blood_thinners', 'thyroid'],
          },
        },
      },
    },
    dietary_restrictions: {
      title: 'Are there other rules your food has to follow?',
      description: 'Your plan will follow them. You can set the details in the app.',
      options: [choice('yes', '🙏 Yes, there are'), choice('no', '🍽️ No, there are none')],
    },
    health_risks: {
      title: 'Do you live with any of these?',
      description:
        'Some of them often come together with a fatty liver, and your plan should respect them all.',
      extraContent: {
        title: "Then this needs your doctor's okay",
        text: 'Talk to your doctor before you start, and bring the plan with you. With kidney disease, diabetes or a more advanced liver disease, the right food can be quite different.',
        when: {
          answerIs: {
            questionId: 'health_risks',
            anyOf: ['diabetes', 'high_blood_pressure', 'heart_disease', 'kidney_disease', 'depression'],
          },
        },
      },
    },
    thank_you_for_sharing: {
      title: 'Thank you for being so open, {name}',
      card: {
        picture: thankYouForSharing,
        paragraphs: [
          'You have trusted us with things you would tell a doctor. We treat them that way: locked away, and used for your plan alone.',
          'Please keep in mind that this is a meal plan. It does not diagnose a fatty liver and does not treat one. If your skin or eyes turn yellow, your belly swells or you are confused, see a doctor at once.',
        ],
      },
      extraContent: {
        title: 'Worry is heavy, too',
        text: 'Low mood deserves care as much as a liver does. Please tell your doctor about that part as well.',
        when: { answerIs: { questionId: 'health_risks', anyOf: ['depression'] } },
      },
      buttonText: "I'll keep it in mind",
    },
    family_concerns: {
      title: 'Is your family worried about you?',
      description: 'If so, give them something to do: cooking together, or a walk after dinner.',
    },
    motivation_to_reach_target: {
      title: 'Could you see yourself on the way to {possibleWeight}?',
      otherWords: [{ when: leadsNowhere, title: 'Could you see yourself cooking and walking like this?' }],
      description: 'A careful yes is a yes.',
      options: [choice('yes', '🔥 Yes, I could'), choice('no', '🌫️ Not at the moment')],
    },
    great_motivation: {
      title: 'Then put your shoes by the door, {name}',
      card: {
        picture: greatMotivation,
        paragraphs: [
          'In trials, about 150 minutes of brisk walking a week made a measurable loss of liver fat more likely, even where weight hardly changed. That is a little over 20 minutes a day.',
          'Start with ten, after dinner, or with five if your joints prefer it.',
        ],
        source: {
          text: 'Stine et al., Am J Gastroenterol, 2023 (14 trials)',
          href: 'https://doi.org/10.14309/ajg.0000000000002098',
        },
      },
      evidence: ['liver-movement'],
      buttonText: 'Ten, after dinner',
    },
    start_plan: {
      title: 'Who will walk with you?',
      description: 'At the table or on the path. Alone is a good answer, too.',
      options: [
        choice('on_own', '🧘 Just me'),
        choice('with_friend', '👯 A friend'),
        choice('with_family', '👨‍👩‍👧 My family'),
        choice('connect', '💬 Others on the same path'),
      ],
      extraContent: {
        title: 'Nothing has to happen this week',
        text: 'You do not feel up to it yet, and that is no failure. Go once around the block and read a recipe. That is enough of a beginning.',
        when: { answerIs: { questionId: 'motivation_to_reach_target', anyOf: ['no'] } },
      },
    },
    goals_create_reality: {
      title: 'Two columns: walked, cooked',
      card: {
        picture: goalsCreateReality,
        paragraphs: [
          'Put a sheet on the fridge and make a mark for each. People who keep an eye on their progress get further, as a review of 138 studies found.',
          'And take the sheet to your checkup. Doctors like to see it more than you would think.',
        ],
        source: {
          text: 'Review by Harkin et al., 2016',
          href: 'https://doi.org/10.1037/bul0000025',
        },
      },
      buttonText: 'I have a magnet',
    },
    additional_goal: {
      title: 'And apart from your liver?',
      description: 'Choose what you would enjoy. Good reasons are easier to follow than warnings.',
    },
    program_preparation: {
      title: 'Setting the table for you, {name}',
      description: 'Carefully, so that you can show it to a doctor.',
      card: {
        picture: programPreparation,
        paragraphs: ['It is put together from your answers and from what guidelines advise.'],
        stages: [
          {
            label: 'Choosing Mediterranean dishes',
            detail: 'With what you like and can eat',
            milliseconds: 1600,
          },
          { label: 'Choosing the drinks', detail: 'Water first, sugary ones last', milliseconds: 1500 },
          {
            label: 'Laying out your first 21 days',
            detail: 'Each with a plate and a walk',
            milliseconds: 1600,
          },
          {
            label: 'Writing a page for your doctor',
            detail: 'What you eat, take and plan',
            milliseconds: 1300,
          },
        ],
      },
      evidence: ['plan-contents', 'doctor-page'],
      buttonText: 'May I see it?',
    },
    nutrition_experts: {
      title: 'Who looks over your plan',
      description: 'Three careful people. Your doctor is the fourth, and has the last word.',
      card: {
        paragraphs: [
          'We follow published liver guidelines as far as food and movement go. Diagnosis, tests and medicine stay with your doctor.',
        ],
        people: expertsSaying([
          'I am wary of anything that promises a clean liver. I trust beans, olive oil and a follow-up appointment.',
          'My grandmother cooked like this and called it Tuesday. I only wrote it down.',
          'I ask people to walk so that they can still talk. If you can sing, go a little faster.',
        ]),
      },
      buttonText: 'Show me the plan',
    },
    final_prediction_result: {
      title: 'Here it is, {name}: a plan with patience',
      description: 'From {currentWeight} toward {possibleWeight}, at a pace a liver can follow.',
      card: {
        paragraphs: [
          'Your plates, your walks, your glass of water and a page for your next appointment are waiting in it.',
          'What you see is a possible course of your weight. How your liver is doing is for your doctor to say.',
        ],
      },
      otherWords: [
        {
          when: leadsNowhere,
          description: 'Good meals and walks at {currentWeight}, the weight you have now.',
          card: {
            paragraphs: [
              'Your plates, your walks, your glass of water and a page for your next appointment are waiting in it.',
              'It shows a level road, because this plan does not aim at losing weight. How your liver is doing is for your doctor to say.',
            ],
          },
        },
      ],
      evidence: ['gradual-pace', 'liver-gradual'],
      buttonText: 'Get my gentle plan',
    },
  },
})
