import { expect, it } from 'vitest'
import { groupFiles, refuseImportedEntries } from './file-groups.ts'

const file = (name: string, root: string | null, modules: string, ...imports: string[]) => ({
  fileName: `${name}.js`,
  facadeModuleId: root,
  imports: imports.map((other) => `${other}.js`),
  modules: modules.split(' '),
})

const groupOf = groupFiles([
  file('index', '/web/index.html', '/web/src/main.tsx start', 'storage'),
  file('storage', null, 'storage client'),
  file('draw', '/web/src/app/draw-app.tsx', '/web/src/app/draw-app.tsx frame /ui/page.module.css', 'react'),
  file('react', null, 'react'),
  file('quiz', '/web/src/journey/quiz/quiz-screen.tsx', 'question input', 'field', 'react', 'storage'),
  file('field', null, 'field'),
  file('plans', '/web/src/journey/purchase/purchase-screen.tsx', 'plans', 'payment', 'field', 'react'),
  file('account', '/web/src/site/account/account-screen.tsx', 'account', 'payment', 'react'),
  file('payment', null, 'payment'),
  file('login', '/web/src/site/login/login-screen.tsx', 'login', 'field', 'react'),
  file('join', '/web/src/experiments/index.ts', 'join tell', 'arms', 'storage'),
  file('arms', null, 'arms'),
  file('admin', '/web/admin.html', 'admin input', 'react', 'storage'),
])

it('groups what the same stage of a visit needs, the earliest first', () => {
  expect(['start', 'frame', 'question', '/ui/page.module.css'].map(groupOf)).toEqual([
    'visit',
    'frame',
    'quiz',
    'frame',
  ])
})

it('groups the experiment code, which only some visitors fetch', () => {
  expect(['join', 'tell', 'arms'].map(groupOf)).toEqual(['experiments', 'experiments', 'experiments'])
})

it('keeps apart what other pages need as well, so that they load no more than that', () => {
  expect(['storage', 'client', 'react', 'field'].map(groupOf)).toEqual([
    'visit-base',
    'visit-base',
    'frame-base',
    'frame',
  ])
  expect(groupOf('input')).toBe('frame-base')
})

it('groups the pages that sell, apart from what other pages need of them', () => {
  expect(['plans', 'payment', 'account'].map(groupOf)).toEqual(['purchase', 'purchase-shared', null])
})

it('leaves alone modules outside visits, entry modules and styles of no module', () => {
  const others = ['login', 'admin', '/web/src/main.tsx', '/web/src/app/draw-app.tsx', '/ui/base.css']
  expect(others.map(groupOf)).toEqual(others.map(() => null))
})

it("rejects a build in which a file imports an application's entry", () => {
  const entry = { type: 'chunk', fileName: 'index.js', isEntry: true, imports: ['visit.js'] } as const
  const visit = { type: 'chunk', fileName: 'visit.js', isEntry: false, imports: [] as string[] } as const
  expect(() => refuseImportedEntries([entry, visit, { type: 'asset' }])).not.toThrow()
  const both = [entry, { ...visit, imports: ['index.js'] }]
  expect(() => refuseImportedEntries(both)).toThrow('visit.js imports index.js')
})
