import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { saveFile } from '#web/ui/save-file.ts'
import { StepsPanel } from './analytics/steps-panel.tsx'
import { ExperimentPanel } from './experiments/experiment-panel.tsx'
import { countedStep } from './testing/counted-step.ts'
import { savedFrom } from './testing/saved-from.ts'

vi.mock('#web/ui/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))

type Experiment = Parameters<typeof ExperimentPanel>[0]['experiment']

test.each([
  ['gone', '80', '80'],
  ['health', '80', '80'],
  ['nothing-asked', '–', ''],
] as const)(
  'how many answered a step (%s) is the same on the page and in the file',
  async (optionsWithheld, shown, filed) => {
    render(
      <StepsPanel
        steps={[{ ...countedStep, optionsWithheld }]}
        comparison={null}
        question={undefined}
        onAnswers={() => undefined}
      />,
    )
    const column = screen.getAllByRole('columnheader').findIndex((head) => head.textContent === 'Answered')
    expect(screen.getAllByRole('cell')[column]?.textContent).toBe(shown)
    const [row] = await savedFrom('Step by step')
    expect(row?.['Answered']).toBe(filed)
  },
)

test('what an experiment does not show yet is empty in the file, too', async () => {
  const early = { difference: 0.5, low: null, high: null }
  const few = { visitors: 4, buyers: 1, conversion: 0.25, netCents: 3000, centsPerVisitor: 750 }
  const none = { visitors: 0, buyers: 0, conversion: 0, netCents: 0, centsPerVisitor: 0 }
  const experiment: Experiment = {
    appName: 'calmplate',
    brandName: 'Calmplate',
    id: 'shorter',
    name: 'A shorter quiz',
    hypothesis: 'Fewer leave.',
    status: 'running',
    splitProbability: 0.5,
    verdict: 'too-early',
    words: 'Nothing is certain yet.',
    arms: [
      { armId: 'control', name: 'As it is', weight: 1, ...none },
      {
        armId: 'shorter',
        name: 'Shorter',
        weight: 1,
        ...few,
        conversionDifference: early,
        revenueDifference: early,
      },
    ],
  }
  render(<ExperimentPanel experiment={experiment} />)
  const rows = await savedFrom('A shorter quiz')
  expect(rows[0]).toMatchObject({ Visitors: '0', Conversion: '', 'Per visitor': '' })
  expect(rows[1]).toMatchObject({
    Visitors: '4',
    Conversion: '0.25',
    'Per visitor': '7.5',
    'Points vs. control': '',
    'Points vs. control, from': '',
    'Per visitor vs. control': '',
    'Per visitor vs. control, to': '',
  })
})
