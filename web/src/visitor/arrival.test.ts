import type { QuizFlow } from '@fennel/funnel'
import { describe, expect, it } from 'vitest'
import { readArrival } from './arrival.ts'

const flow: QuizFlow = {
  id: 'inflammation',
  name: 'Test',
  stepLabels: [],
  steps: [
    {
      id: 'gender',
      type: 'single-choice',
      title: 'Who are you?',
      dataClass: 'profile',
      landingPageOnly: true,
      options: [
        { id: 'female', label: 'Female', value: 'female' },
        { id: 'male', label: 'Male', value: 'male' },
      ],
    },
    {
      id: 'sleep_quality',
      type: 'single-choice',
      title: 'How do you sleep?',
      dataClass: 'health',
      options: [{ id: 'well', label: 'Well', value: 'sleep_well' }],
    },
  ],
}
const label = 'y'.repeat(61)
const longest = `${'x'.repeat(64)}@${label}.${label}.${label}.com`
const read = (address: string) => readArrival(`http://localhost${address}`, () => flow)

describe('an arrival', () => {
  it('takes the email out of the address and leaves the rest', () => {
    expect(read('/purchase?email=%20a%40b.co%20&utm_source=x#plans')).toMatchObject({
      email: 'a@b.co',
      cleanUrl: '/purchase?utm_source=x#plans',
    })
  })

  it.each([
    ['a+b@c.co', 'a+b@c.co'],
    ['a%2Bb@c.co', 'a+b@c.co'],
    ['a%20b@c.co', 'a+b@c.co'],
    ['+a.b_c%C3%A9@m%C3%BCller.example+', 'a.b_cé@müller.example'],
    [longest, longest],
    ['a@xn--mller-kva.xn--p1ai', 'a@xn--mller-kva.xn--p1ai'],
  ])('reads the email %s as %s', (written, email) => {
    expect(read(`/?email=${written}`)).toMatchObject({ email, cleanUrl: '/' })
  })

  it.each([
    '',
    '%20',
    'a@b',
    'nobody',
    'a@b@c.co',
    'a%00b@c.co%0A',
    'a%0Ab@c.co',
    'Mia%20%3Ca@b.co%3E',
    'a@b.co,c@d.co',
    `${'x'.repeat(65)}@c.co`,
    `${longest}m`,
    `${'x'.repeat(2000)}@c.co`,
  ])('rejects %s as an email, and removes it from the address', (written) => {
    expect(read(`/?email=${written}`)).toMatchObject({ email: undefined, cleanUrl: '/' })
  })

  it('takes an answer that was tapped before the script ran', () => {
    const arrival = read('/quiz?gender=female')
    expect([...arrival.landingAnswers]).toEqual([['gender', 'female']])
    expect(arrival.cleanUrl).toBe('/quiz')
  })

  it('takes an answer from either tab of a landing question with tabs', () => {
    const [gender] = flow.steps
    const option = (value: string) => ({ id: value, label: value, value })
    const tabbed: QuizFlow = {
      ...flow,
      steps: [
        {
          id: 'how_much',
          type: 'tabbed-choice',
          title: 'How much?',
          dataClass: 'preference',
          landingPageOnly: true,
          defaultTabId: 'LB',
          tabs: [
            { id: 'LB', label: 'lb', options: [option('a_lb')] },
            { id: 'KG', label: 'kg', options: [option('a_kg')] },
          ],
        },
        ...(gender === undefined ? [] : [gender]),
      ],
    }
    const arrival = readArrival('http://localhost/quiz?how_much=a_kg', () => tabbed)
    expect([...arrival.landingAnswers]).toEqual([['how_much', 'a_kg']])
  })

  it('takes an answer from behind the hash, where no server sees it', () => {
    const arrival = read('/quiz?utm_source=x#gender=female')
    expect([...arrival.landingAnswers]).toEqual([['gender', 'female']])
    expect(arrival.cleanUrl).toBe('/quiz?utm_source=x')
  })

  it('takes an answer that the landing page kept, unless the address gives another', () => {
    const readWith = (path: string) =>
      readArrival(
        `http://localhost${path}`,
        () => flow,
        new Map([
          ['gender', 'female'],
          ['sleep_quality', 'sleep_well'],
        ]),
      )
    expect([...readWith('/').landingAnswers]).toEqual([['gender', 'female']])
    expect([...readWith('/quiz?gender=male').landingAnswers]).toEqual([['gender', 'male']])
  })

  it('ignores an answer the landing page does not offer', () => {
    expect([...read('/quiz?gender=robot').landingAnswers]).toEqual([])
    const health = read('/quiz?sleep_quality=sleep_well')
    expect([...health.landingAnswers]).toEqual([])
  })

  it('leaves the flow in the address, so that a copied link opens the same one', () => {
    expect(read('/?flow=cortisol')).toMatchObject({ flowId: 'cortisol', cleanUrl: '/?flow=cortisol' })
  })
})
