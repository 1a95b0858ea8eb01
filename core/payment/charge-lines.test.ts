import { expect, it } from 'vitest'
import { chargeLine, chargeTitle } from './charge-lines.ts'

const CREDIT = { description: 'Unused time on Plus after Nov 24, 2026', amount_cents: -18_00 }
const CHARGE = { description: 'Remaining time on Premier after Nov 24, 2026', amount_cents: 47_00 }
const MONTH = { description: '1 × Plus (at $19.00 / month)', amount_cents: 19_00 }

it('names the plan of each prorated line, without the provider’s day', () => {
  expect([CREDIT, CHARGE, MONTH].map(({ description }) => chargeLine(description))).toEqual([
    'Credit for Plus, prorated',
    'Premier, prorated',
    'Plus (at $19.00 / month)',
  ])
})

it('calls an upgrade in mid-period an upgrade, and names others by what is charged', () => {
  expect(chargeTitle([CREDIT, CHARGE])).toBe('Upgrade from Plus to Premier, prorated')
  expect(chargeTitle([CREDIT, MONTH])).toBe('Plus (at $19.00 / month)')
  expect(chargeTitle([MONTH])).toBe('Plus (at $19.00 / month)')
  expect(chargeTitle([])).toBeUndefined()
})
