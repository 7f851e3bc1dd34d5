import { expect, test } from 'vitest'
import { listOperatorPages } from './operator-pages.ts'

test('every path of every call is read, and what a page shows together is read at once', () => {
  const pages = listOperatorPages([
    { name: 'dashboard', paths: ['/dashboard'] },
    { name: 'latest orders', paths: ['/latest-orders'] },
    { name: 'notifications', paths: ['/notifications'] },
    { name: 'leads', paths: ['/leads?a', '/leads?b'] },
  ])
  const together = ['/api/admin/dashboard', '/api/admin/latest-orders', '/api/admin/notifications']
  expect(pages).toEqual([together, ['/api/admin/leads?a'], together, ['/api/admin/leads?b']])
})
