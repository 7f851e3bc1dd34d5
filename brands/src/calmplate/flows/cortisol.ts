import { deriveFlow } from '@fennel/funnel'
import {
  almostDone,
  articleEveningWalk,
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
import { choice } from '../../choice.ts'
import { isMan } from '../../genders.ts'
import * as added from '../steps/cortisol.ts'
import {
  endsAtHealthyRange,
  isAtLowerBound,
  isBelowRange,
  isFarAway,
  leadsDown,
  leadsNowhere,
  staysLevel,
} from '../../prediction-ends.ts'
import { expertsSaying } from '../steps/experts-saying.ts'
import { inflammation } from './inflammation.ts'

const eveningParagraphs = [
  'Nobody asks you to meditate on a mountain. A proper lunch and a lamp instead of the ceiling light are a fine beginning.',
]

const musicParagraphs = [
  'Clothes, sleep, patience with other people: there is more to watch than the scale, and most of it moves sooner.',
]

const smallerNumber =
  'If something in you keeps asking for a smaller number, please tell a doctor or somebody you trust. You deserve evenings in which no number is waiting.'

const hourInBetween = { text: 'Until then we care about dinner, sleep and the hour in between.' }

/** For people who eat away their stress in the evening. They search for 'detox'; the text says what that can mean. */
export const cortisol = deriveFlow(inflammation, {
  id: 'cortisol',
  name: 'Stress, sleep and evening cravings',
  drop: ['weight_loss_goal', 'anti_inflammatory_difference', 'medications_taken', 'self_esteem_impact'],
  add: [
    { after: 'personal_profile_summary', step: added.stressLevel },
    { after: 'previous_weight_loss', step: added.cortisolDifference },
    { after: 'eating_habits', step: added.cravingHour },
    { after: 'water_consumption', step: added.lastCoffee },
    { after: 'sleep_quality', step: added.lastHour },
  ],
  overrides: {
    // --- Landing ---
    gender: {
      landingPageTemplate: 'plain-hero',
      landingPageTitle: 'The cortisol detox that starts with dinner',
      landingPageSubtitle:
        'No juice, no pills, nothing to flush out. Just regular meals, quieter evenings and better nights, planned around your week.',
      heroTextLines: [],
    },
    // --- Profile ---
    bmi_visualization: {
      title: 'Your starting point, without the drama',
      description:
        'Body mass index {bmi}. It compares weight with height and knows nothing about your week, your sleep or your muscles.',
      feedback: {
        underweight:
          'That is below the range considered healthy for most adults, so this should not be about losing weight. Use the plan for regular meals and sleep, and please talk to a doctor, especially if stress has taken your appetite.',
        normal:
          'That is within the range considered healthy for most adults. There may be nothing to lose here but a few restless evenings.',
        overweight:
          'That is above the range considered healthy for most adults. No reason to hurry: steadier meals and longer nights are a sound first step.',
        obese:
          'That is above the range considered healthy for most adults. You do not need a perfect month to change direction, and a doctor can be good company on the way.',
      },
      buttonText: 'Fair enough',
    },
    goal_celebration: {
      title: '{goalWeight}, and more evenings that are yours',
      icon: '🕯️',
      card: {
        picture: goalCelebration,
        paragraphs: [
          'A number helps, as long as it does not become one more deadline. So think of yours as a direction. We will ask about your evenings more often than about your scale.',
          'Adults who carry extra weight are likely to see better blood pressure, cholesterol and blood sugar after losing 5 to 10 percent of it. You may have some good evenings behind you well before that.',
        ],
        source: { text: 'US CDC, guidance on losing weight' },
      },
      extraContent: { text: 'You may move this goal whenever life asks you to. The plan moves with it.' },
      otherWords: [
        {
          when: isFarAway,
          title: '{possibleWeight} first, and no hurry after it',
          icon: '🌤️',
          card: {
            picture: goalCelebration,
            paragraphs: [
              'At a gentle pace, your goal is more than a year off. A deadline that long would only weigh on you, so we look at one milestone at a time. A doctor can walk with you.',
              'Adults who carry extra weight are likely to see better blood pressure, cholesterol and blood sugar after losing 5 to 10 percent of it. You may have some good evenings behind you well before that.',
            ],
            source: { text: 'US CDC, guidance on losing weight' },
          },
        },
        {
          when: endsAtHealthyRange,
          title: 'We let it rest at {possibleWeight}',
          icon: '🌿',
          card: {
            picture: deliciousDishes,
            paragraphs: [
              'Your number is lower than what is usually seen as healthy for your height. About {possibleWeight} is where that begins, and the plan will not ask your body for less.',
              smallerNumber,
            ],
          },
          extraContent: hourInBetween,
          buttonText: 'Understood',
        },
        {
          when: isAtLowerBound,
          title: 'We let it rest at {currentWeight}',
          icon: '🌿',
          card: {
            picture: deliciousDishes,
            paragraphs: [
              'Your number is lower than what is usually seen as healthy for your height, and your weight today is about where that begins. The plan will not ask your body for less.',
              smallerNumber,
            ],
          },
          extraContent: hourInBetween,
          buttonText: 'Understood',
        },
        {
          when: staysLevel,
          title: '{currentWeight} can stay. The evenings can change',
          icon: '🕯️',
          card: {
            picture: deliciousDishes,
            paragraphs: [
              'Your weight can be left in peace. What we work on is the rest: a proper lunch, a planned snack, an earlier night.',
              'For gaining weight there are better helpers than this plan, and your doctor knows them.',
            ],
          },
          extraContent: { text: 'One thing fewer to keep an eye on. That is a good start.' },
        },
        {
          when: isBelowRange,
          title: 'First of all: enough to eat, and enough rest',
          icon: '🍲',
          card: {
            picture: deliciousDishes,
            paragraphs: [
              'You weigh less than is usually seen as healthy for your height, so nothing in this plan will be about losing. It is about regular meals and quieter nights.',
              'Please see a doctor about it, especially if stress has taken your appetite.',
            ],
          },
          extraContent: {
            text: 'Your plan keeps three meals a day, even on the days that run away from you.',
          },
          buttonText: 'Understood',
        },
      ],
      evidence: ['modest-loss'],
      buttonText: 'That feels doable',
    },
    personal_profile_summary: {
      title: 'That is you on paper, {name}',
      description: 'Have a quick look. If something is off, go back and put it right.',
      card: {
        picture: profileCard,
        paragraphs: [
          'Height and weight tell us how much you need to eat. They say nothing about why a quiet kitchen is so loud at ten in the evening. That part comes now.',
        ],
      },
      buttonText: 'That is me',
    },
    diet_familiarity: {
      title: 'How much have you heard about stress and weight?',
      options: [
        choice('beginner', '🌱 Just the word cortisol', { description: 'Somebody mentioned it online' }),
        choice('intermediate', '🌿 I know there is a link', { description: 'I notice it in myself' }),
        choice('expert', '🌳 Quite a lot', { description: 'I have read and tried a few things' }),
      ],
    },
    diet_info: {
      title: 'What a cortisol detox can and cannot be',
      icon: '🌙',
      card: {
        picture: articleEveningWalk,
        paragraphs: [
          'Cortisol is not a toxin. Your body makes it every day, most of it in the morning and least around midnight, and clears it without help. So there is nothing to wash out, and no tea that could.',
          'What you can lighten is what long stress does to the day: skipped lunches, late coffee, short nights, sweets at ten. That is what we mean by detox.',
        ],
        bullets: [
          {
            icon: '🍲',
            title: 'Meals at steady times',
            text: "So you don't reach the evening starving",
          },
          { icon: '🌰', title: 'A snack you planned', text: 'Protein and fiber instead of whatever is near' },
          { icon: '🛏️', title: 'An earlier last hour', text: 'Dimmer light, no coffee, a closed kitchen' },
        ],
        source: { text: 'J Clin Endocrinol Metab 2009; NIH NCCIH on detoxes and cleanses' },
      },
      extraContent: {
        title: 'About those weeks of yours',
        text: 'You said that most days are too much. Food can take one decision off your shoulders, and not much more. If it does not let up, please speak to a doctor or somebody you trust.',
        when: { answerIs: { questionId: 'stress_level', anyOf: ['overwhelmed'] } },
      },
      evidence: ['cortisol-rhythm', 'detox-diets'],
      buttonText: 'Good to know',
    },
    diet_testimonial: {
      title: 'What a quieter evening can look like',
      card: { testimonial: added.quieterEveningsStory, paragraphs: eveningParagraphs },
      otherWords: [
        { when: isMan, card: { testimonial: added.quieterPhoneStory, paragraphs: eveningParagraphs } },
      ],
      buttonText: 'I would like that',
    },
    living_area: { description: 'We look for a short walk you could take to leave the working day behind.' },
    previous_weight_loss: {
      description: 'Many people have, more than once, and usually in a demanding year.',
    },
    calculating_plan: {
      title: 'Putting your week together, {name}',
      card: {
        paragraphs: ['A good moment to let your shoulders drop. It takes a few seconds.'],
        stages: [
          { label: 'What you need', detail: 'From your height, weight and age', milliseconds: 1400 },
          { label: 'What your days ask of you', detail: 'Movement and pressure', milliseconds: 1400 },
          { label: 'A pace without alarm', detail: 'Slow enough to survive a bad week', milliseconds: 1400 },
          { label: 'A first look ahead', detail: 'Possible, not promised', milliseconds: 1200 },
        ],
      },
      buttonText: 'Let me see',
    },
    weight_prediction_result: {
      title: '{possibleWeight} without a battle, {name}',
      description: 'An early sketch. How you eat and sleep decides what your plan does with it.',
      card: {
        paragraphs: [
          'In stressful weeks your own line may go flat. If it does, you have not failed, you have had a week.',
        ],
      },
      extraContent: { text: 'The pace is the one public health guidance calls gradual, and never faster.' },
      otherWords: [
        {
          when: leadsNowhere,
          title: 'A line that is allowed to be level, {name}',
          description: 'Nothing comes off in this sketch. It holds the weight you have today.',
          card: {
            paragraphs: [
              'So do not read it every morning. Your nights and your dinners will tell you more about how you are doing.',
            ],
          },
          extraContent: { text: 'If you lose weight without meaning to, please see a doctor.' },
        },
      ],
      evidence: ['gradual-pace'],
      buttonText: 'Now my evenings',
    },
    // --- Habits ---
    halfway_there: {
      title: 'Breathe out, {name}. The counting is over',
      icon: '🫖',
      card: {
        picture: halfwayThere,
        paragraphs: [
          'From here on it is about days, not numbers. We would like to know when you eat, when you sleep and what happens in between.',
          'Answer for an ordinary Tuesday. The plan has to work on that day first.',
        ],
      },
      buttonText: 'Ask me about Tuesday',
    },
    last_time_ideal_weight: {
      title: 'When did your weight last leave you in peace?',
      description: 'Think of a time when you hardly thought about it.',
    },
    size_reduction_testimonial: {
      title: '“I noticed the music before the mirror”',
      card: { testimonial: added.dancingStory, paragraphs: musicParagraphs },
      otherWords: [
        {
          when: isMan,
          title: '“My wife asked why I was whistling”',
          card: { testimonial: added.whistlingStory, paragraphs: musicParagraphs },
        },
      ],
      conditionalDisplay: {
        all: [leadsDown, { not: { answerIs: { questionId: 'current_clothes_size', anyOf: ['dont_know'] } } }],
      },
      buttonText: 'On we go',
    },
    eating_habits: {
      title: 'What does stress do to your eating?',
      description: 'Choose the one that happens most. All of them are common.',
      options: [
        choice('emotional_eating', '💛 It sends me to the pantry', {
          standaloneLabel: 'Stress sends me to the pantry',
        }),
        choice('skipping_meals', '⏭️ I forget to eat, then eat everything'),
        choice('late_eating', '🌙 I am fine all day and lost after dinner'),
        choice('snacking', '🥨 I nibble while I work'),
        choice('large_portions', '🍝 I eat fast, and more than I wanted'),
        choice('no_appetite', '🍃 It takes my appetite away', {
          standaloneLabel: 'Stress takes my appetite away',
        }),
        choice('balanced', '🥗 Surprisingly little', { standaloneLabel: 'Stress hardly changes how I eat' }),
      ],
    },
    cooking_skills: { description: 'On a long day, the best recipe is the one you will really make.' },
    delicious_diet_info: {
      title: 'Dinner that is kind to a tired head',
      icon: '🍲',
      card: {
        picture: deliciousDishes,
        paragraphs: [
          'Among the 500+ recipes are many for evenings when thinking is over: salmon and greens from one pan, a bean stew that was waiting in the freezer, oats with berries if that is all you can manage.',
          'In a US survey, 38 percent of adults had overeaten or eaten badly because of stress in the month before. A dinner that is already decided takes away one reason.',
        ],
        source: { text: 'American Psychological Association, Stress in America, 2013' },
      },
      extraContent: {
        text: 'Since you would rather not cook, your weekdays will be plates you assemble. The oven may stay cold.',
        when: { answerIs: { questionId: 'cooking_skills', anyOf: ['rarely_cook'] } },
      },
      evidence: ['plan-contents', 'stress-overeating'],
      buttonText: 'Decide dinner for me',
    },
    meat_preferences: { description: 'We cook it simply, and not every evening.' },
    water_consumption: {
      description: 'On a busy day, drinking is easily forgotten. A rough guess will do.',
    },
    weekend_healthy_choices: {
      title: 'Do you look after yourself on weekends?',
      description: 'Sleeping in and eating late is fine. We only want to know where Monday starts.',
      options: [
        choice('yes', '😌 Yes, at least as well as during the week'),
        choice('no', '🎢 They turn everything upside down'),
      ],
    },
    meal_timing: {
      title: 'Do you get to eat at roughly the same times?',
      description: 'Regular meals are the quietest tool in this plan.',
      options: [choice('yes', '🕐 Most days, yes'), choice('no', '🔀 My day decides, not me')],
    },
    sleep_quality: {
      title: 'And the nights? How are they?',
      description:
        'When people in studies slept too little, they ate about 385 more calories a day. So a good night counts as much as a good lunch here.',
      extraContent: {
        title: 'A word about the late cup',
        text: 'Even six hours before bed, a large dose of caffeine disturbed sleep in an experiment. Your plan will not take your coffee away. It will move it to an earlier hour.',
        when: { answerIs: { questionId: 'last_coffee', anyOf: ['late_afternoon', 'evening'] } },
      },
      evidence: ['short-sleep-intake', 'caffeine-six-hours'],
    },
    weight_prediction_result_middle: {
      title: 'Now we know your evenings, {name}',
      description:
        'Meals, cravings and nights go into your plan. The line keeps its pace and gets more room.',
      card: {
        paragraphs: [
          'You see two ways: one for calm stretches, one with hard weeks in between. Both lead forward, and both belong to a normal life.',
        ],
      },
      extraContent: {
        text: 'Nothing here depends on a perfect night. Two good evenings a week are a real beginning.',
      },
      otherWords: [
        {
          when: leadsNowhere,
          description: 'Meals, cravings and nights go into your plan. The line may stay where it is.',
          card: {
            paragraphs: [
              'You see one level way, for calm stretches and for hard weeks alike. What moves is how your evenings feel.',
            ],
          },
        },
      ],
      buttonText: 'That takes the pressure off',
    },
    email: {
      title: 'Where should we save your evening plan, {name}?',
      description:
        'We save your answers under this email, and you log in with it later. Before you buy, we only write if you check the box.',
      privacyNote:
        "One address, for your plan and your account. We don't sell it or flood your inbox, and you can unsubscribe at any time.",
      buttonText: 'Keep it for me',
    },
    almost_done: {
      title: 'One short chapter left',
      icon: '🕊️',
      card: {
        picture: almostDone,
        paragraphs: [
          'A few questions about your health, so that nothing in the plan works against you.',
          'What you tell us is encrypted where we keep it, stays out of advertising and is deleted when you say so.',
        ],
      },
      buttonText: 'Last chapter',
    },
    // --- Health conditions ---
    health_risks: {
      extraContent: {
        title: 'Please bring in your doctor',
        text: 'With what you checked, talk to your doctor before you change how you eat, and about your medicines, too. Never change steroid pills, thyroid or diabetes medicine on your own.',
        when: {
          answerIs: {
            questionId: 'health_risks',
            anyOf: ['high_blood_pressure', 'heart_disease', 'diabetes', 'kidney_disease', 'depression'],
          },
        },
      },
    },
    thank_you_for_sharing: {
      title: 'That was personal, {name}. Thank you',
      card: {
        picture: thankYouForSharing,
        paragraphs: [
          'We keep it for your plan and for nothing else.',
          'One thing we owe you: a meal plan cannot measure or lower your cortisol. If you suspect a hormone problem, feel exhausted for weeks or take medicine, your doctor is the right person to ask.',
        ],
      },
      extraContent: {
        title: 'When it gets dark inside',
        text: 'Low mood is more than stress, and it can be treated. Please tell a doctor or somebody close to you how you really are.',
        when: { answerIs: { questionId: 'health_risks', anyOf: ['depression'] } },
      },
      buttonText: 'Understood',
    },
    family_concerns: {
      title: 'Is anybody worried about how you are doing?',
      description: 'The people we live with often notice stress before we do.',
      options: [choice('yes', '💞 Yes, somebody is'), choice('no', '🙂 No, or I hide it well')],
    },
    motivation_to_reach_target: {
      description: 'Honest answers only. A tired no is as useful as a cheerful yes.',
    },
    great_motivation: {
      title: 'Then let us spend that energy well, {name}',
      card: {
        picture: greatMotivation,
        paragraphs: [
          'Choose one evening this week and protect it: dinner by seven, phone in the hall, a book or a walk. Only one.',
          'On tired days the plan shrinks to its smallest form. You will always find something that takes less than five minutes.',
        ],
      },
      buttonText: 'One evening, deal',
    },
    start_plan: {
      title: 'Who could make it lighter?',
      description: 'Company is one of the better answers to stress. Being left alone is another.',
      options: [
        choice('on_own', '🧘 Just me'),
        choice('with_friend', '👯 A friend'),
        choice('with_family', '👨‍👩‍👧 My family'),
        choice('connect', '💬 Others on the same path'),
      ],
      extraContent: {
        title: 'Running on empty?',
        text: 'You said you are not ready, and that may be plain tiredness. Your first three days will ask for nothing but meals at steady times.',
        when: { answerIs: { questionId: 'motivation_to_reach_target', anyOf: ['no'] } },
      },
    },
    goals_create_reality: {
      title: 'Write it down, then let it go',
      card: {
        picture: goalsCreateReality,
        paragraphs: [
          'A head that does not have to remember can rest. And in 138 studies, people who kept an eye on their goal got further, especially with a written record.',
          'Three lines before bed will do: what I ate, how I slept, what was good. Then the day is closed.',
        ],
        source: {
          text: 'Psychological Bulletin, 2016: Harkin et al.',
          href: 'https://doi.org/10.1037/bul0000025',
        },
      },
      buttonText: 'Three lines, fine',
    },
    additional_goal: {
      title: 'What would you like most for yourself?',
      description: 'Choose freely. We keep it at the top of your plan for the days when you forget.',
    },
    face_change_visualization: {
      title: 'Rest is something others can see',
      card: {
        picture: faceChange,
        paragraphs: [
          'After some weeks of better nights and less salt and wine in the evening, some people look a little fresher around the eyes. Others just feel it.',
        ],
        bullets: [
          { icon: '👀', title: 'Around the eyes', text: 'Nights show here first' },
          { icon: '😌', title: 'Around the jaw', text: 'Where many of us keep the day' },
          { icon: '🌅', title: 'In the morning', text: 'Getting up may feel a little easier' },
        ],
        source: { text: 'Drawn to show an idea. People differ, and so do results.' },
      },
      buttonText: 'I would take that',
    },
    program_preparation: {
      title: 'Making room in your week, {name}',
      description: 'Dinner, snack and bedtime are finding their places.',
      card: {
        picture: programPreparation,
        paragraphs: ['Everything is built around what you told us about your days.'],
        stages: [
          { label: 'Deciding your dinners', detail: "So you don't have to", milliseconds: 1600 },
          { label: 'Adding one good snack', detail: 'Between lunch and dinner', milliseconds: 1500 },
          { label: 'Setting 21 calmer evenings', detail: 'One small change each', milliseconds: 1600 },
          { label: 'Adding ways to unwind', detail: 'Walks, stretches, slow breaths', milliseconds: 1300 },
        ],
      },
      buttonText: 'Take me there',
    },
    nutrition_experts: {
      title: 'Three people who know about long days',
      description: 'They read the plan for sense, for taste and for tiredness.',
      card: {
        paragraphs: [
          'The plan rests on public guidance about eating, sleep and movement. It is support for everyday life and does not replace care for stress, burnout or hormone conditions.',
        ],
        people: expertsSaying([
          'I check that nobody goes to bed hungry. Hunger at ten is how most good plans end.',
          'Soup freezes, rice keeps, herbs forgive. I cook for the evening when you cannot.',
          'A walk around the block after work is my favorite exercise. It tells the body that the day is over.',
        ]),
      },
      buttonText: 'Show me the whole plan',
    },
    final_prediction_result: {
      title: '{name}, your calmer evenings are planned',
      description: 'From {currentWeight} toward {possibleWeight}, in steps that leave you in peace.',
      card: {
        paragraphs: [
          'What you told us about cravings, caffeine, your last hour before bed and your goal is all in it.',
          'The line is an estimate. Life will bend it here and there, and the plan is made to bend with it.',
        ],
      },
      extraContent: {
        text: 'What stays in your hands is tonight: dinner at a good hour, and the lights down a little earlier.',
      },
      otherWords: [
        {
          when: leadsNowhere,
          description: 'It leaves your {currentWeight} in peace and looks after your evenings.',
          card: {
            paragraphs: [
              'What you told us about cravings, caffeine and your last hour before bed is all in it.',
              'The line is level because your plan does not aim at losing weight. Watch the clock at dinner instead of the scale.',
            ],
          },
        },
      ],
      buttonText: 'Get my evening plan',
    },
  },
})
