import { flowOf, found, NotApplicable } from './mutable.ts'
import type { Mutant } from './mutant.ts'

/** Faults in the questions of the landing page. */
export const landingMutants: readonly Mutant[] = [
  {
    name: 'a landing question is in the middle of the quiz',
    plant: (brand) => {
      found(flowOf(brand).steps.at(10)).landingPageOnly = true
    },
  },
  {
    name: 'there are no lines over the landing picture',
    plant: (brand) => {
      const step = found(flowOf(brand).steps[0])
      step.landingPageTemplate = 'landing-image-style'
      step.heroTextLines = []
    },
  },
  {
    name: 'the landing page has a testimonial that its template does not show',
    plant: (brand) => {
      for (const step of flowOf(brand).steps)
        if (step.landingPageOnly === true) step.landingPageTemplate = 'landing-image-style'
      brand.landingPageContent.testimonial = { text: 'It fits.', author: 'Ann, 40', sample: true }
    },
  },
  {
    name: 'the landing page has no template',
    plant: (brand) => {
      delete found(flowOf(brand).steps[0]).landingPageTemplate
    },
  },
  {
    name: 'the image template has six options',
    plant: (brand) => {
      const step = found(flowOf(brand).steps[0])
      if (step.type !== 'single-choice') throw new NotApplicable()
      step.landingPageTemplate = 'landing-image-style'
      const first = found(step.options[0])
      step.options = [1, 2, 3, 4, 5, 6].map((place) => ({
        ...first,
        id: `o${place}`,
        value: `o${place}`,
        label: `Option ${'abcdef'[place - 1]}`,
      }))
    },
  },
  {
    name: 'a landing question has a type that no template renders',
    plant: (brand) => {
      const steps = flowOf(brand).steps
      const { stepLabelId: _, ...asked } = found(steps.find(({ type }) => type === 'multiple-choice'))
      steps.splice(1, 0, { ...asked, id: 'landing_choices', landingPageOnly: true })
    },
  },
  {
    name: 'a landing question of six options inherits the image template',
    plant: (brand) => {
      const { steps } = flowOf(brand)
      const first = found(steps[0])
      if (first.type !== 'single-choice') throw new NotApplicable()
      const option = found(first.options[0])
      first.landingPageTemplate = 'landing-image-style'
      first.options = first.options.slice(0, 5)
      const { landingPageTemplate: _, ...asked } = first
      const options = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({
        ...option,
        id,
        value: id,
        label: `Option ${id}`,
      }))
      steps.splice(1, 0, { ...asked, id: 'landing_six', options })
    },
  },
]
