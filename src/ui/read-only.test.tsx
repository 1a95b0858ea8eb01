// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button, PlainButton } from './button.tsx'
import { CardAction } from './card.tsx'
import { Chip } from './chip.tsx'
import { ReorderList } from './data/reorder-list.tsx'
import { EmptyHint, EmptyState } from './empty-state.tsx'
import { RadioItem, RadioGroup } from './radio-group.tsx'
import { ReadOnly, WhereEditable } from './read-only.ts'
import { Segment, Segmented } from './segmented.tsx'

const press = vi.fn<() => void>()

const readOnly = (children: React.ReactNode) => render(<ReadOnly value>{children}</ReadOnly>)

it('leaves out what would change something, and keeps the text of a row', async () => {
  readOnly(
    <>
      <Button onClick={press}>Save</Button>
      <CardAction onClick={press}>Edit income</CardAction>
      <PlainButton onClick={press}>
        Payment of $20
        <WhereEditable>, edit</WhereEditable>
      </PlainButton>
      <ReorderList
        label="Your order"
        items={[{ id: 'one', name: 'Car loan', content: 'Car loan' }]}
        onReorder={press}
      />
    </>,
  )
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.queryByText('Edit income')).toBeNull()
  expect(screen.getByText('Payment of $20')).toBeDefined()
  expect(screen.getByRole('list', { name: 'Your order' }).textContent).toBe('Car loan')
})

it('keeps what reads', async () => {
  readOnly(
    <>
      <Button reads onClick={press}>
        Show all
      </Button>
      <CardAction reads onClick={press}>
        Show details
      </CardAction>
      <PlainButton reads onClick={press}>
        Result of May
      </PlainButton>
      <Chip reads pressed={false} onClick={press}>
        Debts
      </Chip>
      <Segmented reads aria-label="Time range" value="year" onValueChange={press}>
        <Segment value="year">Year</Segment>
        <Segment value="month">Month</Segment>
      </Segmented>
    </>,
  )
  for (const button of screen.getAllByRole('button')) await userEvent.click(button)
  await userEvent.click(screen.getByRole('radio', { name: 'Month' }))
  expect(press).toHaveBeenCalledTimes(5)
})

it('turns choices off that would change something', () => {
  readOnly(
    <>
      <RadioGroup aria-label="Sex" value="female" onValueChange={press}>
        <RadioItem value="female" label="Female" disabled={false} />
      </RadioGroup>
      <Segmented aria-label="Period" value="month" onValueChange={press}>
        <Segment value="month">Calendar month</Segment>
      </Segmented>
      <Chip pressed onClick={press}>
        3 days before
      </Chip>
    </>,
  )
  for (const control of [...screen.getAllByRole('radio'), screen.getByRole('button')]) {
    expect(control.matches(':disabled')).toBe(true)
  }
})

it('says that something is empty, not how to fill it', () => {
  readOnly(
    <>
      <EmptyState title="Set your first goal" action={<a href="/save/new">Add a goal</a>}>
        Choose what you’re saving for.
      </EmptyState>
      <EmptyState reads title="You’re debt-free">
        Every debt is paid off.
      </EmptyState>
      <EmptyHint>Add your accounts to see your assets.</EmptyHint>
    </>,
  )
  expect(screen.queryByRole('link')).toBeNull()
  expect(document.body.textContent).toBe(
    'Nothing here yetYou’re debt-freeEvery debt is paid off.Nothing here yet.',
  )
})
