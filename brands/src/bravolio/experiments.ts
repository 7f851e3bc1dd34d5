import type { Experiment, ExperimentArm } from '@fennel/funnel'

const control: ExperimentArm = { id: 'control', name: 'As it is', weight: 1, changes: {} }

/**
 * What we want to find out. The first one is running. The drafts, one of each kind, are ready to start: read
 * docs/tracking.md, then set `status: 'running'`, one at a time on the same page.
 */
export const experiments: readonly Experiment[] = [
  {
    id: 'plain-reminder-1',
    name: 'A plain question about reminders',
    hypothesis:
      'So late in the quiz a plain question is answered faster than a playful one, and more visitors reach the plans.',
    status: 'running',
    arms: [
      control,
      {
        id: 'plain',
        name: 'Plain words',
        weight: 1,
        changes: {
          steps: {
            reminder_voice: {
              title: 'Whose voice should remind you to eat?',
              description: 'You can change this in the app, or switch reminders off.',
            },
          },
        },
      },
    ],
  },
  {
    id: 'early-kick-off-1',
    name: 'The first day asked earlier',
    hypothesis: 'Who has named a first day reads the rest as preparation, and leaves less often.',
    status: 'draft',
    arms: [
      control,
      {
        id: 'early',
        name: 'Right after the first win',
        weight: 1,
        changes: { moveAfter: { start_day: 'first_win' } },
      },
    ],
  },
  {
    id: 'one-question-less-1',
    name: 'One question less',
    hypothesis: 'The plan loses little without this answer, and every question costs some visitors.',
    status: 'draft',
    arms: [control, { id: 'short', name: 'Without drinks', weight: 1, changes: { drop: ['daily_drink'] } }],
  },
  {
    id: 'two-plans-1',
    name: 'Two plans instead of three',
    hypothesis: 'Fewer plans are easier to choose from, even if the trial wins nobody.',
    status: 'draft',
    arms: [
      control,
      {
        id: 'two',
        name: 'Without the trial',
        weight: 1,
        changes: { plans: ['bravolio-1-month', 'bravolio-3-month'] },
      },
    ],
  },
  {
    id: 'first-month-price-1',
    name: 'A lower price for the first month',
    hypothesis: 'Two dollars less bring enough buyers more to be worth it. The renewal stays as it is.',
    status: 'draft',
    trafficPercent: 50,
    arms: [
      control,
      {
        id: 'lower',
        name: 'First month at 19.99',
        weight: 1,
        changes: { planPrices: { 'bravolio-1-month': { finalPriceCents: 1999 } } },
      },
    ],
  },
  {
    id: 'playbook-1',
    name: 'The playbook, said plainly and for less',
    hypothesis: 'What is in the box convinces more than a promise, and at 9.99 nobody has to think twice.',
    status: 'draft',
    arms: [
      control,
      {
        id: 'plain',
        name: 'Plain headline',
        weight: 1,
        changes: { upsells: { 'sunday-prep': { headline: 'Twelve prep sessions, nine meals each.' } } },
      },
      {
        id: 'plain-lower',
        name: 'Plain headline at 9.99',
        weight: 1,
        changes: {
          upsells: {
            'sunday-prep': { headline: 'Twelve prep sessions, nine meals each.', priceCents: 999 },
          },
        },
      },
    ],
  },
]
