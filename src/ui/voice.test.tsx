import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Field } from './field.tsx'
import { Explain } from './overlays/explain.tsx'
import { Said, Voice } from './voice.ts'

const say = (text: string) => text.replaceAll('your', 'Ada’s').replaceAll('Your', 'Ada’s')
const Name = () => 'Your next car'

it('says a sentence with its figures, and leaves alone what a component renders', () => {
  const sentence = (
    <p>
      <Said>
        Your plan keeps <b>your {80}%</b> up to {['$9,000', ' of your pay']}, with <Name />.
      </Said>
    </p>
  )
  const own = render(sentence)
  expect(own.container.textContent).toBe(
    'Your plan keeps your 80% up to $9,000 of your pay, with Your next car.',
  )
  const viewed = render(<Voice value={say}>{sentence}</Voice>)
  expect(viewed.container.textContent).toBe(
    'Ada’s plan keeps Ada’s 80% up to $9,000 of Ada’s pay, with Your next car.',
  )
})

it('keeps the state of an element in a sentence', () => {
  const text = (amount: string) => (
    <Voice value={say}>
      <p>
        <Said>
          Your limit is <input aria-label="Limit" defaultValue="5" /> and <b>{amount}</b>
        </Said>
      </p>
    </Voice>
  )
  const { rerender } = render(text('$1'))
  const input = screen.getByLabelText('Limit')
  rerender(text('$2'))
  expect(screen.getByText('$2')).toBeDefined()
  expect(screen.getByLabelText('Limit')).toBe(input)
})

it('reaches accessible names, labels and hints', () => {
  render(
    <Voice value={say}>
      <Explain term="your return">What your accounts earned.</Explain>
      <Field label="Your pay" hint="From your income">
        <input />
      </Field>
    </Voice>,
  )
  expect(screen.getByRole('button', { name: 'About Ada’s return' })).toBeDefined()
  expect(screen.getByText('Ada’s pay')).toBeDefined()
  expect(screen.getByText('From Ada’s income')).toBeDefined()
})
