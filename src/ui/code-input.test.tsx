// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { CodeInput } from './code-input.tsx'

function Code({ onComplete }: { onComplete?: (code: string) => void }) {
  const [code, setCode] = useState('')
  return <CodeInput aria-label="Code" value={code} onValueChange={setCode} onComplete={onComplete} />
}
const input = () => screen.getByLabelText<HTMLInputElement>('Code')
const boxes = () =>
  [...document.querySelectorAll('[data-slot=code-input] > span')].map((box) => box.textContent)

it('is a single field that phones fill from a message', () => {
  render(<Code />)
  expect(input().autocomplete).toBe('one-time-code')
  expect(input().inputMode).toBe('numeric')
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  expect(boxes()).toHaveLength(6)
})

it('accepts digits only, draws each in its box, and reports when the last one arrives', async () => {
  const user = userEvent.setup()
  const done = vi.fn<(code: string) => void>()
  render(<Code onComplete={done} />)
  await user.type(input(), '48a21')
  expect(boxes()).toEqual(['4', '8', '2', '1', '', ''])
  expect(done).not.toHaveBeenCalled()
  await user.type(input(), '639')
  expect(input().value).toBe('482163')
  expect(done.mock.calls).toEqual([['482163']])
  await user.keyboard('{Backspace}')
  expect(boxes()).toEqual(['4', '8', '2', '1', '6', ''])
})

it('accepts a paste with spaces and dashes', async () => {
  const user = userEvent.setup()
  const done = vi.fn<(code: string) => void>()
  render(<Code onComplete={done} />)
  await user.click(input())
  await user.paste(' 482-163 ')
  expect(input().value).toBe('482163')
  expect(done).toHaveBeenCalledOnce()
})
