import type { BmiStep } from '@fennel/funnel'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showStep } from '../../testing/show-step.tsx'

const step: BmiStep = {
  id: 'bmi',
  type: 'bmi-visualization',
  title: 'Where you start',
  heightQuestionId: 'height',
  weightQuestionId: 'weight',
  feedback: { underweight: 'Low.', normal: 'Fine.', overweight: 'A little above.', obese: 'Above.' },
  dataClass: 'none',
}

it("shows the number, its category and the brand's text", () => {
  showStep(step, { weight: 'KG:kilograms=84', height: 'CM:cm=170' })
  expect(screen.getByText('29.1')).toBeTruthy()
  expect(screen.getByText('A little above.')).toBeTruthy()
  const said = screen.getByText(
    /^A BMI of 29.1, overweight, on a scale from 14 to 40[.] The ideal is 21[.]5[.]$/,
  )
  const gauge = said.parentElement ?? said
  const widths = [...gauge.querySelectorAll<HTMLElement>('[data-category][style]')].map(
    ({ style }) => style.flexBasis,
  )
  expect(widths).toEqual(['17.3%', '25%', '19.2%', '38.5%'])
  expect(gauge.querySelector<HTMLElement>('[style*="translateX(58.1%)"]')).toBeTruthy()
})

it('asks for the weight if there is none', () => {
  showStep(step)
  expect(screen.getByText(/go back and enter your weight/)).toBeTruthy()
})
