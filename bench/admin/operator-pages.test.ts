import { expect, test } from 'vitest'
import { listOperatorPages } from './operator-pages.ts'

test('uses every path of every call, and groups the calls of one page', () => {
  const pages = listOperatorPages([
    { name: 'dashboard', paths: ['/dashboard'] },
    { name: 'latest orders', paths: ['/latest-orders'] },
    { name: 'notifications', paths: ['/notifications'] },
    { name: 'leads', paths: ['/leads?a', '/leads?b'] },
  ])
  const together = ['/api/admin/dashboard', '/api/admin/latest-orders', '/api/admin/notifications']
  expect(pages).toEqual([together, ['/api/admin/leads?a'], together, ['/api/admin/leads?b']])
})
