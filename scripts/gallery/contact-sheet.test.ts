import { expect, test } from 'vitest'
import { contactSheet } from './contact-sheet.ts'
import type { Shot } from './shot.ts'

const shot: Shot = {
  brand: 'calmplate',
  flow: 'cortisol',
  kind: 'quiz',
  group: 'Habits <daily>',
  name: 'last_coffee',
  device: 'phone',
  path: '/quiz/last_coffee',
  kept: { local: {}, session: {} },
  ready: 'main',
}

test('lists pictures by brand, flow and group, each linked to its file', () => {
  const html = contactSheet(
    [
      { shot, findings: [] },
      { shot: { ...shot, device: 'desktop' }, findings: [{ kind: 'overflow', text: '400 px <wide>' }] },
    ],
    '2 pictures',
  )
  expect(html).toMatch(/calmplate.*\(2, 1 with findings\)[\s\S]*cortisol[\s\S]*quiz: Habits &lt;daily&gt;/)
  expect(html).toContain('<a href="calmplate/cortisol/last_coffee.phone.jpg">')
  expect(html).toContain('data-device="desktop" class="wrong"')
  expect(html).toContain('overflow: 400 px &lt;wide&gt;')
  expect(html).not.toContain('<script')
})
