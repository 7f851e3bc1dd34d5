import { imperialUnits, metricUnits, readAnswer, validateAnswer } from '@fennel/funnel'
import type { MeasurementStep } from '@fennel/funnel'
import { describe, expect, it } from 'vitest'
import { openDraft, switchTab, typeInto } from './measurement-draft.ts'

const weight: MeasurementStep = {
  id: 'weight',
  type: 'measurement-tabbed',
  measurementType: 'weight',
  title: 'Weight?',
  tabs: [
    { id: 'LB', label: 'lb', fields: [{ id: 'pounds', label: 'Weight', suffix: 'lb', min: 77, max: 1100 }] },
    {
      id: 'KG',
      label: 'kg',
      fields: [{ id: 'kilograms', label: 'Weight', suffix: 'kg', min: 35, max: 500 }],
    },
  ],
  defaultTabId: 'LB',
  dataClass: 'health',
}

const height: MeasurementStep = {
  ...weight,
  id: 'height',
  measurementType: 'height',
  tabs: [
    {
      id: 'FT',
      label: 'ft / in',
      fields: [
        { id: 'feet', label: 'Feet', suffix: 'ft', min: 2, max: 9 },
        { id: 'inches', label: 'Inches', suffix: 'in', min: 0, max: 11 },
      ],
    },
    { id: 'CM', label: 'cm', fields: [{ id: 'cm', label: 'Height', suffix: 'cm', min: 90, max: 275 }] },
  ],
  defaultTabId: 'FT',
}

describe('a measurement draft', () => {
  it("opens empty in the visitor's units", () => {
    expect(openDraft(weight, undefined, metricUnits)).toEqual({ tabId: 'KG', typedTabId: 'KG', fields: {} })
  })

  it('opens with the stored answer, converted if the units have changed since', () => {
    expect(openDraft(weight, 'LB:pounds=160', imperialUnits).fields).toEqual({ pounds: '160' })
    expect(openDraft(weight, 'LB:pounds=160', metricUnits)).toMatchObject({
      tabId: 'KG',
      fields: { kilograms: '72.6' },
    })
  })

  it('converts what was typed and switches back to exactly that', () => {
    const typed = typeInto(openDraft(weight, undefined, imperialUnits), 'pounds', '160')
    const inKg = switchTab(weight, typed, 'KG')
    expect(inKg.fields['kilograms']).toBe('72.6')
    expect(switchTab(weight, inKg, 'LB').fields['pounds']).toBe('160')
  })

  it('converts from the tab last typed into', () => {
    const typed = typeInto(openDraft(weight, undefined, imperialUnits), 'pounds', '160')
    const corrected = typeInto(switchTab(weight, typed, 'KG'), 'kilograms', '80')
    expect(switchTab(weight, corrected, 'LB').fields['pounds']).toBe('176.4')
  })

  it.each([
    ['LB', '77', 'KG', '35'],
    ['KG', '500', 'LB', '1100'],
  ] as const)('accepts the limit %s %s in the other unit as well', (tab, typed, other, said) => {
    const field = { LB: 'pounds', KG: 'kilograms' } as const
    const units = tab === 'LB' ? imperialUnits : metricUnits
    const draft = typeInto(openDraft(weight, undefined, units), field[tab], typed)
    const switched = switchTab(weight, draft, other)
    expect(switched.fields[field[other]]).toBe(said)
    expect(switchTab(weight, switched, tab).fields[field[tab]]).toBe(typed)
  })

  it.each([
    ['FT:feet=2&inches=11', 'CM', { cm: '90' }],
    ['FT:feet=9&inches=11', 'CM', { cm: '275' }],
    ['FT:feet=3&inches=0', 'CM', { cm: '91' }],
    ['CM:cm=90', 'FT', { feet: '2', inches: '11' }],
    ['CM:cm=275', 'FT', { feet: '9', inches: '0' }],
  ] as const)('accepts the height %s in the other unit as well', (answer, other, said) => {
    expect(validateAnswer(height, answer).ok).toBe(true)
    const typed = openDraft(height, answer, other === 'CM' ? imperialUnits : metricUnits)
    const switched = switchTab(height, typed, other)
    expect(switched.fields).toMatchObject(said)
    expect(readAnswer(height, switched).ok).toBe(true)
    expect(switchTab(height, switched, typed.tabId).fields).toMatchObject(typed.fields)
  })

  it('ends a height in feet at the last inch, or the first, of a step with closer limits', () => {
    const tabs = height.tabs.map((tab) => ({
      ...tab,
      fields: tab.fields.map((field) => (field.id === 'feet' ? { ...field, min: 4, max: 6 } : field)),
    }))
    const inFeet = (cm: number) => openDraft({ ...height, tabs }, `CM:cm=${cm}`, imperialUnits).fields
    expect(inFeet(220)).toMatchObject({ feet: '6', inches: '11' })
    expect(inFeet(120)).toMatchObject({ feet: '4', inches: '0' })
  })

  it('converts numbers the step would reject, and leaves text where it was typed', () => {
    const low = typeInto(openDraft(weight, undefined, imperialUnits), 'pounds', '20')
    expect(switchTab(weight, low, 'KG').fields['kilograms']).toBe('9.1')
    const words = switchTab(weight, typeInto(low, 'pounds', 'heavy'), 'KG')
    expect(words.fields).toEqual({ pounds: 'heavy', kilograms: '' })
    expect(switchTab(weight, words, 'LB').fields['pounds']).toBe('heavy')
  })
})
