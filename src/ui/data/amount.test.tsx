// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Change } from '#app/ui/pill.tsx'
import { Amount } from './amount.tsx'
import { Progress } from './progress.tsx'
import { Ring } from './ring.tsx'

const seen = () => document.querySelector('[data-slot=amount] [aria-hidden]')?.textContent

it.each([
  [24_831_642, {}, '$248,316.42'],
  [-1_234_50, {}, '−$1,234.50'],
  [1_234_50, { sign: 'always' as const }, '+$1,234.50'],
  [0, { sign: 'always' as const }, '$0.00'],
  [42_60, { whole: true }, '$43'],
])('says and shows %i cents', (cents, props, text) => {
  render(<Amount cents={cents} locale="en-US" {...props} />)
  expect(screen.getByText(text, { selector: '.sr-only' })).toBeDefined()
  expect(seen()).toBe(text)
})

it('makes the cents smaller wherever the locale puts them', () => {
  render(<Amount cents={1_234_50} locale="de-DE" />)
  expect(document.querySelector('[data-slot=amount] [aria-hidden] > span')?.textContent).toMatch(/^,50/)
})

it('announces the direction of a change, not only its color', () => {
  const { container } = render(<Change direction="down">4.1%</Change>)
  expect(container.textContent).toBe('down 4.1%')
})

it('keeps a bar and a ring within their bounds', () => {
  render(
    <>
      <Progress value={130} max={100} pace={50} label="Travel" valueText="30 over" />
      <Ring share={1.4} label="All of it" />
    </>,
  )
  const bar = screen.getByRole('progressbar', { name: 'Travel' })
  expect(bar.getAttribute('aria-valuenow')).toBe('100')
  expect(bar.getAttribute('aria-valuetext')).toBe('30 over')
  expect(screen.getByRole('img', { name: 'All of it' }).textContent).toBe('100')
})
