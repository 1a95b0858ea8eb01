// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Segment, Segmented } from './segmented.tsx'
import { Slider } from './slider.tsx'

// user-event looks up the radios of a group with CSS.escape, which jsdom lacks. The names in these tests need no escaping.
globalThis.CSS ??= Object.assign(Object.create(null), {
  escape: (text: string) => text.replaceAll(/\W/g, String.raw`\$&`),
})

function Order() {
  const [order, setOrder] = useState('interest')
  return (
    <Segmented aria-label="Pay first" value={order} onValueChange={setOrder}>
      <Segment value="interest">Least interest</Segment>
      <Segment value="quick">Quick wins</Segment>
      <Segment value="own" disabled>
        Custom order
      </Segment>
    </Segmented>
  )
}
const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find((radio) => radio.checked)?.value

it('moves to a segment by click and by arrow key, skipping disabled ones', async () => {
  const user = userEvent.setup()
  render(<Order />)
  expect(screen.getByRole('radiogroup', { name: 'Pay first' })).toBeDefined()
  await user.click(screen.getByText('Quick wins'))
  expect(chosen()).toBe('quick')
  await user.keyboard('{ArrowLeft}')
  expect(chosen()).toBe('interest')
  await user.keyboard('{ArrowLeft}')
  expect(chosen()).toBe('quick')
  await user.click(screen.getByText('Custom order'))
  expect(chosen()).toBe('quick')
})

it('announces a slider’s value as text and draws its share', () => {
  const change = vi.fn<(value: number) => void>()
  const commit = vi.fn<(value: number) => void>()
  render(
    <Slider
      label="Extra"
      value={250}
      min={0}
      max={500}
      valueText="$250"
      onValueChange={change}
      onValueCommit={commit}
    />,
  )
  const slider = screen.getByRole('slider', { name: 'Extra' })
  expect(slider.getAttribute('aria-valuetext')).toBe('$250')
  expect(slider.style.getPropertyValue('--fill')).toBe('calc(50% + 0px)')
  fireEvent.change(slider, { target: { value: '300' } })
  expect(change.mock.calls).toEqual([[300]])
  expect(commit).not.toHaveBeenCalled()
  fireEvent.keyUp(slider)
  expect(commit).toHaveBeenCalledOnce()
})
