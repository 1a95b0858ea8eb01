import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { showCard } from '#tests/fixtures/page-card.tsx'
import { sampleStanding } from '#tests/fixtures/sample-goals.ts'
import { ShareGoalButton } from './share-goal-button.tsx'

const boat = sampleStanding({ name: 'Boat / “Ida”' })

/** The text last written on the canvas; jsdom draws nothing. */
let written: string[] = []

beforeEach(() => {
  written = []
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T12:00:00'))
  const context = new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === 'measureText') return (text: string) => ({ width: text.length * 20 })
        if (name === 'fillText') return (text: string) => written.push(text)
        if (name === 'fillRect') return () => (written = [])
        return () => undefined
      },
      set: () => true,
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
    done(new Blob(['a picture'], { type: 'image/png' })),
  )
})

/** A device with a share sheet. */
function shareSheet(share: (given: ShareData) => Promise<void>) {
  Object.assign(navigator, { canShare: () => true, share: vi.fn(share) })
  return vi.mocked(navigator.share)
}

/** A device without one; returns the downloaded files. */
function noShareSheet(): string[] {
  Reflect.deleteProperty(navigator, 'canShare')
  const files: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push(this.download)
  })
  return files
}

async function open() {
  const { user } = showCard(<ShareGoalButton goal={boat} />)
  await user.click(screen.getByRole('button', { name: 'Share' }))
  await screen.findByRole('dialog')
  return user
}

it('draws no amount unless it is ticked', async () => {
  noShareSheet()
  const user = await open()
  expect(written).toContain('10% saved')
  expect(written.join(' ')).not.toContain('$')
  expect(screen.getByText(/10% saved\. \d+% chance of success$/)).toBeDefined()
  await user.click(screen.getByRole('checkbox', { name: /^Include amounts/ }))
  expect(written).toContain('$1,000 of $10,000')
  expect(written).toContain('$50 a month')
})

it('passes the picture to the share sheet of the device', async () => {
  const share = shareSheet(async () => undefined)
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Share image' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [file] = share.mock.calls[0]?.[0]?.files ?? []
  expect(file?.name).toBe('Boat-Ida-.png')
  expect(file?.type).toBe('image/png')
})

it('stays open when the share sheet is closed, and says when it fails', async () => {
  const share = shareSheet(async () => Promise.reject(new DOMException('closed', 'AbortError')))
  const user = await open()
  const button = screen.getByRole('button', { name: 'Share image' })
  await user.click(button)
  await waitFor(() => expect(share).toHaveBeenCalled())
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  share.mockRejectedValue(new DOMException('not now', 'NotAllowedError'))
  await user.click(button)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^We couldn’t create the image/)
})

it('downloads where there is no share sheet', async () => {
  const files = noShareSheet()
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Download image' }))
  await waitFor(() => expect(files).toEqual(['Boat-Ida-.png']))
})

it('is not shown for a goal that cannot be drawn', () => {
  showCard(<ShareGoalButton goal={sampleStanding({ status: 'draft', target_cents: null })} />)
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
})
