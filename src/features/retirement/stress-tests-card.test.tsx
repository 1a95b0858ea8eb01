// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type StressTest, StressTestsCard } from './stress-tests-card.tsx'

const SHORT: StressTest = {
  kind: 'crash_1929',
  label: '1929: the crash and the Great Depression',
  is_paid: false,
  success_share: null,
  short_from: 2058,
  end_balance_cents: 0,
  balances_cents: [900_000_00, 400_000_00],
  add_cents: 50_000_00,
  spend_less_monthly_cents: 310_00,
}

it('names essentials as what to cut under a rule that decides what is nice to have', () => {
  const household = { firstYear: 2026, rule: { kind: 'percentage', rate: 0.04 } } as const
  render(<StressTestsCard tests={[SHORT]} household={household} path={null} />)
  expect(
    screen.getByText(
      'To fix it, have $50,000 more saved today, or spend $310 a month less on essentials in retirement.',
    ),
  ).toBeDefined()
})
