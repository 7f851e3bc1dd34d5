import type { EvidenceEntry } from '@fennel/funnel'

/** The source of every number and claim the brand makes. Sample entries must be replaced before going live. */
export const evidence: readonly EvidenceEntry[] = [
  // --- Public guidance and published research ---
  {
    id: 'offloading',
    claim: 'People ease the demands on their memory by putting things outside the head, called offloading.',
    source:
      'Risko EF, Gilbert SJ. Cognitive offloading. Trends in Cognitive Sciences 2016;20(9):676-688. doi:10.1016/j.tics.2016.07.002',
    sample: false,
  },
  {
    id: 'attention-residue',
    claim: 'After a switch some attention stays with the earlier task, above all if it was left unfinished.',
    source:
      'Leroy S. Why is it so hard to do my work? Organizational Behavior and Human Decision Processes 2009;109(2):168-181. doi:10.1016/j.obhdp.2009.04.002',
    sample: false,
  },
  {
    id: 'switching-cost',
    claim: 'Switching between tasks costs time, and more of it the more complex the tasks are.',
    source:
      'Rubinstein JS, Meyer DE, Evans JE. Journal of Experimental Psychology: Human Perception and Performance 2001;27(4):763-797. doi:10.1037/0096-1523.27.4.763',
    sample: false,
  },
  {
    id: 'plan-making',
    claim:
      'Unfinished goals intrude on other thoughts; making a concrete plan for them eases that before they are done.',
    source:
      'Masicampo EJ, Baumeister RF. Consider it done! Journal of Personality and Social Psychology 2011;101(4):667-683. doi:10.1037/a0024192',
    sample: false,
  },
  {
    id: 'evening-list',
    claim:
      'In a sleep laboratory, young adults who wrote a to-do list for five minutes fell asleep about nine minutes sooner than those who wrote about finished tasks.',
    source:
      'Scullin MK et al. Journal of Experimental Psychology: General 2018;147(1):139-146 (57 adults aged 18 to 30, one night). doi:10.1037/xge0000374',
    sample: false,
  },
  {
    id: 'if-then-plans',
    claim: 'Plans that name when and how have a medium-to-large effect on reaching goals.',
    source:
      'Gollwitzer PM, Sheeran P. Advances in Experimental Social Psychology 2006;38:69-119 (94 tests). doi:10.1016/S0065-2601(06)38002-1',
    sample: false,
  },
  {
    id: 'sleep-seven-hours',
    claim: 'Adults are advised to sleep seven or more hours a night.',
    source:
      'Watson NF et al., joint consensus statement of the American Academy of Sleep Medicine and the Sleep Research Society, Sleep 2015;38(6):843-844.',
    sample: false,
  },
  {
    id: 'insomnia-care',
    claim: 'Lasting sleep problems can be treated; cognitive behavioral therapy is recommended first.',
    source:
      'Qaseem A et al., guideline of the American College of Physicians, Annals of Internal Medicine 2016;165(2):125-133. doi:10.7326/M15-2175',
    sample: false,
  },
  {
    id: 'crisis-lines',
    claim:
      '988 in the US and Canada, 116 123 in the UK and Ireland, findahelpline.com elsewhere, free and around the clock.',
    source:
      '988lifeline.org, 988.ca, samaritans.org and findahelpline.com. Check the numbers again before going live and once a year.',
    sample: false,
  },
  // --- Samples: replace these with the operator's own records before going live ---
  {
    id: 'app-downloads',
    claim: '10M+ downloads.',
    source: 'Sample figure. Replace it with the number your app stores report.',
    sample: true,
  },
  {
    id: 'app-rating',
    claim: '4.7 average app-store rating.',
    source: 'Sample figure. Replace it with the rating your app stores report.',
    sample: true,
  },
  {
    id: 'review-average',
    claim: '4.8 out of 5 from 243 reviews.',
    source: "Sample figure. Switch honestModes.ratings to 'computed' once real reviews are stored.",
    sample: true,
  },
  {
    id: 'member-stories',
    claim: 'The customer stories and reviews.',
    source:
      'Sample stories about invented people. Replace them with real, consented stories and say what is typical.',
    sample: true,
  },
  {
    id: 'clearer-weeks',
    claim: 'A calmer head within four weeks is possible.',
    source: 'Sample claim. Replace it with the outcome your own members report after four weeks.',
    sample: true,
  },
  {
    id: 'mental-load-drawing',
    claim: 'The two bars of the mental-load card, and the levels of the now-and-then picture.',
    source:
      'Drawn to explain an idea, not measured. Replace them with your own outcome data, or keep the captions that say so.',
    sample: true,
  },
  {
    id: 'comparison-curve',
    claim: 'The two lines of the comparison graph.',
    source:
      'Drawn to explain an idea, not measured. Replace it with your own usage data, or keep the caption that says so.',
    sample: true,
  },
  {
    id: 'twin-abilities',
    claim: 'What the twin plans, learns and leaves to the visitor.',
    source: 'Describes a sample app. Make sure that the app you ship does each of these things.',
    sample: true,
  },
  {
    id: 'press-mentions',
    claim: 'As featured in: five press names.',
    source: 'Invented names. Replace them with publications that really wrote about you, with links.',
    sample: true,
  },
]
