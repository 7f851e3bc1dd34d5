import { loadWholeBrand } from '@fennel/brands'
import { expect, test } from 'vitest'
import { readSettingsOf } from './settings-findings.ts'
import { findTermsFaults } from './terms-findings.ts'
import { liveSettings } from './testing/live-settings.ts'

const calmplate = await loadWholeBrand('calmplate')
const nowhere = () => ({ file: 'brands/src/calmplate/privacy.ts' })

test.each<[string, string, readonly number[]]>([
  ['a password of at least 6 characters. Keep it.', '6', []],
  ['a password of at least 6 characters. Keep it.', '8', [6]],
  ['Passwords need 12 characters, or 4 words.', '8', [12]],
  ['Names have at most 40 characters. So much for the password.', '8', []],
])('compares terms that say %j with PASSWORD_MIN=%s', (text, PASSWORD_MIN, lengths) => {
  const { config } = readSettingsOf({ ...liveSettings, PASSWORD_MIN })
  if (config === undefined) throw new Error('The settings were refused')
  const sections = [{ id: 'account', title: 'Your account', paragraphs: [text] }]
  const found = findTermsFaults({ ...calmplate, terms: { ...calmplate.terms, sections } }, config, nowhere)
  expect(found).toEqual(
    lengths.map((length) => ({
      rule: 'password-contradicts-terms',
      level: 'should',
      file: 'brands/src/calmplate/privacy.ts',
      path: 'terms.sections[0].paragraphs[0]',
      message: `The terms ask for ${length} characters in a password, PASSWORD_MIN for ${PASSWORD_MIN}.`,
    })),
  )
})

test.each(['bravolio', 'calmplate', 'quietwin'])(
  'the terms of %s state the required password length',
  async (id) => {
    const brand = await loadWholeBrand(id)
    const { config } = readSettingsOf({ ...liveSettings, PASSWORD_MIN: '' })
    if (config === undefined) throw new Error('The settings were refused')
    expect(findTermsFaults(brand, config, nowhere)).toEqual([])
    expect(findTermsFaults(brand, { passwordMinLength: 8 }, nowhere)).toHaveLength(1)
  },
)
