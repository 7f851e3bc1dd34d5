import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ReportingZonePanel } from './reporting-zone-panel.tsx'

test('the zone is named once, with how to change it', () => {
  render(<ReportingZonePanel zone={{ kept: 'Europe/Berlin', wanted: 'Europe/Berlin' }} />)
  expect(screen.getByText(/are in Europe\/Berlin/).textContent).toMatch(
    /REPORTING_TIME_ZONE, run npm run rollups:rebuild and restart Fennel\.$/,
  )
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('a zone that is set but not in use yet is announced', () => {
  render(<ReportingZonePanel zone={{ kept: 'UTC', wanted: 'Asia/Kolkata' }} />)
  expect(screen.getByRole('alert').textContent).toMatch(/is Asia\/Kolkata, but numbers stay in UTC/)
})
