// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SpendingRule } from '#core/finance/household/plan.ts'
import { Cut } from './dollar-guardrails-card.tsx'

const RAIL = { balance_cents: 812_000_00, change_monthly_cents: -310_00 }

it.each<[SpendingRule, string]>([
  [{ kind: 'as-planned' }, 'If your savings fall below $812,000, spend $310 a month less'],
  [
    { kind: 'percentage', rate: 0.04 },
    'If your savings fall below $812,000, spend $310 a month less on essentials',
  ],
])('says what a cut at the lower guardrail changes (%j)', (rule, words) => {
  const { container } = render(<Cut rail={RAIL} rule={rule} otherwise="No cut is needed" />)
  expect(container.textContent).toBe(words)
})
