import { minimumWeight, type MeasurementTab } from '@fennel/funnel'

/** The fields for a height: feet and inches, or centimeters. */
export const heightTabs: readonly MeasurementTab[] = [
  {
    id: 'FT',
    label: 'ft / in',
    fields: [
      { id: 'feet', label: 'Feet', suffix: 'ft', min: 2, max: 9 },
      { id: 'inches', label: 'Inches', suffix: 'in', min: 0, max: 11 },
    ],
  },
  { id: 'CM', label: 'cm', fields: [{ id: 'cm', label: 'Height', suffix: 'cm', min: 90, max: 275 }] },
]

/** The fields for a current or goal weight, in pounds or kilograms. */
export const weightTabs: readonly MeasurementTab[] = [
  {
    id: 'LB',
    label: 'lb',
    fields: [{ id: 'pounds', label: 'Weight', suffix: 'lb', min: minimumWeight.LB, max: 1100 }],
  },
  {
    id: 'KG',
    label: 'kg',
    fields: [{ id: 'kilograms', label: 'Weight', suffix: 'kg', min: minimumWeight.KG, max: 500 }],
  },
]
