import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Field } from './field.tsx'
import { Explain } from './overlays/explain.tsx'
import { ThirdPerson, ThirdPersonContext } from './third-person.ts'

const inThirdPerson = (text: string) => text.replaceAll('your', 'Ada’s').replaceAll('Your', 'Ada’s')
const Name = () => 'Your next car'

it('says a sentence with its figures, and leaves alone what a component renders', () => {
  const sentence = (
    <p>
      <ThirdPerson>
        Your plan keeps <b>your {80}%</b> up to {['$9,000', ' of your pay']}, with <Name />.
      </ThirdPerson>
    </p>
  )
  const own = render(sentence)
  expect(own.container.textContent).toBe(
    'Your plan keeps your 80% up to $9,000 of your pay, with Your next car.',
  )
  const viewed = render(<ThirdPersonContext value={inThirdPerson}>{sentence}</ThirdPersonContext>)
  expect(viewed.container.textContent).toBe(
    'Ada’s plan keeps Ada’s 80% up to $9,000 of Ada’s pay, with Your next car.',
  )
})

it('keeps the state of an element in a sentence', () => {
  const text = (amount: string) => (
    <ThirdPersonContext value={inThirdPerson}>
      <p>
        <ThirdPerson>
          Your limit is <input aria-label="Limit" defaultValue="5" /> and <b>{amount}</b>
        </ThirdPerson>
      </p>
    </ThirdPersonContext>
  )
  const { rerender } = render(text('$1'))
  const input = screen.getByLabelText('Limit')
  rerender(text('$2'))
  expect(screen.getByText('$2')).toBeDefined()
  expect(screen.getByLabelText('Limit')).toBe(input)
})

it('reaches accessible names, labels and hints', () => {
  render(
    <ThirdPersonContext value={inThirdPerson}>
      <Explain term="your return">What your accounts earned.</Explain>
      <Field label="Your pay" hint="From your income">
        <input />
      </Field>
    </ThirdPersonContext>,
  )
  expect(screen.getByRole('button', { name: 'About Ada’s return' })).toBeDefined()
  expect(screen.getByText('Ada’s pay')).toBeDefined()
  expect(screen.getByText('From Ada’s income')).toBeDefined()
})
