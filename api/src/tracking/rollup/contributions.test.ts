import fc from 'fast-check'
import { expect, test } from 'vitest'
import { journeyCounts, stepCounts } from './contributions.ts'

const text = fc.string({ unit: 'binary' })

test('counts are stored under their key as JSON, whatever the strings contain', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 9, maxLength: 9 }), (texts) => {
      const [appName = '', flow = '', version = '', step = '', option = '', arm = '', ...origin] = texts
      const [source = '', device = '', country = ''] = origin
      const state = {
        appName,
        firstAt: Date.parse('2026-03-10T23:59:59.999Z'),
        flow: ['1', [flow, version]] as const,
        source: ['1', source] as const,
        device: ['1', device] as const,
        country: ['1', country] as const,
        stages: 0,
        arms: { price: ['1', arm] as const },
        money: {},
      }
      const seen = {
        key: [flow, version, step] as const,
        seenAt: 5,
        answeredAt: 1_500,
        answer: ['1', [option]] as const,
      }
      const place = [appName, '2026-03-10', flow, version]
      const keyOf = (what: readonly string[], whose: readonly string[]) =>
        JSON.stringify([...place, ...what, ...whose])
      const [all, ofArm] = [
        ['', source, device, country],
        [`price:${arm}`, source, device, country],
      ]
      expect([...journeyCounts(state).keys()].toSorted()).toEqual(
        [
          keyOf(['', 'visit', ''], all),
          keyOf(['', 'visit', ''], ofArm),
          keyOf(['', 'exposed', ''], ofArm),
        ].toSorted(),
      )
      expect([...stepCounts(state, seen).keys()].toSorted()).toEqual(
        [
          ...['seen', 'answered'].flatMap((measure) => [
            keyOf([step, measure, ''], all),
            keyOf([step, measure, ''], ofArm),
          ]),
          keyOf([step, 'told', ''], ['', '', '', '']),
          keyOf([step, 'option', option], ['', '', '', '']),
          keyOf([step, 'timeOnStep', '2000'], ['', '', '', '']),
        ].toSorted(),
      )
    }),
  )
})
